import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { printableJson } from "../../base/escaping";
import { createFolder } from "../../base/files";
import { InvalidAppError, readApp } from "../../preflight";
import {
  FORBIDDABLE,
  forbiddable,
  type ForbidRule,
  htmlReview,
  InvalidPlanError,
  junitReview,
  markdownReview,
  type PlanDocument,
  type Review,
  reviewPlans,
  sarifReview,
  textReview,
} from "../../review";
import type { Contract } from "../../contract";
import { type CommandIo, type CommandRun, InputError, type OptionsOf, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { endingFormat } from "../input/ending-format";
import { findKind } from "../input/find-kind";
import { readPlan } from "../input/read-plan";
import { EXIT_CODES } from "../output/exit-code";
import { paint } from "../output/paint";
import {
  type ApprovalSettings,
  approvalSettings,
  signFile,
  verifyReviews,
  withApproval,
} from "./review-approval";
import type { reviewCommand } from "./review";

declare const PACKAGE_VERSION: string;

type Format = NonNullable<OptionsOf<typeof reviewCommand>["format"]>;

const FORMATS: Readonly<Record<string, Format>> = {
  ".html": "html",
  ".json": "json",
  ".md": "markdown",
  ".sarif": "sarif",
  ".txt": "text",
  ".xml": "junit",
};

/** Runs `cdktf-svc review`. */
export const runReview: CommandRun<typeof reviewCommand> = async ([files], options, io) => {
  const { out = [], format, forbid = [], app, contract: path } = options;
  if (options.verify === true) return verifyReviews(files, options.signers, io);
  const contract = contractFrom(path);
  const rules = forbid.map((text) => ruleOf(contract, text));
  const outputs = out.map((file) => ({ file, format: format ?? endingFormat(FORMATS, file) }));
  const shown = outputs.length > 0 || format === undefined ? "text" : format;
  const isData = [shown, ...outputs.map((output) => output.format)].includes("json");
  const approval = isData ? approvalSettings(options, io) : undefined;
  const { review, plans } = await reviewed(contract, files, { rules, app, approval }, io);
  for (const output of outputs) {
    createFolder(dirname(output.file));
    writeFileSync(output.file, await formatted(review, plans, contract, output.format, plainText));
    io.report(`cdktf-svc review: wrote ${output.file}`);
    if (output.format === "json" && approval?.sshKey !== undefined) {
      await signFile(output.file, approval.sshKey, io);
    }
  }
  const text = await formatted(review, plans, contract, shown, () => terminalText(review, io));
  io.print(text.replace(/\n$/, ""));
  return review.forbidden.length === 0 ? EXIT_CODES.done : EXIT_CODES.forbidden;
};

async function reviewed(
  contract: Contract,
  files: readonly string[],
  {
    rules,
    app,
    approval,
  }: {
    readonly rules: readonly ForbidRule[];
    readonly app: string | undefined;
    readonly approval: ApprovalSettings | undefined;
  },
  io: CommandIo,
): Promise<{ readonly review: Review; readonly plans: readonly PlanDocument[] }> {
  try {
    const stacks = app === undefined ? [] : readApp(app).map(({ json = {} }) => json);
    const plans = [];
    for (const file of files) plans.push(await readPlan(file, io.env));
    const review = reviewPlans(plans, { contract, forbid: rules, stacks });
    if (approval === undefined) return { review, plans };
    return { review: await withApproval(review, plans, contract, approval, io), plans };
  } catch (error) {
    const isInput = error instanceof InvalidPlanError || error instanceof InvalidAppError;
    throw isInput ? new InputError(error.message) : error;
  }
}

function ruleOf(contract: Contract, text: string): ForbidRule {
  const [word = "", kind] = text.split(/=(.*)/s);
  const forbids = forbiddable(word);
  if (forbids === undefined) {
    throw new UsageError(`--forbid must be ${FORBIDDABLE.join(", ")}, with =KIND for one kind`);
  }
  return { forbids, ...(kind === undefined ? {} : { kind: findKind(contract, kind).name }) };
}

async function formatted(
  review: Review,
  plans: readonly PlanDocument[],
  contract: Contract,
  format: Format,
  text: (review: Review) => string,
): Promise<string> {
  switch (format) {
    case "html":
      return htmlReview(review, plans, contract);
    case "json":
      return `${printableJson(review, 2)}\n`;
    case "junit":
      return junitReview(review);
    case "markdown":
      return markdownReview(review);
    case "sarif":
      return sarifReview(review, PACKAGE_VERSION);
    case "text":
      return text(review);
  }
}

function plainText(review: Review): string {
  return `${textReview(review, { highlight: (_style, text) => text }).join("\n")}\n`;
}

function terminalText(review: Review, { env }: CommandIo): string {
  const output = { env, isTerminal: process.stdout.isTTY };
  const width = process.stdout.isTTY ? { width: process.stdout.columns } : {};
  return textReview(review, { highlight: (style, text) => paint(output, style, text), ...width }).join("\n");
}
