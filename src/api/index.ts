/**
 * The service as its contract describes it. Contains only calls of the contract's methods through the client, which read an object, list a
 * kind or get an operation. Knows neither the engine nor the command line, which both build on it.
 */
export { type Amount, formatAmount, parseAmount } from "./amount";
export { answerWithoutSecrets } from "./answer-without-secrets";
export { checkNamePlace, checkObject, missingField } from "./check-object";
export {
  askService,
  createObjectReads,
  createOwnChanges,
  isGone,
  isProvedGone,
  listByName,
  listNames,
  listObjects,
  listPages,
  mayBeGone,
  mayYetAppear,
  type ObjectReads,
  type OwnChanges,
  type PlaceList,
  placeOf,
  type ReadOptions,
  REFRESH_MAX_AGE_MS,
  type ServiceAnswer,
  shortListText,
  FEW_OBJECTS,
  unlessGone,
} from "./objects";
export { LIMITS_VARIABLE, type LimitText, limitTexts, MINIMUM_BALANCE } from "./limits-variable";
export {
  clientMethod,
  safetyOf,
  memberIn,
  objectIn,
  type OperationMethod,
  operationMethod,
  withUsualOperation,
  typedBody,
} from "./method-messages";
export { nameOfOperation } from "./name-of-operation";
export {
  getOperation,
  pollOperations,
  type PollOperationsOptions,
  type Progress,
  type ProgressOptions,
  watchProgress,
} from "./poll-operations";
export { harmlessLine, outcomeLine, progressLine } from "./progress-texts";
export type { Service } from "./service";
export { type AnswerSource, IncompleteAnswer, OtherObject, UnexpectedAnswer } from "./unexpected-answer";
export { balanceIn, payersIn, type Shortfall, shortfallOf, walletOf } from "./wallets";
