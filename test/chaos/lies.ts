import { contract, type Kind } from "../../src/contract";
import { NAME_MIXUPS, type FaultAction, type NameMixup, type RewriteRule } from "../../src/emulator";
import type { Random } from "./random";
import type { Phase } from "./stack";
import type { Call, WeightedFault } from "./injection";

/**
 * Wrong answers that make a trusting client destroy, lose or duplicate an object. Excluded is a not-found answer with
 * the right status and code for an object that existed: no client can detect it. So is the name of an equal object
 * that another client creates at the same time: see {@link isAboutSiblings}.
 */
export function liesAbout(random: Random, { method, call }: Call, phase: Phase): readonly WeightedFault[] {
  const kind = contract.kinds.find(({ methods: { create, get, list, clone, updates } }) =>
    [create, get, list, clone, ...updates].some((each) => each?.name === method),
  );
  const called = contract.methods.find(({ name }) => name === method);
  const isList = kind?.methods.list?.name === method;
  const isChange = called?.longRunning === true;
  const isCreate =
    kind !== undefined && (kind.methods.create?.name === method || kind.methods.clone?.name === method);
  // Without a sibling, the other name belongs to no object, and a create waits for it until its timeout.
  const mixups = NAME_MIXUPS.filter((each) => each !== "another-object" || call > 1);
  const shows = kind !== undefined && !isChange;
  return [
    ...CODES,
    ...only(shows, partialAnswers(random, kind, isList)),
    ...only(shows, [
      [3, ["another name", { do: "misname", as: random.pick(isCreate ? mixups : NAME_MIXUPS) }]],
    ]),
    ...only(isList, FAILED_LISTS),
    // A page that skips an object instead is a list without it, which no client can detect where lists state no total.
    ...only(isList, [
      [3, ["a page repeats objects of the one before", { do: "shift", by: -random.int(1, 2) }]],
    ]),
    ...only(/^(Delete|Update|Resize)/.test(method), [
      [3, ["answered as done without effect", { do: "no-effect", operation: random.pick(NO_EFFECTS) }]],
    ]),
    ...only(/^(Create|Clone|Update)/.test(method) && !isChange, [
      [2, ["shows a value that it does not have", { do: "rewrite", changes: [UNREAL_NAME] }]],
    ]),
    ...only(isChange, operations(random, mixups)),
    // The answer is visible late: the new object's name comes from the operation or from the answer itself.
    ...only(isCreate && phase !== "destroy", [
      [3, ["missing in lists", { do: "lag", in: "lists", lagMs: random.int(500, 3_000) }]],
      [3, ["not found by gets", { do: "lag", in: "gets", lagMs: random.int(500, 3_000) }]],
    ]),
  ];
}

/**
 * Whether a lie names another object of the kind. The other user creates none meanwhile, since it would match in
 * every respect.
 */
export function isAboutSiblings(action: FaultAction): boolean {
  if (action.do === "misname") return action.as === "another-object";
  return action.do === "operation" && action.names === "another-object";
}

const NO_EFFECTS = ["own", "old", "of-another"] as const;

const UNREAL_NAME: RewriteRule = { at: ["displayName"], set: "shown once" };

const CODES: readonly WeightedFault[] = [
  [1, ["403 with not_found", { do: "refuse", code: "not_found", status: 403 }]],
  [1, ["500 with not_found", { do: "refuse", code: "not_found", status: 500 }]],
  [
    1,
    ["404 of a gateway", { do: "answer", status: 404, body: { code: 5, message: "Method does not exist." } }],
  ],
];

const FAILED_LISTS: readonly WeightedFault[] = [
  [3, ["a list is refused", { do: "refuse", code: "permission_denied" }]],
  [
    3,
    ["a list is a page for people", { do: "answer", status: 200, body: "<html><body>Log in</body></html>" }],
  ],
];

function partialAnswers(random: Random, kind: Kind | undefined, isList: boolean): readonly WeightedFault[] {
  // An answer without an optional field is still valid.
  const needed = (kind?.fields ?? []).filter((field) => field.needed && field.readable);
  const inner = needed.flatMap(({ wireName, type }) =>
    type.kind === "object"
      ? type.fields.filter((each) => each.needed).map((each) => `${wireName}.${each.wireName}`)
      : [],
  );
  const field = random.pick(["name", ...needed.map(({ wireName }) => wireName), ...inner]);
  const [outer = "", leaf] = field.split(".");
  const without = { [outer]: leaf === undefined ? null : { [leaf]: null } };
  const bare: FaultAction = isList ? { do: "edit", itemsKeep: ["name"] } : { do: "edit", keep: ["name"] };
  const partial: FaultAction = isList ? { do: "edit", items: without } : { do: "edit", patch: without };
  return [
    [2, ["only the name", bare]],
    [2, [`without ${field}`, partial]],
  ];
}

function operations(random: Random, mixups: readonly NameMixup[]): readonly WeightedFault[] {
  const outcome = random.pick(["FAILED", "CANCELLED"] as const);
  return [
    [4, ["its operation names another object", { do: "operation", names: random.pick(mixups) }]],
    [1, ["its operation has no metadata", { do: "operation", metadata: null }]],
    [4, ["its operation fails though its work is done", { do: "operation", outcome, halfDone: true }]],
  ];
}

function only(condition: boolean, list: readonly WeightedFault[]): readonly WeightedFault[] {
  return condition ? list : [];
}
