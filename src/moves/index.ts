/** Objects in the states of other providers. Contains only pure functions from a resource's state to the name of its object, which that state has to prove. */
export { isMovable, provenName, type NameProof, type StatedResource } from "./proven-name";
