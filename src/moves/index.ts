/** Objects in the states of other providers. Contains only pure functions from a resource's state to the name of its object, which that state has to prove. */
export {
  isMovable,
  type NameProof,
  type ProofSource,
  proofSourceOf,
  provenName,
  type ProvenObject,
  provenObjects,
  referredObjects,
  type StatedResource,
} from "./proven-name";
