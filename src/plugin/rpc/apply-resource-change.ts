import { type Diagnostics, hasErrors } from "../diagnostic";
import { checkApplied } from "../plan/check-applied";
import { keepSpellings } from "../plan/keep-spellings";
import type { Context, DeleteResult, Resource, StateResult } from "../provider";
import { withoutWriteOnly } from "../schema/schema-walk";
import { isWhollyKnown, type ValueObject } from "../value/value";
import { ValueError } from "../value/value-error";
import {
  ApplyResourceChangeRequest,
  ApplyResourceChangeResponse,
  type Decoded,
  type Encodable,
} from "../wire";
import { conformResult } from "./conform-result";
import { defineRpc } from "./define-rpc";
import { deviatesFromPlan, resultMissing } from "./diagnostic-texts";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readIdentity, readObject, writeIdentity, writeObject } from "./object-value";
import { CallFailure, type Session } from "./session";

type ApplyRequest = Decoded<typeof ApplyResourceChangeRequest>;
type ApplyResponse = Encodable<typeof ApplyResourceChangeResponse>;

/** Carries out a planned change. The answer always holds the known part of the state: losing it would orphan an existing object. */
export const applyResourceChange = defineRpc(
  "ApplyResourceChange",
  ApplyResourceChangeRequest,
  ApplyResourceChangeResponse,
  {
    async handle(session, request, context) {
      const resource = session.resource(request.typeName);
      const { block } = resource.schema;
      const prior = readObject(block, request.priorState);
      const planned = readObject(block, request.plannedState);
      if (planned === null) {
        return prior === null
          ? { newState: writeObject(block, null), private: request.plannedPrivate }
          : applyDelete(session, request, context, resource, prior);
      }
      const config = readObject(block, request.config);
      if (config === null) {
        throw new ValueError("a configuration is required for anything but a destroy");
      }
      return applyCreateOrUpdate(session, request, context, resource, { prior, planned, config });
    },
    // Without a state in the answer the engine keeps the prior one, so an error alone loses nothing.
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);

async function applyDelete(
  session: Session,
  request: ApplyRequest,
  context: Context,
  resource: Resource<unknown>,
  prior: ValueObject,
): Promise<ApplyResponse> {
  const { block } = resource.schema;
  const what = `Deleting ${request.typeName}`;
  const identity = readIdentity(resource.identity, request.plannedIdentity);
  const result = await orFailure<DeleteResult>(
    (diagnostics) => ({ diagnostics }),
    () => {
      const configured = session.requireConfigured(what);
      const remove = resource.delete.bind(
        resource,
        { configured, prior, private: request.plannedPrivate, identity },
        context,
      );
      return session.callAuthor(what, context, remove);
    },
  );
  const diagnostics = result.diagnostics ?? [];
  if (!hasErrors(diagnostics)) {
    return {
      newState: writeObject(block, null),
      diagnostics: toDiagnosticMessages(diagnostics, session.log),
    };
  }
  const left = conformResult(what, block, result.state ?? prior, "known");
  return {
    newState: writeObject(block, left.object),
    private: result.private ?? request.plannedPrivate,
    newIdentity: writeIdentity(resource.identity, identity),
    diagnostics: toDiagnosticMessages([...diagnostics, ...left.diagnostics], session.log),
  };
}

/** The three values of a create or update. */
interface ChangeValues {
  readonly prior: ValueObject | null;
  readonly planned: ValueObject;
  readonly config: ValueObject;
}

async function applyCreateOrUpdate(
  session: Session,
  request: ApplyRequest,
  context: Context,
  resource: Resource<unknown>,
  values: ChangeValues,
): Promise<ApplyResponse> {
  const { block } = resource.schema;
  const what = `${values.prior === null ? "Creating" : "Updating"} ${request.typeName}`;
  const identity = readIdentity(resource.identity, request.plannedIdentity);
  const result = await callCreateOrUpdate(session, request, context, resource, values, what);
  const { state, diagnostics } = judgeResult(resource, values, what, result);
  const newIdentity = result.identity ?? (identity !== null && isWhollyKnown(identity) ? identity : null);
  return {
    newState: writeObject(block, state),
    private: result.private ?? request.plannedPrivate,
    newIdentity: state === null ? undefined : writeIdentity(resource.identity, newIdentity),
    diagnostics: toDiagnosticMessages(diagnostics, session.log),
  };
}

function callCreateOrUpdate(
  session: Session,
  request: ApplyRequest,
  context: Context,
  resource: Resource<unknown>,
  { prior, planned, config }: ChangeValues,
  what: string,
): Promise<StateResult> {
  return orFailure<StateResult>(
    (diagnostics) => ({ state: null, diagnostics }),
    () => {
      const configured = session.requireConfigured(what);
      const identity = readIdentity(resource.identity, request.plannedIdentity);
      const common = { configured, config, planned, private: request.plannedPrivate, identity };
      return session.callAuthor(what, context, () =>
        prior === null ? resource.create(common, context) : resource.update({ ...common, prior }, context),
      );
    },
  );
}

// An error that ends the call becomes a result like one that the author returned, so that the state is kept.
async function orFailure<R>(failed: (diagnostics: Diagnostics) => R, call: () => Promise<R>): Promise<R> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallFailure) {
      return failed([error.diagnostic]);
    }
    throw error;
  }
}

function judgeResult(
  resource: Resource<unknown>,
  { prior, planned }: ChangeValues,
  what: string,
  result: StateResult,
): { readonly state: ValueObject | null; readonly diagnostics: Diagnostics } {
  const { block } = resource.schema;
  const own = result.diagnostics ?? [];
  if (result.state === null) {
    const state = prior === null ? null : withoutWriteOnly(block, prior);
    return { state, diagnostics: hasErrors(own) ? own : [...own, resultMissing(what)] };
  }
  const conformed = conformResult(what, block, result.state, "known");
  const diagnostics = [...own, ...conformed.diagnostics];
  const isPartial = hasErrors(diagnostics);
  // A change that failed half-way is expected to differ from its plan, and where it does, to be as it was before.
  const spelled =
    isPartial && prior !== null ? keepSpellings(block, prior, conformed.object) : conformed.object;
  const state = keepSpellings(block, planned, spelled);
  const deviations = isPartial ? [] : checkApplied(block, planned, state);
  return {
    state,
    diagnostics: [...diagnostics, ...deviations.map((deviation) => deviatesFromPlan(what, deviation))],
  };
}
