// One file although it is long: it is the life cycle of every kind, create to delete, to be read in one piece.
import { type Contract, expandResourceName, type Kind } from "../contract";
import { isNotFound, type JsonObject, operationFromAnswer } from "../client";
import {
  attributeStep,
  type Context,
  type CreateRequest,
  type DeleteRequest,
  type DeleteResult,
  hasErrors,
  type ImportRequest,
  type ImportResult,
  isObject,
  isUnknown,
  type PlanRequest,
  type PlanResult,
  type ReadRequest,
  type Resource,
  type StateResult,
  type UpdateRequest,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { fromWire, withoutUnknowns } from "./from-wire";
import { followOperation, readObject, readWhenVisible, send } from "./calls";
import { nameInMetadata, nameMetadataKey } from "./operation-name";
import { decodePrivate, encodePrivate, type Pending } from "./pending";
import { resourceSchema } from "./schema";
import { knownDefault, scopeOf, type Session } from "./session";
import * as texts from "./texts";
import type { Followed } from "./texts";
import { timeoutMs } from "./timeouts";
import { toWire } from "./to-wire";
import { updateCalls } from "./update-calls";

/** The resource `svc_<kind>`: one life cycle for all kinds, steered by what the contract says of this one. */
export function createResource(contract: Contract, kind: Kind): Resource<Session> {
  const life = new Life(contract, kind);
  return {
    schema: resourceSchema(contract, kind),
    plan: (request) => life.plan(request),
    create: (request, context) => life.create(request, context),
    read: (request, context) => life.read(request, context),
    update: (request, context) => life.update(request, context),
    delete: (request, context) => life.delete(request, context),
    import: (request) => life.import(request),
  };
}

/** What a creation's operation came to: the name of the object, or the result with which the call ends. */
type CreateEnd = { readonly name: string } | { readonly result: StateResult };

class Life {
  private readonly contract: Contract;
  private readonly kind: Kind;

  constructor(contract: Contract, kind: Kind) {
    this.contract = contract;
    this.kind = kind;
  }

  /** Lays the provider's defaults over the plan of a new object, and says what is still missing. */
  plan(request: PlanRequest<Session>): PlanResult {
    if (request.prior !== null) return {};
    const filled: [string, Value][] = [];
    const missing = [];
    for (const field of this.kind.fields) {
      const { terraformName, defaultFrom } = field;
      if (defaultFrom === undefined || valueAt(request.config, terraformName) !== null) continue;
      const fallback = request.configured?.defaults[defaultFrom];
      if (fallback !== undefined) filled.push([terraformName, fallback]);
      else if (field.needed && request.configured !== undefined) {
        missing.push(
          texts.missingDefault(terraformName, defaultFrom, `SVC_${defaultFrom.toUpperCase()}`, [
            attributeStep(terraformName),
          ]),
        );
      }
    }
    return { planned: valueObject([...Object.entries(request.planned), ...filled]), diagnostics: missing };
  }

  /**
   * Sends the creation and waits for its operation. Never sends it twice. From the moment that the service has accepted
   * it, every way out of here leaves something in state by which the object can be found again.
   */
  async create(
    { configured: session, config, planned }: CreateRequest<Session>,
    context: Context,
  ): Promise<StateResult> {
    const { kind } = this;
    const method = kind.methods.create;
    if (method === undefined) throw new Error(`${kind.name} cannot be created`);
    const body = toWire(this.contract, kind.fields, {
      planned,
      config,
      parent: scopeOf(session, kind, planned),
    });
    let answer: JsonObject;
    try {
      answer = await send(session, method, "create", body, context);
    } catch (error) {
      return { state: null, diagnostics: [texts.callFailed(`create ${kind.name}`, error)] };
    }
    if (!method.longRunning) return this.createdAtOnce(session, answer, planned, context);
    try {
      const operation = operationFromAnswer(answer);
      const pending: Pending = {
        verb: "create",
        operation: operation.name,
        startedAtMs: session.clock.now(),
      };
      const followed = await followOperation(
        session,
        kind,
        pending,
        operation,
        timeoutMs(kind, planned, "create"),
        context,
      );
      return await this.finishCreate(session, followed, planned, context);
    } catch (error) {
      return { state: null, diagnostics: [texts.unexpectedAnswer(`create ${kind.name}`, error)] };
    }
  }

  private async createdAtOnce(
    session: Session,
    answer: JsonObject,
    planned: ValueObject,
    context: Context,
  ): Promise<StateResult> {
    const name = answer["name"];
    const attempt = `create ${this.kind.name}`;
    if (typeof name !== "string" || name === "") {
      return { state: null, diagnostics: [texts.unexpectedAnswer(attempt, "it holds no name")] };
    }
    try {
      return { state: this.stateOf(session, answer, planned), private: encodePrivate(undefined) };
    } catch {
      // An answer that does not show the whole object: the object itself does.
      return this.readCreated(session, name, planned, context);
    }
  }

  /** What a creation's operation came to. */
  private async finishCreate(
    session: Session,
    followed: Followed,
    like: ValueObject,
    context: Context,
  ): Promise<StateResult> {
    const outcome = this.nameAfterCreate(followed, like);
    return "name" in outcome ? this.readCreated(session, outcome.name, like, context) : outcome.result;
  }

  private nameAfterCreate(followed: Followed, like: ValueObject): CreateEnd {
    const { outcome } = followed;
    const kept = { state: partialState(like), private: encodePrivate(followed.pending) };
    switch (outcome.kind) {
      case "succeeded": {
        const name = nameInMetadata(this.kind, outcome.operation.metadata);
        if (name !== undefined) return { name };
        return {
          result: { ...kept, diagnostics: [texts.noNameInMetadata(followed, nameMetadataKey(this.kind))] },
        };
      }
      case "aborted":
        return { result: { ...kept, diagnostics: [texts.interrupted(followed)] } };
      case "failed":
      case "cancelled":
        return {
          result: {
            state: null,
            private: encodePrivate(undefined),
            diagnostics: [texts.operationEnd(followed)],
          },
        };
      default:
        return { result: { ...kept, diagnostics: [texts.operationEnd(followed)] } };
    }
  }

  private async readCreated(
    session: Session,
    name: string,
    like: ValueObject,
    context: Context,
  ): Promise<StateResult> {
    try {
      const object = await readWhenVisible(session, this.kind, name, context);
      return { state: this.stateOf(session, object, like), private: encodePrivate(undefined) };
    } catch (error) {
      const state = valueObject([...Object.entries(partialState(like)), ["name", name]]);
      return {
        state,
        private: encodePrivate(undefined),
        diagnostics: [texts.createdButUnreadable(this.kind, name, error)],
      };
    }
  }

  /**
   * Reads the object; before that, goes on waiting for an operation that a former run had started. Only the service's own word
   * that the object does not exist removes it from state.
   */
  async read(request: ReadRequest<Session>, context: Context): Promise<StateResult> {
    const { configured: session, state } = request;
    const pending = decodePrivate(request.private);
    const attempt = `read ${this.kind.name}`;
    let name = valueAt(state, "name");
    if (pending !== undefined) {
      const followed = await followOperation(
        session,
        this.kind,
        pending,
        undefined,
        timeoutMs(this.kind, state, pending.verb),
        context,
      );
      const end = followed.outcome.kind;
      if (end === "aborted") return { state, diagnostics: [texts.interruptedError(followed)] };
      if (end === "error" || end === "deadline")
        return { state, diagnostics: [texts.operationEnd(followed)] };
      if (pending.verb === "create" && typeof name !== "string") {
        if (end === "failed" || end === "cancelled") {
          return { state: null, diagnostics: [texts.createHadFailed(followed)] };
        }
        const outcome = this.nameAfterCreate(followed, state);
        if ("result" in outcome) return { ...outcome.result, state };
        name = outcome.name;
      }
    }
    if (typeof name !== "string") return { state, diagnostics: [texts.nameless(this.kind)] };
    try {
      const object = await readObject(session, this.kind, name, context.signal);
      return { state: this.stateOf(session, object, state), private: encodePrivate(undefined) };
    } catch (error) {
      if (isNotFound(error)) return { state: null };
      return { state, diagnostics: [texts.callFailed(attempt, error)] };
    }
  }

  /** Sends only what changed, by the methods that carry it, one after the other, and reads the object afterwards. */
  async update(request: UpdateRequest<Session>, context: Context): Promise<StateResult> {
    const { configured: session, prior, planned, config } = request;
    const name = valueAt(prior, "name");
    if (typeof name !== "string") return { state: prior, diagnostics: [texts.nameless(this.kind)] };
    const calls = updateCalls(this.contract, this.kind, name, {
      prior,
      planned,
      config,
      parent: scopeOf(session, this.kind, planned),
    });
    for (const { method, body } of calls) {
      const failed = await this.runUpdate(session, method, body, request, context);
      if (failed !== undefined) return failed;
    }
    try {
      const object = await readObject(session, this.kind, name, undefined);
      return { state: this.stateOf(session, object, planned), private: encodePrivate(undefined) };
    } catch (error) {
      return { state: null, diagnostics: [texts.callFailed(`read ${name} after its update`, error)] };
    }
  }

  /** One update method. Gives the result with which the update ends when it did not succeed. */
  private async runUpdate(
    session: Session,
    method: Kind["methods"]["updates"][number],
    body: Parameters<typeof send>[3],
    { prior, planned }: UpdateRequest<Session>,
    context: Context,
  ): Promise<StateResult | undefined> {
    const attempt = `update ${this.kind.name} (${method.name})`;
    try {
      const answer = await send(session, method, "update", body, context);
      if (!method.longRunning) return undefined;
      const operation = operationFromAnswer(answer);
      const pending: Pending = {
        verb: "update",
        operation: operation.name,
        startedAtMs: session.clock.now(),
      };
      const followed = await followOperation(
        session,
        this.kind,
        pending,
        operation,
        timeoutMs(this.kind, planned, "update"),
        context,
      );
      const end = followed.outcome.kind;
      if (end === "succeeded") return undefined;
      if (end === "aborted") {
        const state = partialState(overUnknowns(planned, prior));
        return { state, private: encodePrivate(pending), diagnostics: [texts.interrupted(followed)] };
      }
      const after = await this.stateAfterFailure(session, prior);
      const open = end === "failed" || end === "cancelled" ? undefined : pending;
      return { state: after, private: encodePrivate(open), diagnostics: [texts.operationEnd(followed)] };
    } catch (error) {
      const after = await this.stateAfterFailure(session, prior);
      return { state: after, diagnostics: [texts.callFailed(attempt, error)] };
    }
  }

  /** How the object stands after a failed update: earlier calls of the same update may have changed it. */
  private async stateAfterFailure(session: Session, prior: ValueObject): Promise<ValueObject> {
    const name = valueAt(prior, "name");
    try {
      if (typeof name !== "string") return prior;
      return this.stateOf(session, await readObject(session, this.kind, name, undefined), prior);
    } catch {
      return prior;
    }
  }

  /** Deletes the object; one that is gone already is a success. A creation that is still going on is waited for first. */
  async delete(request: DeleteRequest<Session>, context: Context): Promise<DeleteResult> {
    const { configured: session, prior } = request;
    const { kind } = this;
    const method = kind.methods.delete;
    if (method === undefined) throw new Error(`${kind.name} cannot be deleted`);
    const before = decodePrivate(request.private);
    let name = valueAt(prior, "name");
    if (before !== undefined && typeof name !== "string") {
      const followed = await followOperation(
        session,
        kind,
        before,
        undefined,
        timeoutMs(kind, prior, before.verb),
        context,
      );
      if (followed.outcome.kind === "failed" || followed.outcome.kind === "cancelled") return {};
      const outcome = this.nameAfterCreate(followed, prior);
      if ("result" in outcome) {
        const diagnostics = outcome.result.diagnostics ?? [];
        return { diagnostics: hasErrors(diagnostics) ? diagnostics : [texts.interruptedError(followed)] };
      }
      name = outcome.name;
    }
    if (typeof name !== "string") return { diagnostics: [texts.nameless(kind)] };
    try {
      const answer = await send(session, method, "delete", { name }, context);
      if (!method.longRunning) return {};
      const operation = operationFromAnswer(answer);
      const pending: Pending = {
        verb: "delete",
        operation: operation.name,
        startedAtMs: session.clock.now(),
      };
      const followed = await followOperation(
        session,
        kind,
        pending,
        operation,
        timeoutMs(kind, prior, "delete"),
        context,
      );
      return await this.finishDelete(session, followed, name);
    } catch (error) {
      return isNotFound(error) ? {} : { diagnostics: [texts.callFailed(`delete ${name}`, error)] };
    }
  }

  private async finishDelete(session: Session, followed: Followed, name: string): Promise<DeleteResult> {
    const { outcome, pending } = followed;
    if (outcome.kind === "succeeded") return {};
    if (outcome.kind === "aborted")
      return { private: encodePrivate(pending), diagnostics: [texts.interruptedError(followed)] };
    if (outcome.kind === "vanished" && (await this.isGone(session, name))) return {};
    const goesOn = outcome.kind === "deadline" || outcome.kind === "error";
    return {
      private: encodePrivate(goesOn ? pending : undefined),
      diagnostics: [texts.operationEnd(followed)],
    };
  }

  private async isGone(session: Session, name: string): Promise<boolean> {
    try {
      await readObject(session, this.kind, name, undefined);
      return false;
    } catch (error) {
      return isNotFound(error);
    }
  }

  import({ configured: session, id }: ImportRequest<Session>): ImportResult {
    const parentField = this.kind.fields.find((field) => field.terraformName === this.kind.parentField);
    const scope = knownDefault(session, parentField?.defaultFrom);
    const name = expandResourceName(this.kind.pattern, id.trim(), scope);
    if (name === undefined) {
      const needsScope = parentField !== undefined && scope === undefined;
      return { state: null, diagnostics: [texts.badImportId(this.kind, id, needsScope)] };
    }
    return { state: valueObject({ name }) };
  }

  private stateOf(session: Session, object: JsonObject, like: ValueObject): ValueObject {
    const state = fromWire(this.contract, this.kind.fields, object, like, scopeOf(session, this.kind, like));
    return valueObject([...Object.entries(state), ["timeouts", valueAt(like, "timeouts")]]);
  }
}

/** All that can be stored of an object that is still being made. */
function partialState(planned: ValueObject): ValueObject {
  return valueObject(
    Object.entries(planned).map(([name, value]): [string, Value] => [name, withoutUnknowns(value)]),
  );
}

/** The planned values, with the prior ones where nothing is known yet. */
function overUnknowns(planned: ValueObject, prior: ValueObject): ValueObject {
  const fill = (value: Value, before: Value): Value => {
    if (isUnknown(value)) return before;
    return isObject(value) && isObject(before) ? overUnknowns(value, before) : value;
  };
  return valueObject(
    Object.entries(planned).map(([name, value]): [string, Value] => [
      name,
      fill(value, valueAt(prior, name)),
    ]),
  );
}
