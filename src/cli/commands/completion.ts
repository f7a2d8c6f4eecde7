import { type Command, UsageError } from "../command";
import { nearestHint } from "../input/nearest-word";

/** The shells with a completion script. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** `cdktf-svc completion`: prints a shell's completion script. */
export const completionCommand: Command = {
  synopsis: SHELLS.join("|"),
  help: [
    "Prints a shell script that completes commands, options, methods and kinds.",
    "",
    '  bash  Add to ~/.bashrc: eval "$(cdktf-svc completion bash)"',
    '  zsh   Add to ~/.zshrc, below compinit: eval "$(cdktf-svc completion zsh)"',
    "  fish  Run: cdktf-svc completion fish > ~/.config/fish/completions/cdktf-svc.fish",
    "",
    "Exit codes:",
    "  0  Success.",
    "  2  Invalid command line.",
  ].join("\n"),
  run(args, io) {
    const [shell, ...more] = args;
    const known = SHELLS.find((each) => each === shell);
    if (known === undefined || more.length > 0) {
      const hint = nearestHint(shell ?? "", SHELLS);
      throw new UsageError(`expected one shell: ${SHELLS.join(", ")}${hint === "" ? "" : `; ${hint}`}`);
    }
    io.print(SCRIPTS[known]);
  },
};

// The scripts ask the program itself for completions, so that they stay valid when the program changes. They avoid
// mapfile, which bash 3.2 (macOS) lacks.
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
