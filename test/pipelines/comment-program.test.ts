import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { orderStacks, pipelineFiles } from "../../src/pipelines";
import { startProgram } from "../support/program";

interface Comment {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly login: string };
  readonly author: { readonly username: string };
}

const comment = (id: number, user: string, body: string): Comment => ({
  id,
  body,
  user: { login: user },
  author: { username: user },
});

const STACKS = orderStacks(
  ["shop", "web", "unplanned"].map((name) => ({ name, directory: `stacks/${name}`, dependencies: [] })),
  "cdktf.out",
);

const SETTINGS = {
  engine: "terraform",
  engineVersion: "1.11.4",
  synth: "true",
  app: "cdktf.out",
  secrets: [],
  packages: { install: "true", execute: "true" },
} as const;

/** The command of the job that comments, and the environment that its service sets. */
const SERVICES = {
  github: {
    user: "github-actions[bot]",
    commandIn: (text: string): string =>
      (parse(text) as { jobs: { comment: { steps: { run?: string }[] } } }).jobs.comment.steps.at(-1)?.run ??
      "",
    env: (url: string) => ({
      GITHUB_API_URL: url,
      GITHUB_REPOSITORY: "team/shop",
      GITHUB_TOKEN: "t",
      NUMBER: "7",
    }),
    requests: [
      "GET /repos/team/shop/issues/7/comments?per_page=100&page=1",
      "GET /repos/team/shop/issues/7/comments?per_page=100&page=2",
      "PATCH /repos/team/shop/issues/comments/103",
      "POST /repos/team/shop/issues/7/comments",
    ],
    header: ["authorization", "Bearer t"],
  },
  gitlab: {
    user: "project_bot",
    commandIn: (text: string): string =>
      (parse(text) as Record<string, { script: string[] }>)["comment reviews"]?.script[0] ?? "",
    env: (url: string) => ({
      CI_API_V4_URL: url,
      CI_PROJECT_ID: "1",
      CI_MERGE_REQUEST_IID: "7",
      SVC_COMMENT_TOKEN: "t",
    }),
    requests: [
      "GET /user",
      "GET /projects/1/merge_requests/7/notes?per_page=100&page=1",
      "GET /projects/1/merge_requests/7/notes?per_page=100&page=2",
      "PUT /projects/1/merge_requests/7/notes/103",
      "POST /projects/1/merge_requests/7/notes",
    ],
    header: ["private-token", "t"],
  },
} as const;

for (const [target, { user, commandIn, env, requests, header }] of Object.entries(SERVICES)) {
  test(`comments of reviews: ${target}: a later review replaces the own comment of its stack, and no other one`, async () => {
    const mark = "<!-- cdktf-svc review of shop -->";
    const comments = [
      ...Array.from({ length: 101 }, (_, index) => comment(index, "person", "fine")),
      comment(102, "stranger", `${mark}\nforged`),
      comment(103, user, `${mark}\nold`),
    ];
    const seen: { readonly request: string; readonly body: string; readonly token: unknown }[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", () => {
        seen.push({
          request: `${request.method ?? ""} ${request.url ?? ""}`,
          body,
          token: request.headers[header[0]],
        });
        const page = Number(/&page=(\d+)/.exec(request.url ?? "")?.[1] ?? "1");
        const answer =
          request.url?.includes("page=") === true ? comments.slice(100 * (page - 1), 100 * page) : {};
        response.end(JSON.stringify(request.url === "/user" ? { username: user } : answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const folder = mkdtempSync(join(tmpdir(), "svc-comments-"));
    try {
      mkdirSync(join(folder, "svc-review"));
      const review = "## Review\n\n`$(id)` \\ \"quoted\" 'too'\n";
      for (const name of ["shop", "web"]) writeFileSync(join(folder, `svc-review/${name}.md`), review);
      const [text = ""] = pipelineFiles(target as keyof typeof SERVICES, STACKS, SETTINGS, "").values();
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { code, output } = await startProgram("bash", ["-e", "-c", commandIn(text)], {
        cwd: folder,
        env: { PATH: process.env["PATH"] ?? "", ...env(url) },
      }).done;
      assert.equal(code, 0, output);
      assert.deepEqual(
        seen.map(({ request }) => request),
        requests,
      );
      assert.deepEqual(new Set(seen.map(({ token }) => token)), new Set([header[1]]));
      assert.deepEqual(
        seen.slice(-2).map(({ body }) => JSON.parse(body) as unknown),
        [
          { body: `${mark}\n# shop\n\n${review}` },
          { body: `${mark.replace("shop", "web")}\n# web\n\n${review}` },
        ],
      );
    } finally {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    }
  });
}
