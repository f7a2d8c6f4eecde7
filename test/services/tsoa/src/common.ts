export interface NameRequest {
  /** Resource name. */
  name: string;
}

export interface ListRequest {
  /**
   * @isInt
   * @minimum 0
   */
  pageSize?: number;

  pageToken?: string;
}

export interface ListInProjectRequest extends ListRequest {
  /**
   * Resource name of the project, projects/{project}.
   * @example "projects/demo"
   */
  projectName: string;
}

export interface Page {
  /** Token of the next page. Empty on the last page. */
  nextPageToken: string;
}

export interface Empty {}

export type OperationState = "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";

/** A change that takes time. */
export interface Operation {
  /** Resource name, operations/{id}. */
  name: string;

  state: OperationState;

  /** Data of the result, when the state is SUCCEEDED. */
  metadata?: Record<string, string>;

  /** Why the operation failed, when the state is FAILED. */
  errorMessage?: string;
}

export interface OperationStarted {
  operation: Operation;
}
