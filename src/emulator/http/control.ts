import type { EmulatedAccount, Emulator } from "../emulator-handle";
import type { FaultSpec } from "../faults/fault-action";
import {
  DURATION,
  OBJECT,
  TEXT,
  chaosProblems,
  faultProblems,
  message,
  oneOf,
  problemsOf,
  rateLimitProblems,
  stepProblems,
} from "../faults/fault-schema";
import type { Faults, Pause } from "../faults/faults";
import type { ChaosOptions } from "../faults/chaos";
import { capacityOrders } from "./capacity-orders";
import type { ControlOrder } from "./control-order";
import type { RateGate, RateLimitOptions } from "./rate-limit";
import type { ServiceDescription } from "../service/service-description";
import { RpcError, invalidArgument } from "./rpc-error";
import { asText, type DocumentSchema } from "../service/schema";
import type { Outcome } from "../service/operations";
import type { UnknownRecord } from "../../base/json";

/**
 * Path prefix of the emulator's control API, for tests in any language: `POST /emulator/<order>` with a JSON object in
 * and out. The rules of the service's methods apply; only the API keys of accounts are accepted. Methods of the
 * service cannot collide with it, because their paths begin with a package.
 *
 * - `set-fault` { method?, call?, times?, where?, action } returns { fault }, with its `id`
 * - `list-faults` {} returns { faults }: each with `hits`, and `standing`, the number of calls paused at it
 * - `remove-fault` { id }
 * - `release-fault` { id, drop? }: the calls paused at it continue, or their connections are closed
 * - `start-chaos` { seed, rate, kinds?, methods?, maxInARow?, slowMs? } returns { chaos }
 * - `get-chaos` {} and `stop-chaos` {} return { chaos }, with the faults `injected`
 * - `set-rate-limit` { perSecond, burst?, headers? }, `get-rate-limit` {} and `remove-rate-limit` {} return { rateLimit
 *   }, with the counts `accepted` and `refused`
 * - `set-capacity` { kind, where?, size, changes?, refusal?, code?, retryAfterSeconds? } returns { pool, index }: room for objects;
 *   `list-capacity` {} returns { pools }; `resize-capacity` { pool, size } and `remove-capacity` { pool } take the pool's index
 * - `list-requests` { method? } returns { requests }: calls of the service, never control requests
 * - `list-objects` { kind? } returns { objects }; `list-operations` {} returns { operations }
 * - `step-clock` { stepMs, of?, zone? } returns { now }: the service's wall-clock time
 * - `add-object` { kind, body, durationMs? } returns { object }, or { operation } with `durationMs`; `change-object` {
 *   name, patch }; `remove-object` { name }: outside of the API
 * - `occupy` { name, patch?, removes?, durationMs? } returns { operation }: an operation of another client on that
 *   object
 * - `settle-operation` { name, outcome, message? }
 * - `limit-key` { name, scope }: limits a created API key to objects, such as a project, and all that lies in them
 * - `add-account` { apiKey }: another account. An order with its key concerns its objects
 * - `reset` {}
 */
export const CONTROL_PREFIX = "/emulator/";

/** Carries out an order of an account, which sees only its own objects. Throws an RpcError if the order is unknown, invalid or refused. */
export type Control = (order: string, body: UnknownRecord, account: EmulatedAccount) => UnknownRecord;

