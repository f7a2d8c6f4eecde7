/**
 * Constructs above single kinds: networks whose traffic is stated as permissions, and the machine by which people reach the others. Contains only what
 * puts the constructs of kinds together: each is made of resources that users could write themselves.
 */
export { subRange } from "./address-ranges";
export {
  BaseServerGroup,
  type BaseServerGroupConfig,
  type JoinableNetwork,
  type ServerKind,
  type ServerPlaces,
  type ServerProperties,
  type ServerRenewal,
} from "./base-server-group";
export { Bastion, type BastionConfig } from "./bastion";
export { BaseBlueGreen, BlueGreen, type BlueGreenConfig, type Color } from "./blue-green";
export {
  BaseConnections,
  Connections,
  type ConnectionsConfig,
  type TrafficDirection,
  type TrafficKinds,
  type TrafficRule,
} from "./connections";
export { type NetworkPeer, Peer, type PeerRef } from "./peer";
export { Port, type Protocol } from "./port";
export {
  BasePrivateNetwork,
  type NetworkPreset,
  PrivateNetwork,
  type PrivateNetworkConfig,
  type PrivateNetworkKinds,
} from "./private-network";
export { ServerGroup, type ServerGroupConfig, type ServerOverrides } from "./server-group";
