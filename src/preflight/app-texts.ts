import type { PreflightCheck } from "./report";

/** Texts of the preflight checks of a synthesized app. */

export function nothingInApp(folder: string): PreflightCheck {
  return {
    id: "app",
    subject: folder,
    outcome: "ok",
    text: `The app in ${folder} refers to no object that must already exist.`,
  };
}

export function unreadStack(name: string): PreflightCheck {
  return {
    id: "app",
    subject: name,
    outcome: "notChecked",
    text: `The stack ${name} is written as HCL, which the preflight cannot read.`,
    advice: "Synthesize it as JSON for the preflight, without `hclOutput`.",
  };
}

export function unknownType(type: string, paths: readonly string[]): PreflightCheck {
  return {
    id: "app",
    subject: type,
    outcome: "notChecked",
    text: `The contract has no ${type}, so its objects were not checked.`,
    advice: "Pass the contract that the app's provider serves to the preflight.",
    referredToBy: paths,
  };
}
