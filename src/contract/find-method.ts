import type { Contract, Kind, Method } from "./model";
import { nearestName } from "./names/nearest-name";

/**
 * Finds the method that a text names: `ComputeService/GetVirtualMachine`, the whole path `/svc.compute.v1.ComputeService/GetVirtualMachine`
 * with or without the first slash, or the method's name alone if it is unique among the services.
 *
 * @throws RangeError that suggests the probably intended method or lists the available ones
 */
export function findMethod(contract: Contract, text: string): Method {
  const asked = text.replace(/^\//, "");
  const cut = asked.lastIndexOf("/");
  const [service, name] = cut < 0 ? [undefined, asked] : [asked.slice(0, cut), asked.slice(cut + 1)];
  const found = contract.methods.filter(
    (method) => method.name === name && (service === undefined || isOfService(method, service)),
  );
  const [method, other] = found;
  if (method === undefined) throw new RangeError(missText(contract, text, service, name));
  if (other !== undefined) {
    const paths = found.map(({ path }) => path.slice(1)).join(", ");
    throw new RangeError(`${JSON.stringify(text)} matches any of ${paths}; use a full name`);
  }
  return method;
}

/** Returns a method's short name: `ComputeService/GetVirtualMachine`, or the whole path if the short name is ambiguous. */
export function methodLabel(contract: Contract, method: Method): string {
  const label = labelOf(method);
  const isAlone = contract.methods.every((each) => each.path === method.path || labelOf(each) !== label);
  return isAlone ? label : method.path.slice(1);
}

/** Returns all methods of a kind. */
export function methodsOf({ methods }: Kind): readonly Method[] {
  const { create, get, list, delete: remove, clone, updates, others } = methods;
  return [create, get, list, ...updates, remove, clone, ...others].filter((method) => method !== undefined);
}

/** A list method with the field of its answers that contains the objects. */
export type ListMethod = Method & { readonly listField: string };

/** Returns the kind's list method; undefined if it has none, or if the contract does not declare the form of its answers. */
export function listMethodOf({ methods }: Kind): ListMethod | undefined {
  const { list } = methods;
  return list !== undefined && isListMethod(list) ? list : undefined;
}

/** Returns the kind that a method belongs to; undefined if it belongs to none. */
export function kindOfMethod(contract: Contract, { path }: Method): Kind | undefined {
  const known = ownersByPath.get(contract.kinds) ?? ownersIn(contract);
  ownersByPath.set(contract.kinds, known);
  return known.get(path);
}

/** The kinds of contracts by the paths of their methods, which every pass over all methods asks for. */
const ownersByPath = new WeakMap<readonly Kind[], ReadonlyMap<string, Kind>>();

function ownersIn({ kinds }: Contract): ReadonlyMap<string, Kind> {
  const owners = new Map<string, Kind>();
  for (const kind of kinds) {
    for (const { path } of methodsOf(kind)) {
      if (!owners.has(path)) owners.set(path, kind);
    }
  }
  return owners;
}

function isListMethod(method: Method): method is ListMethod {
  return method.listField !== undefined;
}

function missText(contract: Contract, text: string, service: string | undefined, name: string): string {
  const miss = `there is no method ${JSON.stringify(text)}`;
  const label = (method: Method): string => methodLabel(contract, method);
  const sameName = contract.methods.filter((method) => method.name === name).map(label);
  if (sameName.length > 0) return `${miss}; did you mean ${sameName.join(" or ")}?`;
  const ofService = contract.methods.filter(
    (method) => service !== undefined && isOfService(method, service),
  );
  const meant = nearestIn(ofService, name) ?? nearestIn(contract.methods, name);
  if (meant !== undefined) return `${miss}; did you mean ${label(meant)}?`;
  if (ofService.length > 0) return `${miss}; ${service} has ${ofService.map((each) => each.name).join(", ")}`;
  return `${miss}; the services are ${[...new Set(contract.methods.map(serviceOf))].join(", ")}`;
}

function nearestIn(methods: readonly Method[], name: string): Method | undefined {
  const nearest = nearestName(
    name,
    methods.map((method) => method.name),
  );
  return methods.find((method) => method.name === nearest);
}

function labelOf(method: Method): string {
  return `${serviceOf(method)}/${method.name}`;
}

/** Returns `ComputeService` for `/svc.compute.v1.ComputeService/GetVirtualMachine`. */
function serviceOf(method: Method): string {
  const service = wholeServiceOf(method);
  return service.slice(service.lastIndexOf(".") + 1);
}

function wholeServiceOf({ path }: Method): string {
  return path.slice(1, path.lastIndexOf("/"));
}

/** Whether a method belongs to a service, which may be named with or without its package. */
function isOfService(method: Method, service: string): boolean {
  const whole = wholeServiceOf(method);
  return whole === service || whole.endsWith(`.${service}`);
}

/** Returns the label of a method that texts take as an example: one that only reads, if the contract has one. */
export function exampleMethodLabel(contract: Contract): string {
  const method = contract.methods.find(({ verb }) => verb === "get") ?? contract.methods[0];
  return method === undefined ? "ComputeService/GetVirtualMachine" : methodLabel(contract, method);
}
