import { IsInt, IsOptional, IsString, Min } from "class-validator";

export class NameRequest {
  /** Resource name. */
  @IsString()
  name: string;
}

export class ListRequest {
  @IsOptional()
  @IsInt()
  @Min(0)
  pageSize?: number;

  @IsOptional()
  @IsString()
  pageToken?: string;
}

export class ListInProjectRequest extends ListRequest {
  /**
   * Resource name of the project, projects/{project}.
   * @example 'projects/demo'
   */
  @IsString()
  projectName: string;
}

export class Page {
  /** Token of the next page. Empty on the last page. */
  nextPageToken: string;
}

export class Empty {}

export enum OperationState {
  PENDING = "PENDING",
  RUNNING = "RUNNING",
  SUCCEEDED = "SUCCEEDED",
  FAILED = "FAILED",
  CANCELLED = "CANCELLED",
}

/** A change that takes time. */
export class Operation {
  /** Resource name, operations/{id}. */
  name: string;

  state: OperationState;

  /** Data of the result, when the state is SUCCEEDED. */
  metadata?: Record<string, string>;

  /** Why the operation failed, when the state is FAILED. */
  errorMessage?: string;
}

export class OperationStarted {
  operation: Operation;
}
