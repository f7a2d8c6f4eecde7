/** Maximum number of significant digits that {@link Decimal} accepts; the engine itself works with about 155. */
export const MAX_DECIMAL_DIGITS = 10_000;

/** Maximum magnitude of the decimal exponent that {@link Decimal} accepts; beyond the engine's own range. */
export const MAX_DECIMAL_EXPONENT = 1_000_000_000;

// Longer plain text is written with an exponent instead, so that no short input produces a huge output.
const MAX_PLAIN_DIGITS = 400;

const DECIMAL_TEXT = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?$/;

type DecimalForm = "finite" | "+infinity" | "-infinity";

/**
 * An exact decimal number: a Terraform number without the precision loss of a JavaScript number.
 *
 * Immutable. Two decimals of the same value are equal whatever text they came from (`1e3`, `1000`, `1000.0`). Negative zero is zero.
 */
export class Decimal {
  static readonly POSITIVE_INFINITY: Decimal = new Decimal(0n, 0, "+infinity");
  static readonly NEGATIVE_INFINITY: Decimal = new Decimal(0n, 0, "-infinity");
  static readonly ZERO: Decimal = new Decimal(0n, 0, "finite");

  // The value is coefficient * 10^exponent; the coefficient has no trailing zero digit, and zero is 0 * 10^0.
  private readonly coefficient: bigint;
  private readonly exponent: number;
  private readonly kind: DecimalForm;

  private constructor(coefficient: bigint, exponent: number, kind: DecimalForm) {
    this.coefficient = coefficient;
    this.exponent = exponent;
    this.kind = kind;
  }

  /**
   * Parses decimal text: digits, optionally a sign, a fraction and an exponent (`-12`, `0.1`, `.5`, `1e-7`, `6.02E+23`).
   *
   * @throws RangeError if the text is not a decimal number, or exceeds {@link MAX_DECIMAL_DIGITS} or {@link MAX_DECIMAL_EXPONENT}.
   */
  static fromText(text: string): Decimal {
    const plain = Number(text);
    if (Number.isSafeInteger(plain) && String(plain) === text) {
      return Decimal.fromSafeInteger(plain);
    }
    const match = text.length <= 2 * MAX_DECIMAL_DIGITS + MAX_PLAIN_DIGITS ? DECIMAL_TEXT.exec(text) : null;
    if (match === null) {
      throw new RangeError(`${quoteShortened(text)} is not a decimal number`);
    }
    const [, sign = "", whole = "", fractionAfterWhole, bareFraction, exponentText = "0"] = match;
    const fraction = fractionAfterWhole ?? bareFraction ?? "";
    const digits = (whole + fraction).replace(/^0+/, "");
    const significant = digits.replace(/0+$/, "");
    if (significant === "") {
      return Decimal.ZERO;
    }
    const exponent = Number(exponentText) - fraction.length + (digits.length - significant.length);
    if (significant.length > MAX_DECIMAL_DIGITS || !(Math.abs(exponent) <= MAX_DECIMAL_EXPONENT)) {
      throw new RangeError(`the number ${quoteShortened(text)} has too many digits or too large an exponent`);
    }
    const coefficient = BigInt(significant);
    return new Decimal(sign === "-" ? -coefficient : coefficient, exponent, "finite");
  }

  /**
   * Returns the decimal that a JavaScript number prints as: `0.1` becomes exactly one tenth. An integer keeps its exact binary value, so
   * that `1e23` becomes 99999999999999991611392. The engine compares numbers that it holds as 64-bit floats in the same way.
   *
   * @throws RangeError for NaN, which no Terraform number can be.
   */
  static fromNumber(value: number): Decimal {
    if (Number.isNaN(value)) {
      throw new RangeError("NaN is not a number that Terraform can hold");
    }
    if (value === Infinity) {
      return Decimal.POSITIVE_INFINITY;
    }
    if (value === -Infinity) {
      return Decimal.NEGATIVE_INFINITY;
    }
    if (Number.isSafeInteger(value)) {
      return Decimal.fromSafeInteger(value);
    }
    return Number.isInteger(value) ? Decimal.fromBigInt(BigInt(value)) : Decimal.fromText(String(value));
  }

  /** Most numbers are small integers, which need no parsing. */
  private static fromSafeInteger(value: number): Decimal {
    if (value === 0) {
      return Decimal.ZERO;
    }
    let coefficient = value;
    let exponent = 0;
    while (coefficient % 10 === 0) {
      coefficient /= 10;
      exponent += 1;
    }
    return new Decimal(BigInt(coefficient), exponent, "finite");
  }

