/**
 * Removes secrets from texts before they are printed. Contains only pure functions of texts and secrets: no I/O, and no import of
 * another module.
 */
export {
  createRedactor,
  type Redact,
  type Redactor,
  type RedactorOptions,
  excerpt,
  EXCERPT_CHARACTERS,
  createSecret,
  type Secret,
} from "./redactor";
