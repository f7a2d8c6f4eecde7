/** A plan in the form in which an engine prints it, for tests. */
export interface PlanParts {
  readonly changes?: readonly object[];
  readonly actions?: readonly object[];
  readonly more?: Readonly<Record<string, unknown>>;
  /** The configuration's expressions by address. @default the values after the change */
  readonly expressions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface ChangeParts {
  readonly address?: string;
  readonly actions: readonly string[];
  readonly before?: object | null;
  readonly after?: object | null;
  readonly unknown?: object;
  readonly sensitive?: readonly [before: unknown, after: unknown];
  readonly replacePaths?: readonly (readonly (string | number)[])[];
  readonly importing?: object;
  readonly more?: object;
}

/** Returns a change of a resource, by default of `svc_virtual_machine.web`. */
export function changeOf({
  address = "svc_virtual_machine.web",
  actions,
  before = null,
  after = null,
  unknown = {},
  sensitive = [{}, {}],
  replacePaths,
  importing,
  more = {},
}: ChangeParts): { readonly address: string; readonly change: { readonly after: object | null } } {
  const [, type = "", name = ""] = /(?:^|\.)(\w+)\.(\w+)(?:\[[^\].]*\])?$/.exec(address) ?? [];
  return {
    address,
    ...{ mode: "managed", type, name, provider_name: "svc.localhost/svc/svc" },
    change: {
      ...{ actions, before, after, after_unknown: unknown },
      ...{ before_sensitive: sensitive[0], after_sensitive: sensitive[1] },
      ...(replacePaths === undefined ? {} : { replace_paths: replacePaths }),
      ...(importing === undefined ? {} : { importing }),
    },
    ...more,
  };
}

/** Returns the text of a plan with these changes. */
export function planJson({ changes = [], actions = [], more = {}, expressions = {} }: PlanParts): string {
  const resources = (changes as readonly ReturnType<typeof changeOf>[]).map(({ address, change }) => ({
    address: address.replace(/\[.*$/, ""),
    mode: "managed",
    expressions:
      expressions[address] ??
      Object.fromEntries(
        Object.entries(change.after ?? {})
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, { constant_value: value as unknown }]),
      ),
  }));
  return JSON.stringify({
    format_version: "1.2",
    terraform_version: "1.16.3",
    resource_changes: changes,
    action_invocations: actions,
    configuration: {
      provider_config: { svc: { name: "svc", full_name: "svc.localhost/svc/svc" } },
      root_module: { resources },
    },
    ...more,
  });
}

/** The values of a machine in a plan. */
export const MACHINE = {
  allow_reimage: null,
  boot: { disk_size_gib: 20, image: "images/ubuntu-24-04" },
  clone_from: null,
  compute: { gpu_count: 0, gpu_model: "", memory_gib: 4, vcpus: 2 },
  create_time: "2026-11-27T22:04:24.609Z",
  deletion_protection: null,
  display_name: "web",
  id: "projects/shop/virtual-machines/w7k2",
  labels: {},
  name: "projects/shop/virtual-machines/w7k2",
  network: {
    assign_public_ipv4: false,
    network_name: null,
    private_ipv4: "172.16.0.2",
    public_ipv4: null,
  },
  project_name: "projects/shop",
  region: "eu-west-1",
  state: "RUNNING",
  timeouts: null,
  users: [],
} as const;
