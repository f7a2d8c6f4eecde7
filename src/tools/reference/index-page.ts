import {
  actionsOf,
  CALL_ACTION,
  type Contract,
  functionsOf,
  isEphemeralKind,
  isListableKind,
  isReadableKind,
  type Kind,
  marksDocumentedOnly,
} from "../../contract";
import { codeSpan, inlineMarkdown, tableCell } from "../../base/escaping";
import { functionPageName } from "./function-page";
import { listPageName, pageName, type PageSort } from "./page-name";

/** A handwritten page. */
export interface Guide {
  /** Path relative to the index. */
  readonly path: string;
  readonly text: string;
}

const PROVIDER = [
  "## Provider",
  '```ts\nnew SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });\n```',
  '```hcl\nterraform {\n  required_providers {\n    svc = {\n      source = "svc.localhost/svc/svc"\n    }\n  }\n}\n\nprovider "svc" {\n' +
    '  project = "shop"\n  region  = "eu-west-1"\n}\n```',
  [
    "Every argument is optional. An empty string counts as not set. Names in parentheses are those in Terraform.",
    "",
    "- **`endpoint`**: string. Base address of the service. Defaults to the environment variable `SVC_ENDPOINT`.",
    "- **`apiKey`** (`api_key`): string, sensitive. API key. Defaults to the environment variable `SVC_API_KEY`. Prefer the variable: the " +
      "synthesized configuration contains an argument in plain text. The variable is the key of `SVC_ENDPOINT`: it is never sent to an " +
      "`endpoint` of another origin (scheme, host and port), which needs its own `apiKey`.",
    "- **`project`**: string. Project of resources that set none. Defaults to the environment variable `SVC_PROJECT`.",
    "- **`region`**: string. Datacenter of resources that set none. Defaults to the environment variable `SVC_REGION`.",
    "- **`strictChecks`** (`strict_checks`): bool. Whether a plan fails if an object does not exist to which a new one refers by its " +
      "name, or if the wallet that pays for it is empty. Default: `false`, and the plan warns.",
    "- **`replace`**: string, `warn` or `forbid`. What a plan does if a change forces replacement of a resource that does not say so itself: " +
      "`warn` names what is lost, and `forbid` fails. Default: the plan warns only if data is lost.",
    "- **`reviewFile`** (`review_file`): string. Review that a run may apply, as `cdktf-svc review --out` writes it in JSON. Defaults to the " +
      "environment variable `SVC_REVIEW`; without either, any change is carried out.",
    "- **`journal`**: string. Where the recovery journal is: a folder, `s3://BUCKET/PREFIX`, `postgres://HOST/DATABASE`, `backend` for the bucket " +
      "or database that holds the state, or `off`. Defaults to the environment variable `SVC_JOURNAL`, otherwise to a folder in `.terraform`.",
    "- **`defaultLabels`** (`default_labels`): map of string. Labels of all resources, below their own ones. `labels_all` of a " +
      "resource has both. Default: none.",
    "- **`ignoreLabels`** (`ignore_labels`): list of string. Labels that others set, and that are left alone: keys, and " +
      "prefixes such as `policy/*`. Default: none.",
    "- **`expires`**: string. How long new objects live, such as `72h` or `7d`, as their label `svc-expires` says. Default: they get no such label.",
    "- **`limits`**: block. What one plan or apply may do. Defaults to the environment variable `SVC_LIMITS`, for example " +
      "`max_deletes=0 allowed_projects=shop,web`; where both set one, the stricter holds.",
    "  - **`maxCreates`** (`max_creates`): number. Most objects that a run may create, those of replacements included. Default: any number.",
    "  - **`maxDeletes`** (`max_deletes`): number. Most objects that a run may delete, replaced ones included. Default: any number.",
    "  - **`maxReplacements`** (`max_replacements`): number. Most objects that a run may replace. Default: any number.",
    "  - **`maxPowerOffs`** (`max_power_offs`): number. Most objects that a run may power off by changes in place and by actions. " +
      "Default: any number.",
    "  - **`maxDataLosses`** (`max_data_losses`): number. Most objects with data that a run may delete, replace or wipe. Default: any number.",
    "  - **`minBalance`** (`min_balance`): string. What the wallet of the organization that pays for a new object must hold when it is planned, such " +
      "as `50` or `12.50 EUR`; without a currency, in that of the wallet. Default: a plan warns of an empty wallet.",
    "- **`allowedEndpoints`** (`allowed_endpoints`): list of strings. The only services that may be called: base addresses, or their origins " +
      "such as `https://api.example.com`. Default: all.",
    "- **`allowedOrganizations`** (`allowed_organizations`): list of strings. The only organizations that may be changed, with their projects. " +
      "Objects that belong to none are not concerned. Default: all.",
    "- **`allowedProjects`** (`allowed_projects`): list of strings. The only projects in which objects may be changed. Objects outside of " +
      "projects are not concerned. Default: all.",
  ].join("\n"),
  [
    "Further environment variables of the provider, all optional:",
    "",
    "- **`SVC_FORMER_ENDPOINT`**: the service's former base address, if it has moved. Default: it has not. Objects that were seen there last " +
      "count as objects of the configured endpoint.",
    "- **`OTEL_EXPORTER_OTLP_ENDPOINT`**: receiver of traces by OpenTelemetry, such as `http://127.0.0.1:4318`. Default: none, and nothing is sent.",
    "- **`SVC_REVIEW_KEY`**: key of at least 16 characters. With it, a review must be signed with this key. Default: no signature is demanded.",
    "- **`SVC_REVIEW_SIGNERS`**: file of the SSH keys whose owners may sign a review, in the format of `ssh-keygen`. With it, the review must have such " +
      "a signature in a file beside it, with `.sig` at its end. Default: no signature is demanded.",
    "- **`SVC_REFRESH_MAX_AGE`**: how old a list that answers the reads of a refresh may be, as a duration such as `30s` or `2m`. Default: `30s`. " +
      "`0` reads each object by itself.",
    "- **`SVC_JOURNAL_SETTLE`**: how long the service may still carry out a request whose answer was lost. Default: `30s`.",
  ].join("\n"),
  [
    "Environment variables of look-ups (`fromLookup`, `lookupAll`) and hooks (`SynthHook`) during synthesis, all optional:",
    "",
    "- **`SVC_LOOKUPS`**: where look-ups find their answers: `cached` (default), `live` or `off`.",
    "- **`SVC_LOOKUP_TIMEOUT`**: time limit for each look-up, as a duration such as `30s` or `2m`. Default: `30s`.",
    "- **`SVC_SYNTH_RUN`**: a text that all syntheses of a run have in common, so that a hook runs once in them. Default: the run of cdktf's " +
      "command line.",
  ].join("\n"),
  "**`SVC_SOURCE_PLACES`**: with `true`, synthesis writes into the stack where each construct was created, for reviews that show it. Default: it does not.",
  "**`SVC_CACHE_DIR`** is the folder in which packages of the standalone provider are kept. Default: the user's folder for caches.",
];

