import { type Amount, LIMITS_VARIABLE, limitTexts, MINIMUM_BALANCE, parseAmount } from "../../api";
import { type Environment, normalizedEndpoint } from "../../client";
import { type Contract, walletsOf } from "../../contract";
import {
  type Attribute,
  attributeStep,
  Decimal,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  isUnknown,
  listOf,
  type NestedBlock,
  NUMBER,
  type Path,
  STRING,
  type Value,
  valueAt,
  type ValueObject,
} from "../../plugin";
import type { LimitedEffect } from "../../changes";
import { type EffectLimits, LIMIT_NAMES } from "./run-limits";
import { inWords } from "../../base/words";

/** Contains what a run may do, and where. */
export interface LimitSettings {
  readonly effects: EffectLimits;
  /** The only services, projects and organizations that a run may change. Absent: any. */
  readonly allowed: Readonly<Partial<Record<AllowedPlace, readonly string[]>>>;
  /** Amounts of which the wallet that pays for new objects must hold each. */
  readonly minimumBalances: readonly Amount[];
}

export type AllowedPlace = "endpoints" | "projects" | "organizations";

const EFFECTS = Object.entries(LIMIT_NAMES) as readonly (readonly [LimitedEffect, string])[];

const DESCRIPTIONS: Readonly<Record<LimitedEffect, string>> = {
  create: "Most objects that a run may create, those of replacements included.",
  delete: "Most objects that a run may delete, replaced ones included.",
  replacement: "Most objects that a run may replace.",
  powerOff: "Most objects that a run may power off by changes in place and by actions.",
  dataLoss: "Most objects with data that a run may delete, replace or wipe.",
};

const ALLOWED: Readonly<Record<AllowedPlace, string>> = {
  endpoints:
    "The only services that may be called: base addresses, or their origins such as `https://api.example.com`.",
  projects:
    "The only projects in which objects may be changed. Objects outside of projects are not concerned.",
  organizations:
    "The only organizations that may be changed, with their projects. Objects that belong to none are not concerned.",
};

const PLACES = Object.keys(ALLOWED) as readonly AllowedPlace[];

/** Returns the attributes `allowed_endpoints`, `allowed_projects` and `allowed_organizations`. */
export function limitAttributes(): readonly Attribute[] {
  return PLACES.map((place) => ({
    name: `allowed_${place}`,
    type: listOf(STRING),
    optional: true,
    description: { markdown: `${ALLOWED[place]} Default: all. \`${LIMITS_VARIABLE}\` can narrow them.` },
  }));
}

/** Returns the block `limits`. Only a contract with wallets has a limit of their balance. */
export function limitBlocks(contract: Contract): readonly NestedBlock[] {
  return [
    {
      name: "limits",
      nesting: "single",
      block: {
        description: {
          markdown:
            "What one plan or apply may do. What exceeds a limit fails in the plan, and nothing is sent for it in the apply. " +
            `Where \`${LIMITS_VARIABLE}\` has the same limit, the stricter one holds.`,
        },
        attributes: [
          ...EFFECTS.map(([effect, name]) => ({
            name,
            type: NUMBER,
            optional: true,
            description: { markdown: `${DESCRIPTIONS[effect]} Default: any number.` },
            validate: (value: Value, path: Path): Diagnostics =>
              countIn(value) === undefined ? [notACount(name, printed(value), path)] : [],
          })),
          ...(walletsOf(contract) === undefined ? [] : [minimumBalanceAttribute()]),
        ],
      },
    },
  ];
}

/** An amount is a text: `50` is converted by the engine, and a currency can follow it. */
function minimumBalanceAttribute(): Attribute {
  return {
    name: MINIMUM_BALANCE,
    type: STRING,
    optional: true,
    description: {
      markdown:
        "What the wallet of the organization that pays for a new object must hold when it is planned, such as `50` or `12.50 EUR`; without a currency, " +
        "in that of the wallet. Default: a plan warns of an empty wallet.",
    },
    validate: (value: Value, path: Path): Diagnostics =>
      typeof value === "string" && parseAmount(value) === undefined
        ? [notAnAmount(MINIMUM_BALANCE, value, path)]
        : [],
  };
}

