import { actionsOf } from "../actions";
import { terraformNameProblems } from "./check-siblings";
import { fieldsIn } from "../fields-in";
import type { Contract, Field } from "../model";

/** Returns the problems of the names of actions and their arguments. Any other method's fields are also those of a kind, or no arguments. */
export function actionProblems(contract: Contract): string[] {
  return actionsOf(contract).flatMap(({ method, fields }) => {
    const problems: string[] = [];
    const visit = (siblings: readonly Field[], prefix: string): void => {
      problems.push(...terraformNameProblems(siblings, prefix));
      for (const { wireName, type } of siblings) visit(fieldsIn(type), `${prefix}${wireName}.`);
    };
    visit(fields, "");
    return problems.map((problem) => `method ${method.name}: ${problem}`);
  });
}
