// undici's types cover only its main module; this declares the one inner module that is imported directly.
declare module "undici/lib/dispatcher/agent.js" {
  import type { Agent as UndiciAgent } from "undici";
  const Agent: typeof UndiciAgent;
  export default Agent;
}
