// undici's types cover its main module only; this names the one inner module that is loaded by itself.
declare module "undici/lib/dispatcher/agent.js" {
  import type { Agent as UndiciAgent } from "undici";
  const Agent: typeof UndiciAgent;
  export default Agent;
}
