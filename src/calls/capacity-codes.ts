import type { ClientMethod, Safety } from "../client";
import type { Contract, Method } from "../contract";

/** Returns a method for the client: a create knows the codes with which the service says that it lacks capacity. */
export function withCapacityCodes({ kinds }: Contract, { path }: Method, safety: Safety): ClientMethod {
  if (safety !== "create") return { path, safety };
  const kind = kinds.find(({ methods: { create, clone } }) => create?.path === path || clone?.path === path);
  return kind?.capacity === undefined
    ? { path, safety }
    : { path, safety, capacityCodes: kind.capacity.codes };
}
