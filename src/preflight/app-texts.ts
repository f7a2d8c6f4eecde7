import type { PreflightCheck } from "./report";

/** The sentences of a preflight about a synthesised app. */

type Check = PreflightCheck;

export function nothingInApp(folder: string): Check {
  return {
    id: "app",
    subject: folder,
    outcome: "ok",
    text: `The app in ${folder} refers to nothing that must be there before.`,
  };
}

export function unreadStack(name: string): Check {
  return {
    id: "app",
    subject: name,
    outcome: "notChecked",
    text: `The stack ${name} is written as HCL, which is not read here.`,
    advice: "Synthesise it as JSON for the preflight, without `hclOutput`.",
  };
}

export function unknownType(type: string, paths: readonly string[]): Check {
  return {
    id: "app",
    subject: type,
    outcome: "notChecked",
    text: `The contract knows no ${type}, so that nothing of it was looked at.`,
    advice: "Give the preflight the contract that the app's provider serves.",
    referredToBy: paths,
  };
}
