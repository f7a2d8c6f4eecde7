import { Argument } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";

/** `cdktf-svc completion`: prints a shell's completion script. */
export const completionCommand = declareCommand("completion", {
  summary: "Print a shell completion script",
  description: "Prints a shell script that completes commands, options and their values, methods and kinds.",
  notes: [
    [
      '  bash  Add to ~/.bashrc: eval "$(cdktf-svc completion bash)"',
      '  zsh   Add to ~/.zshrc, below compinit: eval "$(cdktf-svc completion zsh)"',
      "  fish  Run: cdktf-svc completion fish > ~/.config/fish/completions/cdktf-svc.fish",
    ].join("\n"),
  ],
  exitCodes: { done: "Success.", unusable: "Invalid command line." },
}).addArgument(new Argument("<SHELL>", "bash, zsh or fish.").choices(["bash", "zsh", "fish"] as const));