/** Reads the limits of the configuration and of the environment, of which the stricter holds. What cannot be read is an error. */
export function limitSettings(
  contract: Contract,
  config: ValueObject,
  environment: Environment,
): { readonly settings: LimitSettings } | { readonly problems: Diagnostics } {
  const problems: Diagnostic[] = [];
  const settings = [configured(config, problems), fromEnvironment(contract, environment, problems)];
  return problems.length > 0 ? { problems } : { settings: strictest(settings) };
}

/** Reads the limits of texts in the form of the environment variable, of which the strictest hold. What cannot be read is an error. */
export function limitSettingsIn(
  contract: Contract,
  texts: readonly string[],
): { readonly settings: LimitSettings } | { readonly problems: Diagnostics } {
  const problems: Diagnostic[] = [];
  const settings = texts.map((text) => fromEnvironment(contract, { [LIMITS_VARIABLE]: text }, problems));
  return problems.length > 0 ? { problems } : { settings: strictest(settings) };
}

function strictest(all: readonly LimitSettings[]): LimitSettings {
  const effects = Object.fromEntries(
    EFFECTS.flatMap(([effect]) => {
      const limits = all.map((each) => each.effects[effect]).filter((limit) => limit !== undefined);
      return limits.length === 0 ? [] : [[effect, Math.min(...limits)]];
    }),
  );
  const allowed = Object.fromEntries(
    PLACES.flatMap((place) => {
      const lists = all.map((each) => each.allowed[place]).filter((list) => list !== undefined);
      const [first] = lists;
      const common = first?.filter((each) => lists.every((list) => list.includes(each)));
      return common === undefined ? [] : [[place, common]];
    }),
  );
  return { effects, allowed, minimumBalances: all.flatMap(({ minimumBalances }) => minimumBalances) };
}

function configured(config: ValueObject, problems: Diagnostic[]): LimitSettings {
  const block = valueAt(config, "limits");
  const effects: Partial<Record<LimitedEffect, number>> = {};
  const allowed: Partial<Record<AllowedPlace, readonly string[]>> = {};
  const minimumBalances: Amount[] = [];
  if (isUnknown(block)) problems.push(notKnown("limits"));
  if (typeof block === "object" && block !== null) {
    for (const [effect, name] of EFFECTS) {
      const value = valueAt(block as ValueObject, name);
      if (isUnknown(value)) problems.push(notKnown(name));
      const limit = countIn(value);
      if (limit !== undefined) effects[effect] = limit;
    }
    const balance = valueAt(block as ValueObject, MINIMUM_BALANCE);
    if (isUnknown(balance)) problems.push(notKnown(MINIMUM_BALANCE));
    const minimum = typeof balance === "string" ? parseAmount(balance) : undefined;
    if (minimum !== undefined) minimumBalances.push(minimum);
  }
  for (const place of PLACES) {
    const value = valueAt(config, `allowed_${place}`);
    if (value === null) continue;
    const texts = Array.isArray(value) ? (value as readonly Value[]) : [];
    if (!Array.isArray(value) || texts.some((text) => typeof text !== "string")) {
      problems.push(notKnown(`allowed_${place}`));
    } else {
      allowed[place] = normalizedPlaces(place, texts as readonly string[], `allowed_${place}`, problems);
    }
  }
  return { effects, allowed, minimumBalances };
}

