import { canonicalText, textProblem } from "../contract";

/** The most ports of a rule (assumed). */
const MOST_PORTS = 64;

/** Protocols of a firewall rule. */
export type Protocol = "TCP" | "UDP" | "ICMP" | "ANY";

/**
 * Traffic that a firewall rule permits: a protocol, and its destination ports.
 *
 * @example
 * Port.tcp(80, 443); // two ports
 * Port.udp("8000-8080"); // a range
 * Port.all(); // every protocol
 */
export class Port {
  /** SSH, TCP 22. */
  public static readonly SSH = Port.tcp(22);
  /** HTTP, TCP 80. */
  public static readonly HTTP = Port.tcp(80);
  /** HTTPS, TCP 443. */
  public static readonly HTTPS = Port.tcp(443);

  public readonly protocol: Protocol;
  /** Single ports and ranges, in their canonical form and order. Empty: all. */
  public readonly ports: readonly string[];

  private constructor(protocol: Protocol, ports: readonly string[]) {
    this.protocol = protocol;
    this.ports = ports;
  }

  /** TCP to ports (`443`) or ranges of ports (`"8000-8080"`); without any, to all. Throws an Error for what is neither. */
  public static tcp(...ports: readonly (number | string)[]): Port {
    return new Port("TCP", portTexts(ports));
  }

  /** UDP to ports (`53`) or ranges of ports (`"8000-8080"`); without any, to all. Throws an Error for what is neither. */
  public static udp(...ports: readonly (number | string)[]): Port {
    return new Port("UDP", portTexts(ports));
  }

  /** ICMP, such as ping. */
  public static icmp(): Port {
    return new Port("ICMP", []);
  }

  /** All protocols and ports. */
  public static all(): Port {
    return new Port("ANY", []);
  }

  /** A short name, such as `tcp-80-443`, which is also a part of the ids of rules. */
  public get id(): string {
    const range = (text: string): string => text.replace("-", "to");
    return [this.protocol.toLowerCase(), ...this.ports.map(range)].join("-");
  }

  /** The traffic in words, such as `TCP 80, 443`. */
  public get description(): string {
    if (this.protocol === "ANY") return "all traffic";
    return [this.protocol, this.ports.join(", ")].filter((text) => text !== "").join(" ");
  }
}

function portTexts(ports: readonly (number | string)[]): readonly string[] {
  const texts = ports.map((port) => {
    const text = String(port);
    const canonical = canonicalText("port-range", text);
    if (canonical === undefined) {
      throw new Error(`a port ${textProblem("port-range", text) ?? ""}; got ${JSON.stringify(text)}`);
    }
    return canonical;
  });
  const unique = [...new Set(texts)].sort(
    (one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10),
  );
  if (unique.length > MOST_PORTS) {
    throw new Error(`a rule has at most ${MOST_PORTS} ports; got ${unique.length}`);
  }
  return unique;
}
