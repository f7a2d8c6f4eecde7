import type { Kind } from "../../contract";
import type { ChangedLeaf, LeafField } from "../../changes";
import type { ValueObject } from "../../plugin";

/** A change that the engine asks for, before anything is sent. */
export type AskedChange =
  | { readonly verb: "create"; readonly kind: Kind; readonly planned: ValueObject }
  | {
      /** `replace`: only the plan knows it; the apply asks for its deletion and its creation. */
      readonly verb: "update" | "replace";
      readonly kind: Kind;
      readonly name: string;
      readonly prior: ValueObject;
      readonly planned: ValueObject;
    }
  | { readonly verb: "delete"; readonly kind: Kind; readonly name: string; readonly isReplaced: boolean }
  | {
      readonly verb: "invoke" | "open";
      /** Type of the action, such as `svc_virtual_machine_reboot`, or name of the kind. */
      readonly type: string;
      readonly fields: readonly LeafField[];
      readonly config: ValueObject;
    }
  | {
      readonly verb: "run";
      /** Path of the hook. */
      readonly type: string;
      readonly leaves: readonly ChangedLeaf[];
    };