  /** Returns the decimal of an integer. */
  static fromBigInt(value: bigint): Decimal {
    return Decimal.fromText(value.toString());
  }

  /** Converts any input of {@link fromText}, {@link fromNumber} and {@link fromBigInt}; returns a Decimal as it is. */
  static readonly of = (value: Decimal | number | bigint | string): Decimal => {
    if (value instanceof Decimal) {
      return value;
    }
    if (typeof value === "number") {
      return Decimal.fromNumber(value);
    }
    return typeof value === "bigint" ? Decimal.fromBigInt(value) : Decimal.fromText(value);
  };

  /** False for the two infinities. */
  get isFinite(): boolean {
    return this.kind === "finite";
  }

  /** Whether the number is finite and has no fraction. */
  get isInteger(): boolean {
    return this.kind === "finite" && this.exponent >= 0;
  }

  /** -1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    if (this.kind !== "finite") {
      return this.kind === "+infinity" ? 1 : -1;
    }
    return this.coefficient === 0n ? 0 : this.coefficient > 0n ? 1 : -1;
  }

  /** Returns the nearest JavaScript number; may lose digits, and overflows to an infinity. */
  toNumber(): number {
    if (this.kind !== "finite") {
      return this.kind === "+infinity" ? Infinity : -Infinity;
    }
    return Number(`${this.coefficient.toString()}e${String(this.exponent)}`);
  }

  /**
   * Returns the number as a bigint.
   *
   * @throws RangeError if the number has a fraction, is infinite, or has more than {@link MAX_DECIMAL_DIGITS} digits.
   */
  toBigInt(): bigint {
    if (!this.isInteger || this.exponent > MAX_DECIMAL_DIGITS) {
      throw new RangeError(`${this.toString()} is not a whole number of acceptable size`);
    }
    return this.coefficient * 10n ** BigInt(this.exponent);
  }

  /** Whether both are the same number. */
  equals(other: Decimal): boolean {
    return (
      this.kind === other.kind && this.coefficient === other.coefficient && this.exponent === other.exponent
    );
  }

  /** Returns -1, 0 or 1 if this number is smaller than, equal to or larger than the other. */
  compare(other: Decimal): -1 | 0 | 1 {
    if (this.equals(other)) {
      return 0;
    }
    if (this.sign !== other.sign) {
      return this.sign < other.sign ? -1 : 1;
    }
    return this.magnitudeIsLess(other) === this.sign > 0 ? -1 : 1;
  }

  private magnitudeIsLess(other: Decimal): boolean {
    if (this.kind !== "finite" || other.kind !== "finite") {
      return this.kind === "finite";
    }
    const [mine, theirs] = [digitsOf(this.coefficient), digitsOf(other.coefficient)];
    const [myOrder, theirOrder] = [mine.length + this.exponent, theirs.length + other.exponent];
    if (myOrder !== theirOrder) {
      return myOrder < theirOrder;
    }
    const width = Math.max(mine.length, theirs.length);
    return mine.padEnd(width, "0") < theirs.padEnd(width, "0");
  }

  /**
   * Returns the canonical text: plain digits without an exponent (`0.1`, `-1200`); with an exponent only if plain digits would exceed 400
   * characters. {@link fromText} parses it, except `Infinity` and `-Infinity`.
   */
  toString(): string {
    if (this.kind !== "finite") {
      return this.kind === "+infinity" ? "Infinity" : "-Infinity";
    }
    const digits = digitsOf(this.coefficient);
    const sign = this.coefficient < 0n ? "-" : "";
    if (Math.abs(this.exponent) > MAX_PLAIN_DIGITS) {
      return `${sign}${digits}e${String(this.exponent)}`;
    }
    if (this.exponent >= 0) {
      return sign + digits + "0".repeat(this.exponent);
    }
    const padded = digits.padStart(1 - this.exponent, "0");
    const point = padded.length + this.exponent;
    return `${sign}${padded.slice(0, point)}.${padded.slice(point)}`;
  }

  /** Returns the canonical text, so that a decimal in a log line or a debugger is readable and loses no digits. */
  toJSON(): string {
    return this.toString();
  }
}

function digitsOf(coefficient: bigint): string {
  return (coefficient < 0n ? -coefficient : coefficient).toString();
}

function quoteShortened(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
