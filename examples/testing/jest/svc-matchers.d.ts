import type { SvcMatchers } from "cdktf-provider-svc/testing";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T> extends SvcMatchers<R> {}
}
