import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import {
  isJournalFolder,
  isStateSavedLate,
  type JournalLocation,
  locateJournal,
} from "../../../src/bridge/recovery";

const ENDPOINT = "https://api.example.com";

function workingDirectory(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-journal-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the folder of a journal, or its part of a shared store; undefined if there is none. */
function journalFolder(place: Parameters<typeof locateJournal>[0]): string | undefined {
  const location: JournalLocation | undefined = locateJournal(place);
  if (location === undefined) return undefined;
  return "folder" in location ? location.folder : location.part;
}

const rootOf = (path: string | undefined): string => dirname(path ?? "");

void test("journal location: is the engine's data directory unless a variable sets it", (t) => {
  const at = workingDirectory(t);
  const folder = (environment: Record<string, string>): string | undefined =>
    journalFolder({ endpoint: ENDPOINT, workingDirectory: at, environment });
  assert.equal(rootOf(folder({})), join(at, ".terraform", "svc-journal"));
  assert.equal(rootOf(folder({ SVC_JOURNAL: "", TF_DATA_DIR: "" })), join(at, ".terraform", "svc-journal"));
  assert.equal(rootOf(folder({ TF_DATA_DIR: "data" })), join(at, "data", "svc-journal"));
  assert.equal(rootOf(folder({ TF_DATA_DIR: "/data" })), "/data/svc-journal");
  assert.equal(rootOf(folder({ SVC_JOURNAL: "/j", TF_DATA_DIR: "/data" })), "/j");
  assert.equal(rootOf(folder({ SVC_JOURNAL: "j" })), join(at, "j"));
  assert.equal(folder({ SVC_JOURNAL: "off" }), undefined);
});

/** Creates a working directory in which the engine was initialized with a backend. */
function initialised(
  directory: string,
  backend?: { readonly type: string; readonly config: object },
): string {
  mkdirSync(join(directory, ".terraform"), { recursive: true });
  if (backend !== undefined) {
    writeFileSync(
      join(directory, ".terraform", "terraform.tfstate"),
      JSON.stringify({ version: 3, backend }),
    );
  }
  return directory;
}

const nameOf = (workingDirectory: string, environment: Record<string, string> = {}): string =>
  basename(journalFolder({ endpoint: ENDPOINT, workingDirectory, environment }) ?? "");

void test("journal location: in the data directory, only the workspace determines the folder name", (t) => {
  const one = initialised(workingDirectory(t));
  const other = workingDirectory(t);
  const plain = nameOf(one);
  assert.ok(isJournalFolder(plain, ENDPOINT));
  assert.equal(nameOf(other), plain, "wherever the folder is moved or copied to");
  initialised(other, { type: "s3", config: { bucket: "b", key: "k" } });
  assert.equal(nameOf(other), plain, "the data directory belongs to one state");
  assert.equal(nameOf(one, { TF_WORKSPACE: "default" }), plain);
  assert.notEqual(nameOf(one, { TF_WORKSPACE: "blue" }), plain);
  assert.notEqual(nameOf(one, { TF_WORKSPACE: "blue" }), nameOf(one, { TF_WORKSPACE: "Blue" }));
  writeFileSync(join(one, ".terraform", "environment"), "blue");
  assert.equal(
    nameOf(one),
    nameOf(one, { TF_WORKSPACE: "blue" }),
    "as `terraform workspace select` notes it",
  );
});

describe("journal location: in a shared directory, the state's identity determines the folder name", () => {
  const shared = { SVC_JOURNAL: "/j" };

  for (const [type, config, others] of [
    [
      "s3",
      { bucket: "b", key: "k" },
      [
        { bucket: "b", key: "l" },
        { bucket: "c", key: "k" },
      ],
    ],
    ["gcs", { bucket: "b" }, [{ bucket: "b", prefix: "p" }]],
    ["http", { address: "https://h/state/a" }, [{ address: "https://h/state/b" }]],
    [
      "cloud",
      { organization: "o", workspaces: { name: "w" } },
      [
        { organization: "o", workspaces: { name: "v" } },
        { organization: "p", workspaces: { name: "w" } },
      ],
    ],
    [
      "pg",
      { conn_str: "postgres://h/d", schema_name: "s" },
      [{ conn_str: "postgres://h/d" }, { conn_str: "postgres://h/e", schema_name: "s" }],
    ],
  ] as const) {
    test(`for backend ${type}, from any checkout`, (t) => {
      const place = (values: object): string =>
        nameOf(initialised(workingDirectory(t), { type, config: values }), shared);
      assert.equal(place(config), place(config));
      assert.equal(place({ ...config, password: "other", region: "r", unset: null }), place(config));
      const names = [config, ...others].map(place);
      assert.equal(new Set(names).size, names.length);
    });
  }

  test("without user and password", (t) => {
    const place = (type: string, config: object, environment: Record<string, string> = {}): string =>
      nameOf(initialised(workingDirectory(t), { type, config }), { ...shared, ...environment });
    const http = place("http", { address: "https://h/state" });
    assert.equal(place("http", { address: "https://ci:token@h/state" }), http);
    assert.equal(place("http", { address: null }, { TF_HTTP_ADDRESS: "https://h/state" }), http);
    const pg = place("pg", { conn_str: "host=h dbname=d" });
    assert.equal(place("pg", { conn_str: "host=h password='a \\' b' dbname=d user=u" }), pg);
    assert.equal(place("pg", {}, { PG_CONN_STR: "host=h dbname=d password=x" }), pg);
  });

  test("whichever engine or version stored the backend, and wherever it has the endpoint from", (t) => {
    const place = (type: string, config: object, environment: Record<string, string> = {}): string =>
      nameOf(initialised(workingDirectory(t), { type, config }), { ...shared, ...environment });
    const s3 = { bucket: "b", key: "k" };
    const url = "https://store.example.com";
    const name = place("s3", { ...s3, endpoints: { s3: url } });
    for (const config of [
      { endpoints: { dynamodb: null, iam: null, s3: url, sso: null, sts: null } },
      { endpoints: { sts: "https://sts.example.com", s3: url } },
      { endpoints: null, endpoint: url },
    ]) {
      assert.equal(place("s3", { ...s3, ...config }), name);
    }
    for (const variable of ["AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT", "AWS_ENDPOINT_URL"]) {
      assert.equal(place("s3", { ...s3, endpoints: { s3: null } }, { [variable]: url }), name, variable);
    }
    assert.notEqual(place("s3", s3), name);
    assert.equal(
      place("cloud", { organization: "o", workspaces: { name: "w", project: null, tags: null } }),
      place("cloud", { organization: "o", workspaces: { tags: null, name: "w" } }),
    );
  });

  test("for a local state by its relative path, so that it moves with the checkout", (t) => {
    const checkout = (): string => {
      const root = workingDirectory(t);
      for (const stack of ["a", "b"]) initialised(join(root, stack));
      return root;
    };
    const [one, other] = [checkout(), checkout()];
    const place = (root: string, stack: string, environment: Record<string, string> = {}): string =>
      nameOf(join(root, stack), { SVC_JOURNAL: join(root, "journal"), ...environment });
    assert.equal(place(one, "a"), place(other, "a"));
    assert.notEqual(place(one, "a"), place(one, "b"));
    assert.notEqual(place(one, "a"), place(one, "a", { TF_WORKSPACE: "blue" }));
    initialised(join(other, "a"), { type: "local", config: { path: join(other, "a", "terraform.tfstate") } });
    assert.equal(place(one, "a"), place(other, "a"), "however the file is named");
    initialised(join(other, "a"), { type: "local", config: { path: "x.tfstate" } });
    assert.notEqual(place(one, "a"), place(other, "a"));
    symlinkSync(one, join(other, "link"));
    assert.equal(
      nameOf(join(other, "link", "a"), { SVC_JOURNAL: join(one, "journal") }),
      place(one, "a"),
      "however one comes there",
    );
  });

  test("by the path of the working directory if the backend's arguments do not identify the state", (t) => {
    const [one, other] = [workingDirectory(t), workingDirectory(t)];
    for (const directory of [one, other]) {
      initialised(directory, { type: "pg", config: { schema_name: "s" } });
    }
    assert.notEqual(nameOf(one, shared), nameOf(other, shared));
    assert.equal(nameOf(one, shared), nameOf(one, shared));
  });
});

void test("journal location: a state is saved late unless the engine keeps it in a local file", (t) => {
  const at = workingDirectory(t);
  const isLate = (environment: Record<string, string> = {}, engine = "terraform"): boolean =>
    isStateSavedLate({ workingDirectory: at, environment }, engine);
  assert.equal(isLate(), false, "nothing was said of a backend");
  mkdirSync(join(at, ".terraform"));
  const say = (type: string): void =>
    writeFileSync(
      join(at, ".terraform", "terraform.tfstate"),
      JSON.stringify({ version: 3, backend: { type } }),
    );
  say("local");
  assert.equal(isLate(), false);
  say("s3");
  assert.equal(isLate(), true);
  assert.equal(isLate({ TF_DATA_DIR: "elsewhere" }), false);
  assert.equal(isLate({ TF_DATA_DIR: "elsewhere" }, "tofu"), true, "OpenTofu writes every state at the end");
});

describe("journal location: in a bucket or a database", () => {
  const locate = (
    workingDirectory: string,
    environment: Record<string, string>,
    journal?: string,
  ): JournalLocation | undefined =>
    locateJournal({ endpoint: ENDPOINT, workingDirectory, environment, journal });
  const S3_STATE = {
    type: "s3",
    config: {
      bucket: "states",
      key: "shop/terraform.tfstate",
      region: "eu-1",
      profile: null,
      endpoints: { s3: "https://minio.example.com", sts: null },
      use_path_style: true,
    },
  };

  test("a remote state has the same part of the store on every machine and in every folder", (t) => {
    const [one, other] = [workingDirectory(t), workingDirectory(t)].map((each) =>
      initialised(each, S3_STATE),
    );
    const environment = { SVC_JOURNAL: "s3://journals/svc" };
    const location = locate(one ?? "", environment);
    assert.deepEqual(location, locate(other ?? "", environment));
    assert.ok(location !== undefined && "address" in location);
    assert.ok(isJournalFolder(location.part, ENDPOINT));
    assert.equal(location.isKnownEverywhere, true);
  });

  test("the state's bucket says how buckets are reached, unless the address does", (t) => {
    const directory = initialised(workingDirectory(t), S3_STATE);
    const addressOf = (text: string): unknown => {
      const location = locate(directory, {}, text);
      return location !== undefined && "address" in location ? location.address : undefined;
    };
    const reached = { region: "eu-1", endpoint: "https://minio.example.com", usePathStyle: true };
    assert.deepEqual(addressOf("s3://journals/svc"), {
      service: "s3",
      bucket: "journals",
      prefix: "svc/",
      ...reached,
    });
    assert.deepEqual(addressOf("s3://journals?region=us-2"), {
      service: "s3",
      bucket: "journals",
      prefix: "",
      ...reached,
      region: "us-2",
    });
    assert.deepEqual(addressOf("backend"), {
      service: "s3",
      bucket: "states",
      prefix: "svc-journal/",
      ...reached,
    });
  });

  test("`backend` is the database of a state in PostgreSQL, also if only the environment names it", (t) => {
    const url = "postgres://ci:hush@db/states";
    for (const [config, environment] of [
      [{ conn_str: url }, {}],
      [{ conn_str: "" }, { PG_CONN_STR: url }],
    ] as const) {
      const directory = initialised(workingDirectory(t), { type: "pg", config });
      const location = locate(directory, { ...environment, SVC_JOURNAL: "backend" });
      assert.ok(location !== undefined && "address" in location);
      assert.deepEqual(location.address, { service: "postgres", url });
    }
  });

  test("equal paths of local states on two machines are two states, and no run on another machine finds one of them", (t) => {
    const location = locate(workingDirectory(t), { SVC_JOURNAL: "s3://journals" });
    assert.ok(location !== undefined && "address" in location);
    assert.equal(location.isKnownEverywhere, false);
  });

  for (const [title, environment, journal, problem] of [
    [
      "an unknown scheme",
      { SVC_JOURNAL: "gs://states" },
      undefined,
      /^SVC_JOURNAL has the scheme "gs"; stores are/,
    ],
    [
      "an unknown argument",
      {},
      "s3://states?acl=private",
      /^journal has the argument "acl"; allowed are endpoint/,
    ],
    [
      "a state that is in no store",
      { SVC_JOURNAL: "backend" },
      undefined,
      /^SVC_JOURNAL is `backend`, but the state is in no/,
    ],
  ] as const) {
    test(`refuses ${title}`, (t) => {
      assert.throws(() => locate(workingDirectory(t), environment, journal), {
        name: "InvalidJournalPlace",
        message: problem,
      });
    });
  }
});
