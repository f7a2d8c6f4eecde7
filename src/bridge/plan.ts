import { carriedFields, type Kind } from "../contract";
import {
  attributeStep,
  collectReplacePaths,
  type Diagnostics,
  formatPath,
  isUnknown,
  isWhollyKnown,
  type Path,
  type PlanRequest,
  type PlanResult,
  valueAt,
  type ValueObject,
} from "../plugin";
import { cloneSourceField } from "./clone-source";
import { fillDefaults } from "./defaults";
import { withoutExcluded } from "./exclusive";
import { holdsSecret } from "./field-type";
import { type Life, nameIn } from "./life";
import { fieldAt, isPermitted, obstacles, permissionFor } from "./permissions";
import { scopeOf, type Session } from "./session";
import * as texts from "./plan-texts";
import { updateCalls } from "./update-calls";

/** Adjusts what the schema's own rules planned: the provider's defaults for a new object, and what a change in place may destroy. */
export function plan(life: Life, request: PlanRequest<Session>): PlanResult {
  const planned = withoutExcluded(life.kind, request.config, request.planned);
  const { prior, config } = request;
  if (prior === null) return planCreation(life, { ...request, planned });
  const requiresReplace = collectReplacePaths(life.schema.block, prior, planned, config);
  return { planned, ...planChange(life, { ...request, planned, requiresReplace }, prior) };
}

/**
 * Lays the provider's defaults over the plan of a new object, and says what is still missing. What a clone's request does not carry comes
 * from its source, so that no default stands in for it.
 */
function planCreation({ kind }: Life, request: PlanRequest<Session>): PlanResult {
  const source = cloneSourceField(kind)?.terraformName;
  const { clone } = kind.methods;
  const isClone = source !== undefined && valueAt(request.config, source) !== null;
  const fields =
    isClone && clone !== undefined ? carriedFields(kind, clone).map(({ field }) => field) : kind.fields;
  const { planned, missing } = fillDefaults(fields, request.configured, request.config, request.planned);
  return { planned, diagnostics: missing };
}

/**
 * Makes a change in place of what the user has allowed to be one, and warns of what a change in place does to the object: by the calls that
 * the update will make.
 */
function planChange(life: Life, request: PlanRequest<Session>, prior: ValueObject): PlanResult {
  const { kind } = life;
  const { config, planned } = request;
  const found = obstacles(kind, request.requiresReplace, prior, planned);
  const remaining = found.filter(
    ({ permission }) => permission === undefined || valueAt(config, permission.terraformName) !== true,
  );
  const requiresReplace = remaining.map(({ path }) => path);
  const name = nameIn(prior);
  if (remaining.length === 0)
    return { requiresReplace, diagnostics: name === undefined ? [] : warnings(life, request, prior, name) };
  // Where something else replaces the object anyway, no permission would help.
  const isAllowable = remaining.every(({ permission }) => permission !== undefined);
  const wanted = isAllowable ? lackingPermissions(kind, name, remaining, config) : [];
  return { requiresReplace, diagnostics: wanted };
}

function lackingPermissions(
  kind: Kind,
  name: string | undefined,
  remaining: ReturnType<typeof obstacles>,
  config: ValueObject,
): Diagnostics {
  return kind.methods.updates.flatMap((method) => {
    const permission = permissionFor(kind, method);
    const paths = remaining.filter((obstacle) => obstacle.permission === permission).map(({ path }) => path);
    if (permission === undefined || paths.length === 0) return [];
    const isOpen = isUnknown(valueAt(config, permission.terraformName));
    const attributes = [...new Set(paths.map(attributeOf))];
    return [
      texts.replacedWithoutPermission(
        { kind, name, method, attributes },
        permission,
        isOpen,
        quotable(kind, paths[0]),
      ),
    ];
  });
}

function warnings(
  { contract, kind }: Life,
  { configured: session, config, planned }: PlanRequest<Session>,
  prior: ValueObject,
  name: string,
): Diagnostics {
  const parent = session === undefined ? undefined : scopeOf(session, kind, planned);
  const calls = updateCalls(contract, kind, name, { prior, planned, config, parent });
  const certain = calls.flatMap(({ method, changes }) => {
    const [first = ""] = changes;
    const root = kind.fields.find(({ terraformName }) => terraformName === first.split(/[.[]/)[0]);
    const path = root === undefined ? undefined : quotable(kind, [attributeStep(root.terraformName)]);
    return texts.disruption({ kind, name, method, attributes: changes }, "certain", path);
  });
  // A value that is known only while the apply runs may turn out to be a change, or not.
  const possible = kind.methods.updates
    .filter((method) => isPermitted(kind, method, config) && calls.every((call) => call.method !== method))
    .flatMap((method) => {
      const open = carriedFields(kind, method).filter(
        ({ field }) => !field.writeOnly && !isWhollyKnown(valueAt(config, field.terraformName)),
      );
      const attributes = open.map(({ field }) => field.terraformName);
      return attributes.length === 0 ? [] : texts.disruption({ kind, name, method, attributes }, "possible");
    });
  return [...certain, ...possible];
}

/** The attribute that a path leads to or into, without the ways into lists and maps. */
function attributeOf(path: Path): string {
  return formatPath(path.filter(({ kind }) => kind === "attribute"));
}

/** The path, unless the engine would show a line of the configuration on which a secret may stand. */
function quotable(kind: Kind, path: Path | undefined): Path | undefined {
  const root = path === undefined ? undefined : fieldAt(kind.fields, path.slice(0, 1));
  return root === undefined || holdsSecret(root) ? undefined : path;
}
