import { actionsOf, type Contract, type Field, fieldsIn, patternVariables } from "../../contract";
import { identifier, propertyName } from "../../base/escaping";

/**
 * Throws a RangeError if a name that generated code contains as code is no identifier. The contract's own checks name such a name with the
 * part of the description that has it; a contract of another origin may have skipped them.
 */
export function checkNames(contract: Contract): void {
  for (const kind of contract.kinds) {
    const { name, plural, terraformName, terraformPlural, pattern, fields } = kind;
    const variables = patternVariables(pattern);
    [name, plural].forEach(identifier);
    [terraformName, terraformPlural, ...variables].forEach(propertyName);
    checkFields(fields);
  }
  for (const { name, terraformName, fields } of actionsOf(contract)) {
    identifier(name);
    propertyName(terraformName);
    checkFields(fields);
  }
}

function checkFields(fields: readonly Field[]): void {
  for (const { propName, terraformName, references, type } of fields) {
    [propName, terraformName].forEach(propertyName);
    if (references !== undefined) identifier(references);
    checkFields(fieldsIn(type));
  }
}
