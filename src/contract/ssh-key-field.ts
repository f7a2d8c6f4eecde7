import { fieldsIn } from "./derived-facts";
import type { Contract, Field } from "./model";
import { compilePattern } from "./requests/check-value";

/** A public key in OpenSSH's format. */
const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP";

/** Whether a field, or something in it, is a public key in OpenSSH's format by its pattern, or refers to a kind that has one. */
export function holdsSshKey(contract: Contract, field: Field): boolean {
  const referenced = contract.kinds.find(({ name }) => name === field.references);
  return (
    isSshKey(field) ||
    referenced?.fields.some(isSshKey) === true ||
    fieldsIn(field.type).some((each) => holdsSshKey(contract, each))
  );
}

function isSshKey({ constraints }: Field): boolean {
  const pattern = constraints.pattern === undefined ? undefined : compilePattern(constraints.pattern);
  // A pattern that allows any text says nothing.
  return pattern?.test(PUBLIC_KEY) === true && !pattern.test(PUBLIC_KEY.replaceAll(" ", "-"));
}