function fromEnvironment(
  contract: Contract,
  environment: Environment,
  problems: Diagnostic[],
): LimitSettings {
  const effects: Partial<Record<LimitedEffect, number>> = {};
  const allowed: Partial<Record<AllowedPlace, readonly string[]>> = {};
  const minimumBalances: Amount[] = [];
  for (const { setting, name, text } of limitTexts(environment)) {
    const effect = EFFECTS.find(([, each]) => each === name)?.[0];
    const place = PLACES.find((each) => `allowed_${each}` === name);
    if (effect !== undefined && /^\d{1,9}$/.test(text)) {
      effects[effect] = Number(text);
    } else if (effect !== undefined) {
      problems.push(notACount(`${name} (from ${LIMITS_VARIABLE})`, text));
    } else if (place !== undefined) {
      const places = text.split(",").filter((each) => each !== "");
      allowed[place] = normalizedPlaces(place, places, `${name} (from ${LIMITS_VARIABLE})`, problems);
    } else if (name === MINIMUM_BALANCE && walletsOf(contract) !== undefined) {
      const minimum = parseAmount(text);
      if (minimum === undefined) problems.push(notAnAmount(`${name} (from ${LIMITS_VARIABLE})`, text));
      else minimumBalances.push(minimum);
    } else {
      problems.push(unknownSetting(contract, setting));
    }
  }
  return { effects, allowed, minimumBalances };
}

/** Returns endpoints in their normal form, and other places as they are. */
function normalizedPlaces(
  place: AllowedPlace,
  texts: readonly string[],
  name: string,
  problems: Diagnostic[],
): readonly string[] {
  if (place !== "endpoints") return texts;
  return texts.map((text) => {
    const endpoint = normalizedEndpoint(text);
    if (endpoint === undefined) problems.push(notAnEndpoint(name, text));
    return endpoint ?? text;
  });
}

function countIn(value: Value): number | undefined {
  const count = value instanceof Decimal ? value.toNumber() : undefined;
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

function printed(value: Value): string {
  return value instanceof Decimal ? value.toString() : JSON.stringify(value);
}

function notACount(name: string, got: string, path?: Path): Diagnostic {
  return errorDiagnostic("Invalid value", `${name} must be a whole number, 0 or more; got ${got}.`, path);
}

function notAnAmount(name: string, text: string, path?: Path): Diagnostic {
  return errorDiagnostic(
    "Invalid value",
    `${name} must be an amount with at most nine decimals, such as 50, 12.50 or 50EUR; got ${JSON.stringify(text)}.`,
    path,
  );
}

function notAnEndpoint(name: string, text: string): Diagnostic {
  return errorDiagnostic(
    "Invalid value",
    `${name} must have base addresses such as https://api.example.com; got ${JSON.stringify(text)}.`,
  );
}

function notKnown(name: string): Diagnostic {
  return errorDiagnostic(
    `${name} is not known yet`,
    "A limit that cannot be read allows nothing. Give it a value that does not depend on a resource.",
    [attributeStep(name)],
  );
}

function unknownSetting(contract: Contract, setting: string): Diagnostic {
  const names = [
    ...EFFECTS.map(([, name]) => name),
    ...(walletsOf(contract) === undefined ? [] : [MINIMUM_BALANCE]),
    ...PLACES.map((place) => `allowed_${place}`),
  ];
  return errorDiagnostic(
    "Invalid value",
    `${LIMITS_VARIABLE} has settings such as "max_deletes=0 allowed_projects=shop,web", separated by spaces; got ${JSON.stringify(setting)}. ` +
      `Names: ${names.join(", ")}.`,
  );
}

/** Returns an error if an endpoint is not allowed, by its base address or by its origin. */
export function endpointProblem({ allowed }: LimitSettings, endpoint: string): Diagnostic | undefined {
  const { endpoints } = allowed;
  const { origin } = new URL(endpoint);
  if (endpoints === undefined || endpoints.some((each) => each === endpoint || each === origin)) {
    return undefined;
  }
  return errorDiagnostic(
    `${endpoint} is not in allowed_endpoints`,
    `Nothing was sent. Allowed: ${inWords(endpoints) || "none"}. Set the endpoint of the intended service, or extend allowed_endpoints (and ` +
      `${LIMITS_VARIABLE}, if it narrows them).`,
  );
}
