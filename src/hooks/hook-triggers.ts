import { encodeMessage, type HookTemplate, readTemplate } from "./hook-template";
import type { HookProviderSettings } from "./variables";

/** Prefix of the triggers with the template's values. */
const VALUE_TRIGGER = "value:";

/** Trigger with the template of a hook. */
export const TEMPLATE_TRIGGER = "hook";

/** Template of a hook, with the values and the settings that it needs. */
export interface HookContent {
  readonly template: HookTemplate;
  /** By the keys in the template's holes. */
  readonly values: Readonly<Record<string, string>>;
  readonly settings: HookProviderSettings;
}

/**
 * Returns a hook as triggers of its resource, of which the state and each plan have the values. A plan has the names of the triggers also where it
 * does not know their values.
 */
export function hookTriggers({ template, values, settings }: HookContent): Readonly<Record<string, string>> {
  return {
    endpoint: settings.endpoint,
    project: settings.project,
    region: settings.region,
    [TEMPLATE_TRIGGER]: encodeMessage(template),
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`${VALUE_TRIGGER}${key}`, value])),
  };
}

/** Reads a hook from the triggers of its resource. Throws a SyntaxError or TypeError if they are not those of a hook. */
export function readTriggers(triggers: Readonly<Record<string, string>>): HookContent {
  return {
    template: readTemplate(triggers[TEMPLATE_TRIGGER] ?? ""),
    values: valuesWith(VALUE_TRIGGER, triggers),
    settings: settingsIn((name) => triggers[name]),
  };
}

/** Returns the texts whose names begin with a prefix, by the rest of their names. */
export function valuesWith(
  prefix: string,
  texts: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(prefix) && typeof text === "string" ? [[name.slice(prefix.length), text]] : [],
    ),
  );
}

/** Returns the settings of a hook. */
export function settingsIn(
  read: (name: keyof HookProviderSettings) => string | undefined,
): HookProviderSettings {
  return { endpoint: read("endpoint") ?? "", project: read("project") ?? "", region: read("region") ?? "" };
}
