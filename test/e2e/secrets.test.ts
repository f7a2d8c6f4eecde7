import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { matrixPart } from "../support/exhaustive";
import { contract, type Field, type FieldType } from "../../src/contract";
import { skipWithoutEngine } from "../support/engine";
import { filesOf, holdersOf, type SearchedText } from "../support/secret-search";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const API_KEY = "svc_4f1c9e7a2b6d8035-do-not-show";

/** Values for each field of the contract that takes a secret, by kind and path. A test below checks that none is missing. */
const GIVEN = {
  "VirtualMachine.users.password": "correct horse battery staple",
  "WebhookSubscription.signing_secret": "a signing secret that is long",
} as const;
/** A field whose secret the service returns once. The state keeps it, unless a file receives it. */
const TOLD = "ApiKey.secret";

/** The file that receives the secret of a key, so that the state does not contain it. */
const DELIVERED = "delivered.key";

const hook = (version: number): Readonly<Record<string, unknown>> => ({
  w: {
    slug: "w",
    url: "https://hooks.example.com/",
    event_kinds: ["WALLET_LOW"],
    signing_secret: GIVEN["WebhookSubscription.signing_secret"],
    signing_secret_version: version,
  },
});

const RESOURCES = {
  svc_project: { p: { slug: "p" } },
  svc_virtual_machine: {
    m: {
      project_name: "${svc_project.p.name}",
      region: "eu-west-1",
      compute: { vcpus: 1, memory_gib: 1 },
      boot: { image: "debian-12" },
      users: [{ username: "admin", password: GIVEN["VirtualMachine.users.password"], password_version: 1 }],
    },
  },
  svc_webhook_subscription: hook(1),
  svc_api_key: { k: {}, f: { secret_file: DELIVERED } },
};

/** Returns the secrets in fields at every depth, such as `VirtualMachine.users.password`. */
function secretsAmong(fields: readonly Field[], outer: string): readonly string[] {
  return fields.flatMap(({ terraformName, type, sensitive, writeOnly }) => {
    const name = `${outer}.${terraformName}`;
    return sensitive || writeOnly ? [name] : secretsAmong(fieldsIn(type), name);
  });
}

function fieldsIn(type: FieldType): readonly Field[] {
  if ("element" in type) return fieldsIn(type.element);
  return type.kind === "object" ? type.fields : [];
}

test("secrets: the end-to-end tests cover each secret of the contract", () => {
  const known = contract.kinds.flatMap(({ name, fields }) => secretsAmong(fields, name));
  assert.deepEqual([...known].sort(), [...Object.keys(GIVEN), TOLD].sort());
});

function assertNowhere(secret: string, texts: readonly SearchedText[]): void {
  assert.deepEqual(holdersOf(secret, texts), [], "these hold the secret");
}

interface Told {
  readonly said: readonly SearchedText[];
  /** The secret that the service returned once, and that is in the state. */
  readonly told: string;
  /** The secret that a file received. */
  readonly delivered: string;
}

async function tellWholeLife(s: Scenario): Promise<Told> {
  const said: SearchedText[] = [];
  const run = async (...args: string[]): Promise<void> => {
    const { output } = await s.run(...args);
    said.push({ name: `the output of ${args.join(" ")}`, bytes: Buffer.from(output) });
  };
  s.write({ resource: RESOURCES });
  await run("validate");
  await run("plan", "-out=saved.tfplan");
  await run("show", "-json", "saved.tfplan");
  // Failures whose messages repeat the values that were sent.
  s.emulator.failNextOperation(`cannot use ${GIVEN["VirtualMachine.users.password"]}`);
  await run("apply", "-auto-approve");
  await run("apply", "-auto-approve");
  await run("show", "-json");
  const told = String(s.attributes("svc_api_key.k")?.["secret"]);
  assert.equal(s.attributes("svc_api_key.f")?.["secret"], null);
  const delivered = readFileSync(join(s.directory, DELIVERED), "utf8");
  s.emulator.fault("UpdateWebhookSubscription", {
    do: "answer",
    status: 400,
    body: {
      code: "invalid_argument",
      message: `bad secret ${GIVEN["WebhookSubscription.signing_secret"]}`,
    },
  });
  s.emulator.fault("UpdateProject", {
    do: "answer",
    status: 400,
    body: { code: "invalid_argument", message: `bad key ${API_KEY}` },
  });
  s.write({
    resource: {
      ...RESOURCES,
      svc_project: { p: { slug: "p", display_name: "x" } },
      svc_webhook_subscription: hook(2),
    },
  });
  await run("apply", "-auto-approve");
  s.emulator.failNextOperation(`the machine of ${API_KEY} is stuck`);
  await run("destroy", "-auto-approve");
  await run("destroy", "-auto-approve");
  return { said, told, delivered };
}

const { rows, part } = matrixPart(["environment", "configuration"], (source) => source === "configuration");
for (const source of rows) {
  test(
    `secrets: with the API key in the ${source}, no log, output, plan or state contains it or another secret (${part})`,
    { skip },
    async () => {
      const inConfiguration = source === "configuration";
      await scenario(
        {
          emulator: { apiKey: API_KEY, recordSecrets: true },
          env: { TF_LOG: "TRACE", TF_LOG_PATH: "trace.log", ...(inConfiguration ? { SVC_API_KEY: "" } : {}) },
          ...(inConfiguration ? { provider: { api_key: API_KEY } } : {}),
        },
        async (s) => {
          const { said, told, delivered } = await tellWholeLife(s);
          const sent = JSON.stringify(s.emulator.requests.map(({ body }) => body ?? null));
          for (const secret of Object.values(GIVEN)) assert.ok(sent.includes(secret), "it was really sent");
          for (const secret of [told, delivered]) assert.match(secret, /^svc_\w{24}$/);
          const complaints = said.map(({ bytes }) => asOneLine(bytes.toString("utf8"))).join(" ");
          for (const complaint of ["cannot use", "bad secret"]) {
            assert.ok(complaints.includes(complaint), `the user reads: ${complaint}`);
          }
          assert.deepEqual(s.emulator.objects("ApiKey"), []);
          assert.deepEqual(s.emulator.objects("VirtualMachine"), []);
          const files = filesOf(s.directory);
          assert.ok(
            files.some(({ name, bytes }) => name === "trace.log" && bytes.includes("provider")),
            "there is a trace",
          );
          // Terraform itself stores a provider block, as written, in a saved plan.
          const written = files.filter(({ name }) => !(inConfiguration && name.includes(".tfplan")));
          assertNowhere(API_KEY, [
            ...said.filter(({ name }) => !(inConfiguration && name.includes("show -json saved"))),
            ...written,
          ]);
          // A saved plan contains the configuration as written.
          const isOfPlan = ({ name }: SearchedText): boolean =>
            name.includes(".tfplan") || name.includes("show -json saved");
          for (const secret of Object.values(GIVEN)) {
            assertNowhere(
              secret,
              [...said, ...files].filter((text) => !isOfPlan(text)),
            );
          }
          assertNowhere(
            delivered,
            [...said, ...files].filter(({ name }) => !name.endsWith(DELIVERED)),
          );
          const isOfState = ({ name }: SearchedText): boolean =>
            name.includes("terraform.tfstate") || name.endsWith("show -json");
          assertNowhere(
            told,
            [...said, ...files].filter((text) => !isOfState(text)),
          );
        },
      );
    },
  );
}
