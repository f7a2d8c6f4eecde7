import { disrupts, type Kind, type Method } from "../../../contract";
import { errorText } from "../../../base/json";
import {
  type Context,
  type Diagnostic,
  hasErrors,
  type StateResult,
  type UpdateRequest,
  type ValueObject,
} from "../../../plugin";
import { nameIn, type ProviderContext, timeoutMs } from "../../context";
import {
  type DisruptionGroup,
  groupDiagnostics,
  groupIn,
  type GroupSettings,
  type GroupTurn,
  whenReady,
} from "../../groups";

/** Called before each call of an update. Returns an error if the call must not be made. */
export type BeforeCall = (method: Method) => Promise<Diagnostic | undefined>;

/** Returns the disruption group of an object with these values, with its settings; undefined if it is in none. */
export function groupOf(
  provider: ProviderContext,
  kind: Kind,
  values: ValueObject,
): { readonly settings: GroupSettings; readonly group: DisruptionGroup } | undefined {
  const settings = groupIn(kind, values);
  const group = settings === undefined ? undefined : provider.groups?.of(settings.name, provider);
  return settings === undefined || group === undefined ? undefined : { settings, group };
}

/**
 * Runs an update that takes a turn in the object's disruption group before its first call that powers off or wipes the object, and gives it back
 * when the object is ready. A failure stops the group.
 */
export async function inTurn(
  kind: Kind,
  { configured: provider, prior, planned }: UpdateRequest<ProviderContext>,
  context: Context,
  update: (beforeCall?: BeforeCall) => Promise<StateResult>,
): Promise<StateResult> {
  const membership = groupOf(provider, kind, planned);
  const name = nameIn(prior);
  if (membership === undefined || name === undefined) return update();
  const { settings, group } = membership;
  const former = groupOf(provider, kind, prior);
  if (former !== undefined && former.group !== group) await former.group.leave(name);
  let turn: GroupTurn | undefined;
  const beforeCall: BeforeCall = async (method) => {
    if (turn !== undefined || !disrupts(method)) return undefined;
    const limitMs = timeoutMs(kind, planned, "update");
    const taken = await group.takeTurn(
      { kind, name, maxUnavailable: settings.maxUnavailable, limitMs },
      context,
    );
    if ("severity" in taken) return taken;
    turn = taken;
    return undefined;
  };
  let result: StateResult;
  try {
    result = await update(beforeCall);
  } catch (error) {
    await turnOf()?.fail(`the change of ${name} failed: ${errorText(error)}.`);
    throw error;
  }
  const held = turnOf();
  if (held === undefined) return result;
  if (hasErrors(result.diagnostics ?? [])) {
    await held.fail(`the change of ${name} failed.`);
    return result;
  }
  const unready = await whenReady(provider, kind, name, settings, result.state ?? planned, context);
  if (unready === undefined) {
    await held.end();
    return result;
  }
  await held.fail(`${name} is not ready after its change.`);
  const problem = groupDiagnostics.notReady(name, settings.name, unready.seen, unready.waited);
  return { ...result, diagnostics: [...(result.diagnostics ?? []), problem] };

  /** The assignments are in a function that runs later, which the compiler does not follow. */
  function turnOf(): GroupTurn | undefined {
    return turn;
  }
}
