import { constants } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Field, Kind } from "../../../contract";
import { createDurableFile } from "../../../base/files";
import {
  attributeStep,
  type Context,
  type Diagnostic,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import type { ProviderContext, ResourceModel } from "../../context";
import { secretsIn } from "../../../values";
import * as diagnose from "./secret-file-diagnostics";

/** A returned-once field, and the argument that names the file to which it is delivered instead of the state. */
interface FileDelivery {
  readonly secret: Field;
  readonly file: Field;
}

/** Where relative paths begin: the engine's working directory. */
type WithDirectory = Pick<ProviderContext, "workingDirectory">;

function deliveriesOf({ fields }: Kind): readonly FileDelivery[] {
  return fields.flatMap((file) => {
    const { argument } = file;
    const secret =
      argument?.role === "delivery"
        ? fields.find(({ terraformName }) => terraformName === argument.of)
        : undefined;
    return secret === undefined ? [] : [{ secret, file }];
  });
}

/** Plans null for each secret of a new object that is delivered to a file. */
export function planDeliveries(kind: Kind, planned: ValueObject): ValueObject {
  const absent = deliveriesOf(kind).filter(
    ({ file }) => typeof valueAt(planned, file.terraformName) === "string",
  );
  return withoutSecrets(planned, absent);
}

/** Warns of a file that is configured while the state already holds the secret, which stays there. */
export function lateDeliveries(kind: Kind, prior: ValueObject, planned: ValueObject): readonly Diagnostic[] {
  return deliveriesOf(kind)
    .filter(
      ({ secret, file }) =>
        valueAt(prior, secret.terraformName) !== null &&
        valueAt(prior, file.terraformName) === null &&
        valueAt(planned, file.terraformName) !== null,
    )
    .map(({ secret, file }) => diagnose.secretStaysInState(kind, secret, file));
}

/** Checks before the create whether the secrets can be written to their files. */
export async function deliveryProblem(
  kind: Kind,
  planned: ValueObject,
  provider: WithDirectory,
): Promise<Diagnostic | undefined> {
  for (const { file } of deliveriesOf(kind)) {
    const path = valueAt(planned, file.terraformName);
    if (typeof path !== "string") continue;
    try {
      await access(dirname(pathIn(provider, path)), constants.W_OK);
    } catch (error) {
      return diagnose.secretFileUnwritable(kind, path, error, [attributeStep(file.terraformName)]);
    }
  }
  return undefined;
}

/** The values for the state, and the problems of writing secrets to files. */
export interface Delivered {
  readonly values: ValueObject;
  readonly problems: readonly Diagnostic[];
}

/**
 * Receives the secrets of a new object, which no later answer contains: hides them from the log, and delivers them to their files. Warns of
 * a secret that the service did not return.
 *
 * @param before - attributes of the secrets that {@link receiveEarly} has delivered to files
 */
export async function receiveSecrets(
  { kind }: ResourceModel,
  values: ValueObject,
  { log }: Pick<Context, "log">,
  provider: WithDirectory,
  before: readonly string[] = [],
): Promise<Delivered> {
  for (const secret of secretsIn(kind.fields, values)) log.redactSecret(secret);
  const due = deliveriesOf(kind).filter(
    ({ secret }) => !before.includes(secret.terraformName) || isShown(values, secret),
  );
  const delivered = await deliverSecrets(kind, values, due, provider);
  const toFiles = new Set(
    deliveriesOf(kind)
      .filter(({ file }) => typeof valueAt(values, file.terraformName) === "string")
      .map(({ secret }) => secret),
  );
  const missing = kind.fields.filter(
    (field) => field.returnedOnce === true && !toFiles.has(field) && !isShown(values, field),
  );
  const problems = missing.map(({ terraformName }) => diagnose.secretNotReturned(kind, terraformName));
  return { values: delivered.values, problems: [...delivered.problems, ...problems] };
}

/**
 * Like {@link receiveSecrets}, for the answer of a create whose operation has not ended, and whose metadata may contain further secrets.
 * Returns undefined if the answer contains none. `delivered`: attributes of the secrets for which a file is configured.
 */
export async function receiveEarly(
  { kind }: ResourceModel,
  values: ValueObject,
  { log }: Pick<Context, "log">,
  provider: WithDirectory,
): Promise<(Delivered & { readonly delivered: readonly string[] }) | undefined> {
  if (!kind.fields.some((field) => field.returnedOnce === true && isShown(values, field))) return undefined;
  for (const secret of secretsIn(kind.fields, values)) log.redactSecret(secret);
  const due = deliveriesOf(kind).filter(
    ({ secret, file }) => isShown(values, secret) && typeof valueAt(values, file.terraformName) === "string",
  );
  return {
    ...(await deliverSecrets(kind, values, due, provider)),
    delivered: due.map(({ secret }) => secret.terraformName),
  };
}

function isShown(values: ValueObject, { terraformName }: Field): boolean {
  const value = valueAt(values, terraformName);
  return value !== null && !isUnknown(value);
}

/** Writes secrets to their files, readable by the owner only, and removes them from the values. */
async function deliverSecrets(
  kind: Kind,
  values: ValueObject,
  deliveries: readonly FileDelivery[],
  provider: WithDirectory,
): Promise<Delivered> {
  const delivered: FileDelivery[] = [];
  const problems: Diagnostic[] = [];
  for (const delivery of deliveries) {
    const path = valueAt(values, delivery.file.terraformName);
    if (typeof path !== "string") continue;
    delivered.push(delivery);
    const secret = valueAt(values, delivery.secret.terraformName);
    try {
      if (typeof secret === "string") await writeSecret(pathIn(provider, path), secret);
      else throw new Error(`the service's answer has no ${delivery.secret.terraformName}`);
    } catch (error) {
      problems.push(diagnose.secretNotDelivered(kind, path, error));
    }
  }
  return { values: withoutSecrets(values, delivered), problems };
}

function withoutSecrets(values: ValueObject, deliveries: readonly FileDelivery[]): ValueObject {
  const nulls = deliveries.map(({ secret }): [string, Value] => [secret.terraformName, null]);
  return nulls.length === 0 ? values : valueObject([...Object.entries(values), ...nulls]);
}

function pathIn({ workingDirectory = "" }: WithDirectory, path: string): string {
  return resolve(workingDirectory, path);
}

/** Replaces a file atomically. A symbolic link is replaced, not followed. */
async function writeSecret(path: string, secret: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    await createDurableFile(unfinished, secret, 0o600);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
