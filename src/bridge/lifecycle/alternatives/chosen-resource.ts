import type { Resource } from "../../../plugin";
import type { ProviderContext } from "../../context";

/** The validation and the plan of a resource with one configuration, in which an alternative is chosen. */
export type ChosenResource = Required<Pick<Resource<ProviderContext>, "validate" | "plan">>;