/** Returns what decides the endpoint if neither the provider nor SVC_ENDPOINT does. Empty if nothing does. */
function endpointText({ defaultEndpoint, describedEndpoint }: Contract): string {
  if (defaultEndpoint !== undefined) {
    return `If neither \`endpoint\` nor \`SVC_ENDPOINT\` is set, the endpoint is ${codeSpan(defaultEndpoint)}, which was named when this page was generated.`;
  }
  if (describedEndpoint === undefined) return "";
  return (
    `The API description names ${codeSpan(describedEndpoint)} as the service's address. It is used only if you name it, too: no key is sent to an ` +
    "address that only a description names."
  );
}

/** Returns the index page, which links to all other pages. */
export function indexPage(contract: Contract, guides: readonly Guide[] = []): string {
  const { title, version, description, kinds } = contract;
  const sources = new Set(
    kinds.flatMap(({ fields, source }) => [source, ...fields.map((field) => field.source)]),
  );
  const marks = marksDocumentedOnly(contract)
    ? "On each page, *documented* marks the facts of the service's documentation. All others are assumed, as are the values in examples."
    : sources.has("assumed")
      ? "Each fact has its source: *documented* facts are in the service's documentation, *assumed* facts fill a gap in it. " +
        "The values in examples are assumed."
      : "";
  const paragraphs = [
    `# ${inlineMarkdown(`${title === "" ? "Reference" : title}${version === "" ? "" : ` (${version})`}`)}`,
    ...description.split(/\n\s*\n/).map(inlineMarkdown),
    marks,
    ...PROVIDER,
    endpointText(contract),
    "## Kinds",
    [
      "| Kind | Terraform | Resource name | Description |",
      "| --- | --- | --- | --- |",
      ...kinds.map(row),
    ].join("\n"),
    "## Actions",
    "Actions are methods that a change of a resource triggers, or that a user invokes. They require Terraform 1.14 or later.",
    [
      "| Action | Construct | Description |",
      "| --- | --- | --- |",
      ...actionsOf(contract).map(
        ({ terraformName, name, method }) =>
          `| [\`svc_${terraformName}\`](${pageName("actions", { terraformName })}) | ${name} | ${tableCell(method.description)} |`,
      ),
      `| [\`svc_${CALL_ACTION}\`](${pageName("actions", { terraformName: CALL_ACTION })}) | SvcCall | Calls any method. |`,
    ].join("\n"),
    "## Functions",
    "Functions build and parse resource names. In constructs, `ResourceName` does the same.",
    [
      "| Function | Result |",
      "| --- | --- |",
      ...functionsOf(contract).map(
        (each) => `| [\`${each.name}\`](${functionPageName(each)}) | ${tableCell(each.summary)} |`,
      ),
    ].join("\n"),
    ...(guides.length === 0
      ? []
      : ["## Guides", guides.map(({ path, text }) => `- [${titleOf(text)}](${path})`).join("\n")]),
  ];
  return `${paragraphs.filter((text) => text !== "").join("\n\n")}\n`;
}

function titleOf(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error("A guide must have a title: # Title");
  return title.trim();
}

function row(kind: Kind): string {
  const { name, terraformName, terraformPlural, pattern, description, methods } = kind;
  const isResource = methods.create !== undefined;
  const link = (sort: PageSort, text: string): string => `[${text}](${pageName(sort, kind)})`;
  const types = [
    ...(isResource ? [link("resources", `resource \`svc_${terraformName}\``)] : []),
    ...(isReadableKind(kind) ? [link("data-sources", `data \`svc_${terraformName}\``)] : []),
    ...(methods.list === undefined ? [] : [`[data \`svc_${terraformPlural}\`](${listPageName(kind)})`]),
    ...(isListableKind(kind) ? [link("list-resources", `list \`svc_${terraformName}\``)] : []),
    ...(isEphemeralKind(kind) ? [link("ephemeral-resources", `ephemeral \`svc_${terraformName}\``)] : []),
  ];
  return `| ${name} | ${types.join("<br>")} | ${tableCell(codeSpan(pattern))} | ${tableCell(description)} |`;
}
