import { printableLine, printableText } from "../../base/escaping";
import type { Diagnostics } from "../diagnostic";
import type { Logger } from "../transport";
import type { Path } from "../value/path";
import { type AttributePathMessage, type DiagnosticMessage, type Encodable, SEVERITY } from "../wire";

type StepMessage = NonNullable<Encodable<typeof AttributePathMessage>["steps"]>[number];

/** Returns the protocol messages of diagnostics. Secrets that the log knows, and characters that a terminal
 * would interpret, are removed from the texts. */
export function toDiagnosticMessages(
  diagnostics: Diagnostics,
  log: Logger,
): Encodable<typeof DiagnosticMessage>[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: SEVERITY[severity],
    summary: printableLine(log.redact(summary)),
    detail: printableText(log.redact(detail)),
    attribute: path === undefined || path.length === 0 ? undefined : toPathMessage(path),
  }));
}

/** Returns the protocol message of a path. It ends at a set, as elements of a set have no address. */
export function toPathMessage(path: Path): Encodable<typeof AttributePathMessage> {
  const steps: StepMessage[] = [];
  for (const step of path) {
    switch (step.kind) {
      case "attribute":
        steps.push({ attributeName: step.name });
        break;
      case "key":
        steps.push({ elementKeyString: step.key });
        break;
      case "index":
        steps.push({ elementKeyInt: step.index });
        break;
      case "element":
        return { steps };
    }
  }
  return { steps };
}
