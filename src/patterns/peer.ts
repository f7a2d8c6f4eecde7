import { isKnown } from "../constructs/base";
import { canonicalText, textProblem } from "../contract";

/** A network, as a construct whose range of addresses is known. */
export interface NetworkPeer {
  readonly ipv4Cidr: string;
}

/**
 * The other end of traffic: a `Peer`, a network, or a text: a range of addresses (`203.0.113.0/24`) or one address (`203.0.113.7`).
 */
export type PeerRef = Peer | NetworkPeer | string;

/** Ranges of addresses at the other end of traffic. */
export class Peer {
  /** Every address, of IPv4 and IPv6. */
  public static readonly ANYWHERE = new Peer(["0.0.0.0/0", "::/0"]);

  /** The ranges, in their canonical form as far as they are known. */
  public readonly cidrs: readonly string[];

  private constructor(cidrs: readonly string[]) {
    this.cidrs = cidrs;
  }

  /**
   * A range of addresses, such as `203.0.113.0/24`, or a token for one. Throws an Error for a text that is none.
   */
  public static range(cidr: string): Peer {
    if (!isKnown(cidr)) return new Peer([cidr]);
    const canonical = canonicalText("cidr", cidr);
    if (canonical === undefined) {
      throw new Error(`a range ${textProblem("cidr", cidr) ?? ""}; got ${JSON.stringify(cidr)}`);
    }
    return new Peer([canonical]);
  }

  /**
   * One address, such as `203.0.113.7` or `2001:db8::7`. A token stands for an IPv4 address, such as `vm.network.publicIpv4`. Throws an Error for a text
   * that is no address.
   */
  public static address(address: string): Peer {
    if (!isKnown(address)) return new Peer([`${address}/32`]);
    return Peer.range(`${address}/${address.includes(":") ? 128 : 32}`);
  }

  /** Returns what a reference means. Throws an Error for a token, which may be an address or a range. */
  public static of(peer: PeerRef): Peer {
    if (peer instanceof Peer) return peer;
    if (typeof peer !== "string") return Peer.range(peer.ipv4Cidr);
    if (!isKnown(peer)) {
      throw new Error(
        "a token as a peer is ambiguous: write Peer.address(...) for an address, or Peer.range(...) for a range",
      );
    }
    return peer.includes("/") ? Peer.range(peer) : Peer.address(peer);
  }
}
