import type { SvcMatchers } from "cdktf-provider-svc/testing";

declare module "vitest" {
  interface Matchers<T> extends SvcMatchers<T> {}
}
