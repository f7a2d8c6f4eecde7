/** A bucket of Amazon S3 or of a service that is compatible with it. */
export interface BucketAddress extends BucketDefaults {
  readonly service: "s3";
  readonly bucket: string;
  /** Begins the key of each object; empty, or ends with a slash. */
  readonly prefix: string;
}

/** The settings with which a bucket is reached. What is missing comes from the SDK's own sources, such as its environment variables. */
export interface BucketDefaults {
  readonly region?: string;
  readonly endpoint?: string;
  readonly profile?: string;
  /** Whether the bucket's name is part of the path instead of the host. */
  readonly usePathStyle?: boolean;
}

/** A database of PostgreSQL. */
export interface DatabaseAddress {
  readonly service: "postgres";
  /** With the credentials, as given. */
  readonly url: string;
}

/** The address of a store that several machines share. */
export type StoreAddress = BucketAddress | DatabaseAddress;

/** An address that cannot be used. */
export interface AddressProblem {
  /** Continues a sentence that begins with the name of the setting. Contains no credentials. */
  readonly problem: string;
}

/** Arguments of a bucket's address: those with which the engines' backend `s3` reaches a bucket. */
const BUCKET_ARGUMENTS = ["endpoint", "profile", "region", "use_path_style"] as const;

/** Whether a text is an address, such as `s3://bucket/prefix`, and not the path of a folder. */
export function isStoreAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text);
}

/**
 * Parses an address.
 *
 * - `s3://BUCKET/PREFIX`, with any of the arguments `endpoint`, `profile`, `region` and `use_path_style=true`, as in
 *   `s3://states/svc?endpoint=https://minio.example.com&use_path_style=true`
 * - `postgres://USER@HOST/DATABASE`, as libpq takes it
 */
export function parseStoreAddress(text: string): StoreAddress | AddressProblem {
  if (!URL.canParse(text)) return { problem: "is not an address" };
  const url = new URL(text);
  if (url.protocol === "postgres:" || url.protocol === "postgresql:") {
    return { service: "postgres", url: text };
  }
  if (url.protocol === "s3:") return parseBucket(url);
  return {
    problem: `has the scheme ${JSON.stringify(url.protocol.slice(0, -1))}; stores are \`s3://BUCKET/PREFIX\`, \`postgres://HOST/DATABASE\` or a folder`,
  };
}

function parseBucket(url: URL): BucketAddress | AddressProblem {
  if (url.username !== "" || url.password !== "") {
    return {
      problem:
        "contains credentials; a bucket's come from the environment, a profile or the machine, as AWS's tools find them",
    };
  }
  if (url.hostname === "") return { problem: "names no bucket; write `s3://BUCKET/PREFIX`" };
  const unknown = [...url.searchParams.keys()].find(
    (name) => !(BUCKET_ARGUMENTS as readonly string[]).includes(name),
  );
  if (unknown !== undefined) {
    return {
      problem: `has the argument ${JSON.stringify(unknown)}; allowed are ${BUCKET_ARGUMENTS.join(", ")}`,
    };
  }
  const [endpoint, profile, region, pathStyle] = BUCKET_ARGUMENTS.map(
    (name) => url.searchParams.get(name) ?? undefined,
  );
  if (endpoint !== undefined && !/^https?:\/\/./.test(endpoint)) {
    return { problem: `has the endpoint ${JSON.stringify(endpoint)}, which is no http or https address` };
  }
  if (pathStyle !== undefined && pathStyle !== "true" && pathStyle !== "false") {
    return { problem: `has use_path_style=${pathStyle}; allowed are true and false` };
  }
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, "");
  return {
    service: "s3",
    bucket: url.hostname,
    prefix: path === "" ? "" : `${path}/`,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(profile === undefined ? {} : { profile }),
    ...(region === undefined ? {} : { region }),
    ...(pathStyle === undefined ? {} : { usePathStyle: pathStyle === "true" }),
  };
}

/** Returns the place of a part, for people: without credentials. */
export function placeOf(address: StoreAddress, part: string): string {
  if (address.service === "s3") return `s3://${address.bucket}/${address.prefix}${part}`;
  const { host, pathname } = new URL(address.url);
  return `postgres://${host}${pathname}/svc_journal.files/${part}`;
}
