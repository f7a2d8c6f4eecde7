import { extname } from "node:path";
import { UsageError } from "../command";

/** Returns the format that the ending of an output file stands for. Throws a UsageError with the known endings for any other. */
export function endingFormat<Format>(formats: Readonly<Record<string, Format>>, file: string): Format {
  const format = formats[extname(file).toLowerCase()];
  if (format !== undefined) return format;
  const endings = Object.keys(formats);
  const shown = endings.join(endings.length === 2 ? " or " : ", ");
  throw new UsageError(`--out must end in ${shown}, or --format must name the format`);
}