/** Creates the control API of an emulator. */
export function createControl(
  emulator: Emulator,
  { faults, rateGate }: { readonly faults: Faults; readonly rateGate: RateGate },
  description: Pick<ServiceDescription, "kinds" | "methods">,
): Control {
  const methods = new Set([...description.methods.values()].map(({ name }) => name));
  const kinds = [...description.kinds.values()];
  const makeable = kinds.filter(({ creatable }) => creatable).map(({ name }) => name);
  const taking = (
    properties: Readonly<Record<string, DocumentSchema>>,
    required: readonly string[],
    run: ControlOrder["run"],
  ): ControlOrder => {
    const schema = message(properties, required);
    return { problems: (body) => problemsOf(schema, body), run };
  };
  const faultOf = (id: unknown): Pause => {
    const fault = faults.find(String(id));
    if (fault !== undefined) return fault;
    const known = faults.list().map((each) => each.id);
    throw new RpcError(
      "not_found",
      `id: unknown fault ${JSON.stringify(id)}; ${known.length === 0 ? "no faults are set" : `faults are ${known.join(", ")}`}`,
    );
  };
  const nameOf = (account: EmulatedAccount, { name }: UnknownRecord): string => {
    const text = asText(name) ?? "";
    if (account.get(text) !== undefined) return text;
    throw new RpcError("not_found", `name: object ${JSON.stringify(text)} does not exist`);
  };
  const chaos = (): UnknownRecord => {
    const current = faults.chaos;
    if (current === undefined) return {};
    const { options, isRunning, injected } = current;
    return { chaos: { ...options, isRunning, injected } };
  };

  const rateLimit = (): UnknownRecord => {
    const current = rateGate.current;
    if (current === undefined) return {};
    const { options, isRunning, accepted, refused } = current;
    return { rateLimit: { ...options, isRunning, accepted, refused } };
  };

  const orders = new Map<string, ControlOrder>([
    [
      "set-fault",
      {
        problems: (body) => faultProblems(body, methods),
        run(body) {
          const { action, ...matcher } = body as unknown as FaultSpec;
          const { id } = emulator.fault(matcher, action);
          return { fault: faults.list().find((each) => each.id === id) };
        },
      },
    ],
    ["list-faults", taking({}, [], () => ({ faults: faults.list() }))],
    [
      "remove-fault",
      taking({ id: TEXT }, ["id"], ({ id }) => {
        faultOf(id).remove();
        return {};
      }),
    ],
    [
      "release-fault",
      taking({ id: TEXT, drop: { type: "boolean" } }, ["id"], ({ id, drop }) => {
        const fault = faultOf(id);
        if (drop === true) fault.drop();
        else fault.release();
        return {};
      }),
    ],
    [
      "start-chaos",
      {
        problems: (body) => chaosProblems(body, methods),
        run(body) {
          emulator.chaos(body as unknown as ChaosOptions);
          return chaos();
        },
      },
    ],
    ["get-chaos", taking({}, [], chaos)],
    [
      "stop-chaos",
      taking({}, [], () => {
        faults.chaos?.stop();
        return chaos();
      }),
    ],
    [
      "set-rate-limit",
      {
        problems: rateLimitProblems,
        run(body) {
          emulator.limitRate(body as unknown as RateLimitOptions);
          return rateLimit();
        },
      },
    ],
    ...capacityOrders(emulator, makeable),
    ["get-rate-limit", taking({}, [], rateLimit)],
    [
      "remove-rate-limit",
      taking({}, [], () => {
        rateGate.current?.stop();
        return rateLimit();
      }),
    ],
    [
      "list-requests",
      taking({ method: oneOf(...methods) }, [], ({ method }) => ({
        requests: emulator.requests.filter((request) => method === undefined || request.method === method),
      })),
    ],
    [
      "list-objects",
      taking({ kind: oneOf(...kinds.map(({ name }) => name)) }, [], ({ kind }, account) => ({
        objects: account.objects(asText(kind)),
      })),
    ],
    [
      "step-clock",
      {
        problems: stepProblems,
        run({ stepMs, ...details }) {
          emulator.stepClock(Number(stepMs), details);
          return { now: new Date(emulator.clock.now()).toISOString() };
        },
      },
    ],
    ["list-operations", taking({}, [], (_body, account) => ({ operations: account.operations() }))],
    [
      "add-object",
      taking(
        { kind: oneOf(...makeable), body: OBJECT, durationMs: DURATION },
        ["kind", "body"],
        ({ kind, body, durationMs }, account) =>
          durationMs === undefined
            ? { object: account.add(String(kind), body as UnknownRecord) }
            : { operation: account.startToAdd(String(kind), body as UnknownRecord, Number(durationMs)) },
      ),
    ],
    [
      "change-object",
      taking({ name: TEXT, patch: OBJECT }, ["name", "patch"], (body, account) => {
        const name = nameOf(account, body);
        try {
          account.change(name, body["patch"] as UnknownRecord);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          throw invalidArgument("change-object", [{ field: "patch", description: error.message }]);
        }
        return { object: account.get(name) };
      }),
    ],
    [
      "remove-object",
      taking({ name: TEXT }, ["name"], (body, account) => {
        account.remove(nameOf(account, body));
        return {};
      }),
    ],
    [
      "occupy",
      taking(
        { name: TEXT, patch: OBJECT, removes: { type: "boolean" }, durationMs: DURATION },
        ["name"],
        ({ name, ...work }, account) => ({ operation: account.occupy(nameOf(account, { name }), work) }),
      ),
    ],
    [
      "settle-operation",
      taking(
        { name: TEXT, outcome: oneOf("SUCCEEDED", "FAILED", "CANCELLED"), message: { type: "string" } },
        ["name", "outcome"],
        (body, account) => {
          const outcome = body["outcome"] as Exclude<Outcome, "STUCK">;
          account.settleOperation(nameOf(account, body), outcome, asText(body["message"]));
          return { operation: account.get(nameOf(account, body)) };
        },
      ),
    ],
    [
      "limit-key",
      taking(
        { name: TEXT, scope: { type: "array", items: TEXT, minItems: 1 } },
        ["name", "scope"],
        (body, account) => {
          account.limitKey(nameOf(account, body), body["scope"] as string[]);
          return {};
        },
      ),
    ],
    [
      "add-account",
      taking({ apiKey: TEXT }, ["apiKey"], ({ apiKey }) => {
        emulator.addAccount(String(apiKey));
        return {};
      }),
    ],
    [
      "reset",
      taking({}, [], () => {
        emulator.reset();
        return {};
      }),
    ],
  ]);

  return (name, body, account) => {
    const order = orders.get(name);
    if (order === undefined) {
      throw new RpcError(
        "unimplemented",
        `Unknown emulator command ${JSON.stringify(name.slice(0, 200))}; commands are ${[...orders.keys()].join(", ")}`,
        { status: 404 },
      );
    }
    const problems = order.problems(body);
    if (problems.length > 0) throw invalidArgument(name, problems);
    try {
      return order.run(body, account);
    } catch (error) {
      if (error instanceof RangeError) throw new RpcError("failed_precondition", error.message);
      throw error;
    }
  };
}
