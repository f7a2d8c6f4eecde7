/** Planned action. `remove` removes the object from state without deleting it. */
export type PlannedAction = "create" | "update" | "replace" | "delete" | "import" | "move" | "remove";
