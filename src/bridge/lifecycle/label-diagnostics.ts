import { type Diagnostic, errorDiagnostic, type Path } from "../../plugin";
import { EXPIRY_LABEL } from "../../values";

/** Reports a label of a resource that the provider leaves alone. */
export function labelLeftAlone(key: string, path: Path): Diagnostic {
  const reason =
    key === EXPIRY_LABEL
      ? `The provider sets the label ${JSON.stringify(key)} itself, by its argument \`expires\`, and keeps it.`
      : `\`ignore_labels\` of the provider leaves the label ${JSON.stringify(key)} alone, so that no resource can set it.`;
  return errorDiagnostic(
    "Label is not for resources",
    `${reason} Remove the label from the resource${key === EXPIRY_LABEL ? "" : ", or the key from `ignore_labels`"}.`,
    path,
  );
}
