/**
 * Reviews plans: what the service will be asked for, and what that destroys. Contains only decisions about texts of plans, by the contract:
 * no request, and no file.
 */
export { approvePlans, type ApprovalOptions } from "./approve-plans";
export { drawnPlan } from "./drawn-plan";
export { forbiddable, type ForbidRule } from "./forbid";
export { htmlReview } from "./html-format";
export { reviewSchema } from "./json-schema";
export { junitReview } from "./junit-format";
export { markdownReview } from "./markdown-format";
export {
  InvalidPlanError,
  isSavedPlan,
  type PlanDocument,
  type PlannedResource,
  readPlanDocument,
} from "./plan-document";
export { FORBIDDABLE, type Review } from "./review";
export { reviewPlans } from "./review-plans";
export { sarifReview } from "./sarif-format";
export { textReview } from "./text-format";
