import type { Kind } from "../../../contract";
import type { Diagnostic } from "../../../plugin";
import type { CurrentCreate } from "./current-create";
import { done, type Step, type StepAt } from "./create-wait";
import { findLostCreate, type LostCreate } from "./find-lost-create";
import * as diagnoseRecovery from "./recovery-diagnostics";

/** Searches for the object of a create that no answer and no operation names. */
export async function searchForCreated(currentCreate: CurrentCreate, step: StepAt<"search">): Promise<Step> {
  const end = step.cause.kind === "failed" ? "failed" : "unknown";
  const found = await findLostCreate(currentCreate, step.creation, end);
  return afterSearch(currentCreate.model.kind, step, found);
}

/** Returns the step that follows from the result of a search. */
export function afterSearch(kind: Kind, { creation, cause }: StepAt<"search">, found: LostCreate): Step {
  const open = (...diagnostics: Diagnostic[]): Step => done(creation, { state: null, diagnostics });
  if (cause.kind === "failed") {
    const { problem, lack } = cause;
    if (found.kind === "open") return open(problem, found.diagnostic);
    if (found.kind === "nothing" || found.kind === "unknowable") {
      return { at: "drop", creation, problem, lack };
    }
    const names = found.kind === "made" ? [found.name] : found.names;
    return open(problem, diagnoseRecovery.leftByFailure(kind, names, creation.place));
  }
  if (found.kind === "made") return { at: "read", creation, name: found.name };
  if (cause.kind === "unnamed") {
    const { state, diagnostics = [] } = cause.otherwise;
    // Without a state, the problem already says where to look.
    const more = found.kind === "open" && state !== null ? [found.diagnostic] : [];
    return done(creation, { ...cause.otherwise, diagnostics: [...diagnostics, ...more] });
  }
  if (cause.kind === "unseen") {
    return open(
      found.kind === "open" ? found.diagnostic : diagnoseRecovery.unseen(kind, cause.name, creation.place),
    );
  }
  const { failed, ifNothing } = cause;
  switch (found.kind) {
    case "open":
      return open(found.diagnostic);
    case "unknowable":
      return open(
        ...(failed === undefined ? [] : [failed]),
        diagnoseRecovery.unknowable(kind, creation.place),
      );
    case "useless": {
      const notice = diagnoseRecovery.secretLostPerhaps(kind, found.names);
      return { at: "drop", creation, ...ifNothing, notice };
    }
    case "nothing":
      return { at: "drop", creation, ...ifNothing };
  }
}
