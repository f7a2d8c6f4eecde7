import { join } from "node:path";
import openApiPlugin from "@nestjs/swagger/plugin";
import ts from "typescript";

/** Compiles the service as the Nest CLI does: with the plugin that describes classes and methods by their types and comments. */
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
const config = ts.getParsedCommandLineOfConfigFile(join(__dirname, "tsconfig.json"), {}, host);
const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
const errors = ts.getPreEmitDiagnostics(program);
for (const each of errors) fail(each);
const describe = openApiPlugin(program, { introspectComments: true });
program.emit(undefined, undefined, undefined, false, { before: [describe] });

function fail({ messageText, file }: ts.Diagnostic): void {
  console.error(file?.fileName ?? "", ts.flattenDiagnosticMessageText(messageText, "\n"));
  process.exitCode = 1;
}
