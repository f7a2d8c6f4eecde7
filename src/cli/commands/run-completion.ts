import type { CommandRun } from "../command";
import type { completionCommand } from "./completion";

/** Runs `cdktf-svc completion`. */
export const runCompletion: CommandRun<typeof completionCommand> = ([shell], _options, io) => {
  io.print(SCRIPTS[shell]);
};

// The scripts ask the program itself for completions, so that they stay valid when the program changes. They avoid
// mapfile, which bash 3.2 (macOS) lacks.
const SCRIPTS: Readonly<Record<(typeof completionCommand)["processedArgs"][0], string>> = {
  bash: `_cdktf_svc() {
  local found
  COMPREPLY=()
  while IFS= read -r found; do
    COMPREPLY+=("$found")
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _cdktf_svc cdktf-svc`,
  zsh: `#compdef cdktf-svc
_cdktf_svc() {
  local -a found
  found=("\${(@f)$("\${words[1]}" complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -- "\${found[@]}"; else _files; fi
}
compdef _cdktf_svc cdktf-svc`,
  fish: `function __cdktf_svc_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  $words[1] complete -- $words[2..-1] "$current" 2>/dev/null
end
complete -c cdktf-svc -a '(__cdktf_svc_complete)'`,
};
