import { IntersectionType, PartialType, PickType } from "@nestjs/swagger";
import { IsArray, IsBoolean, IsEnum, IsInt, IsOptional, IsString } from "class-validator";
import { NameRequest, Page } from "./common.dto";

export class CreateNetworkRequest {
  /** Resource name of the project, projects/{project}. */
  @IsString()
  projectName: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  @IsString()
  region: string;

  /**
   * Address range.
   * @example '10.0.0.0/16'
   */
  @IsOptional()
  @IsString()
  ipv4Cidr?: string;

  @IsOptional()
  @IsString()
  displayName?: string | null;

  /** Whether the network has a router to the Internet. */
  @IsOptional()
  @IsBoolean()
  hasGateway?: boolean = false;
}

export class Network extends CreateNetworkRequest {
  /** Resource name, projects/{project}/networks/{network}. */
  readonly name: string;

  readonly createTime: string;
}

export class UpdateNetworkRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateNetworkRequest, ["displayName", "hasGateway"])),
) {}

export class NetworkPage extends Page {
  networks: Network[];
}

export enum Direction {
  INGRESS = "DIRECTION_INGRESS",
  EGRESS = "DIRECTION_EGRESS",
}

export enum Protocol {
  TCP = "PROTOCOL_TCP",
  UDP = "PROTOCOL_UDP",
  ICMP = "PROTOCOL_ICMP",
}

export class CreateFirewallRuleRequest {
  /** Resource name of the project, projects/{project}. */
  @IsString()
  projectName: string;

  /** Resource name of the network, projects/{project}/networks/{network}. */
  @IsString()
  networkName: string;

  @IsEnum(Direction)
  direction: Direction;

  @IsOptional()
  @IsEnum(Protocol)
  protocol?: Protocol;

  /** Ports, such as 443 or 8000-8080. */
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  ports?: string[];

  /** Address range of the other side. */
  @IsOptional()
  @IsString()
  peerCidr?: string | null;

  /** Rules with a smaller number come first. */
  @IsOptional()
  @IsInt()
  priority?: number | null;
}

export class FirewallRule extends CreateFirewallRuleRequest {
  /** Resource name, projects/{project}/firewall-rules/{firewallRule}. */
  readonly name: string;
}

export class UpdateFirewallRuleRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateFirewallRuleRequest, ["protocol", "ports", "peerCidr", "priority"])),
) {}

export class FirewallRulePage extends Page {
  firewallRules: FirewallRule[];
}
