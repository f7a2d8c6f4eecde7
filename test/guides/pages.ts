/** A page whose blocks a test runs. */
export interface GuidePage {
  /** Path in the repository. */
  readonly path: string;
  /**
   * Place at which its reader starts: in an empty folder, in the project of the README's quick start with the emulator (`project`) and the applied stack
   * (`deployed`).
   */
  readonly start: "empty" | "project" | "deployed";
  /** Texts that the page tells its reader to replace: by a text, or by what the pattern's group last matched in the output. */
  readonly replaced?: Readonly<Record<string, string | RegExp>>;
  /** Blocks that no test of this folder can run, by their first line, with the reason. */
  readonly notRun?: Readonly<Record<string, string>>;
}

const SERVICE = { "https://your-service": "http://127.0.0.1:8080" };

/** All pages with blocks. */
export const PAGES: readonly GuidePage[] = [
  {
    path: "README.md",
    start: "empty",
    replaced: SERVICE,
    notRun: {
      "npm ci && npm run demo": "needs a clone; CI runs it",
      "npm ci && npm test": "needs a clone; CI runs it",
    },
  },
  {
    path: "docs/guides/getting-started.md",
    start: "empty",
    notRun: {
      'import { PgBackend, type PgBackendConfig } from "cdktf";': "part of a file; needs a database",
      'import { S3Backend, type S3BackendConfig } from "cdktf";': "part of a file; needs an object store",
    },
    replaced: { k8f6c: /virtual-machines\/(\w+)"/g, w7k2: /virtual-machines\/(\w+)"/g },
  },
];
