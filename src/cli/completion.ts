import { type Command, UsageError } from "./command";
import { nearestHint } from "./nearest-word";

/** The shells that there are scripts for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** `cdktf-svc completion`: a shell's script. */
export const completionCommand: Command = {
  synopsis: SHELLS.join("|"),
  help: [
    "Prints a script with which a shell completes this command line: commands, options, methods and kinds.",
    "",
    '  bash  eval "$(cdktf-svc completion bash)" in ~/.bashrc',
    '  zsh   eval "$(cdktf-svc completion zsh)" in ~/.zshrc, below compinit',
    "  fish  cdktf-svc completion fish > ~/.config/fish/completions/cdktf-svc.fish",
    "",
    "Exit codes: 0 printed; 2 the command line is wrong.",
  ].join("\n"),
  run(args, io) {
    const [shell, ...more] = args;
    const known = SHELLS.find((each) => each === shell);
    if (known === undefined || more.length > 0) {
      const hint = nearestHint(shell ?? "", SHELLS);
      throw new UsageError(`it needs one shell of ${SHELLS.join(", ")}${hint === "" ? "" : `; ${hint}`}`);
    }
    io.print(SCRIPTS[known]);
  },
};

// What is to be completed is told by the program itself, so that a script stays right when the program changes. An old bash (3.2 on macOS)
// has no mapfile.
const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
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
