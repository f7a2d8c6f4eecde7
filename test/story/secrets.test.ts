import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { story, type Story } from "../support/story";

const skip = skipWithoutEngine();

const API_KEY = "svc_4f1c9e7a2b6d8035-do-not-show";
const PASSWORD = "correct horse battery staple";

const RESOURCES = {
  svc_project: { p: { slug: "p" } },
  svc_virtual_machine: {
    m: {
      project_name: "${svc_project.p.name}",
      region: "eu-west-1",
      compute: { vcpus: 1, memory_gib: 1 },
      boot: { image: "debian-12" },
      users: [{ username: "admin", password: PASSWORD }],
    },
  },
};

/** Every file that the engine wrote, but for the configuration, which holds what the user wrote into it. */
function filesOf(directory: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        name !== "main.tf.json" &&
        !name.includes("terraform.d") &&
        !name.includes(join(".terraform", "providers")),
    )
    .filter((name) => statSync(join(directory, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(join(directory, name)) }));
}

/** The forms in which a text could stand somewhere: as it is, in JSON, in a URL, in base64. */
function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  ];
}

function assertNowhere(
  secret: string,
  texts: readonly { readonly name: string; readonly bytes: Buffer }[],
): void {
  for (const { name, bytes } of texts) {
    for (const form of formsOf(secret)) assert.ok(!bytes.includes(form), `${name} holds the secret`);
  }
}

async function tellWholeLife(
  s: Story,
): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const said: { name: string; bytes: Buffer }[] = [];
  const run = async (...args: string[]): Promise<void> => {
    const { output } = await s.run(...args);
    said.push({ name: `the output of ${args.join(" ")}`, bytes: Buffer.from(output) });
  };
  s.write({ resource: RESOURCES });
  await run("validate");
  await run("plan", "-out=saved.tfplan");
  await run("show", "-json", "saved.tfplan");
  await run("apply", "-auto-approve");
  await run("show", "-json");
  // A failure whose text the service makes of what it was sent.
  s.emulator.fault("UpdateProject", {
    do: "answer",
    status: 400,
    body: { code: "invalid_argument", message: `bad key ${API_KEY}` },
  });
  s.write({ resource: { ...RESOURCES, svc_project: { p: { slug: "p", display_name: "x" } } } });
  await run("apply", "-auto-approve");
  s.emulator.failNextOperation(`the machine of ${API_KEY} is stuck`);
  await run("destroy", "-auto-approve");
  await run("destroy", "-auto-approve");
  return said;
}

for (const source of ["environment", "configuration"] as const) {
  test(
    `with the API key in the ${source}, no log, output, plan or state holds it, nor a password`,
    { skip },
    async () => {
      const inConfiguration = source === "configuration";
      await story(
        {
          emulator: { apiKey: API_KEY, recordSecrets: true },
          env: { TF_LOG: "TRACE", TF_LOG_PATH: "trace.log", ...(inConfiguration ? { SVC_API_KEY: "" } : {}) },
          ...(inConfiguration ? { provider: { api_key: API_KEY } } : {}),
        },
        async (s) => {
          const said = await tellWholeLife(s);
          const sent = s.emulator.requests.find(({ method }) => method === "CreateVirtualMachine");
          assert.ok(JSON.stringify(sent?.body).includes(PASSWORD), "the password was really sent");
          assert.deepEqual(s.emulator.objects("VirtualMachine"), []);
          const files = filesOf(s.directory);
          assert.ok(
            files.some(({ name, bytes }) => name === "trace.log" && bytes.includes("provider")),
            "there is a trace",
          );
          // Terraform itself stores a provider block, as written, in a plan that is saved.
          const written = files.filter(({ name }) => !(inConfiguration && name.endsWith(".tfplan")));
          assertNowhere(API_KEY, [
            ...said.filter(({ name }) => !(inConfiguration && name.includes("show -json saved"))),
            ...written,
          ]);
          assertNowhere(
            PASSWORD,
            [...said, ...files].filter(
              ({ name }) => !name.endsWith(".tfplan") && !name.includes("show -json saved"),
            ),
          );
        },
      );
    },
  );
}
