/** Single attempts at a port of a machine. Contains only the attempts: no waiting, and no text about what is probed. */
export {
  type HttpProbeSpec,
  placeText,
  PORT_TRY_MS,
  type PortProbeSpec,
  type SocketProbeSpec,
  tryPort,
} from "./try-port";
