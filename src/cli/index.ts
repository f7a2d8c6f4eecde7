/** Contains only the declarations of the commands, for the documentation. */
export type { DeclaredCommand } from "./command";
export { COMMANDS } from "./command-list";
export { optionDescription } from "./declare-command";
