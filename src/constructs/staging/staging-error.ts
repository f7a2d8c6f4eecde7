import { errorText } from "../../base/json";

/** Thrown if the provider cannot be staged. The message has the attempted action, the cause and the remedy. */
export class StagingError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "StagingError";
  }
}

/** Describes in words why the operating system refused an action. */
export function reasonOf(error: unknown): string {
  const code = (error as { readonly code?: unknown }).code;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "EROFS":
      return "the file system is read-only";
    case "ENOSPC":
      return "no space is left on the device";
    case "ENOTDIR":
    case "EEXIST":
      return "a part of the path is a file, not a directory";
    case "EISDIR":
    case "ENOTEMPTY":
      return "a directory has the file's path";
    default:
      return errorText(error);
  }
}
