import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** Phrases that a reader has to decode, with what to write instead. */
const UNCLEAR = [
  [/\b(somebody|nobody|whoever|whosoever)\b/i, "name the subject: the user, the provider, another client"],
  [/\banew\b/i, "again"],
  [/\bin its place\b/i, "forces replacement, or replaces"],
  [/\b(is|are|was|were|be|been) told\b(?! apart)/i, "receives, or is reported to"],
  [/\b(is|are|was|were|be|been) looked (at|for)\b/i, "is read, is checked, is searched for"],
  [/\b(stands?|stood) there\b/i, "exists"],
  [/\b(takes?|taken|taking) up\b/i, "claims, resumes"],
  [/\bheld up\b/i, "not sent, waits"],
  [/\blost sight\b/i, "not found"],
];

/** Comments that begin with a relative clause as their subject. */
const RIDDLE = /^[\s*/]*(What (is|was|has|does|a|an|the|no|only|cannot)|Whose|Who) /;

const plainLanguage = {
  meta: {
    type: "suggestion",
    schema: [],
    docs: { description: "Keeps unclear phrases out of comments and texts." },
  },
  create(context) {
    const check = (node, text) => {
      for (const [phrase, advice] of UNCLEAR) {
        const found = phrase.exec(text);
        if (found !== null)
          context.report({ node, message: `Unclear phrase "${found[0]}". Write: ${advice}.` });
      }
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          check(comment, comment.value);
          if (RIDDLE.test(comment.value)) {
            context.report({ node: comment, message: "Begin the comment with its subject and a verb." });
          }
        }
      },
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

export default tseslint.config(
  {
    ignores: [
      "dist",
      "node_modules",
      "site",
      "**/cdktf.out",
      "src/constructs/generated",
      "test/tools/usage-examples/shown-examples.ts",
      "eslint.config.mjs",
      ".ci/site/config.mjs",
      // They need packages that this repository does not install; .ci/other-providers and .ci/test-kit compile and run them.
      "examples/aws",
      "examples/dns",
      "examples/testing/jest",
      "examples/testing/vitest",
      // The same; test/e2e/temporal.slow.test.ts compiles and runs it.
      "examples/temporal",
      // The same; .ci/services compiles it.
      "test/services/nestjs",
      "test/services/tsoa",
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    plugins: { local: { rules: { "plain-language": plainLanguage } } },
    rules: { curly: ["error", "multi-line", "consistent"], "local/plain-language": "error" },
  },
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      // Overflows its stack on types that contain themselves, as a JSON value does.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    // Code for a browser, which no TypeScript project contains.
    ...tseslint.configs.disableTypeChecked,
    files: ["src/emulator/page.js"],
    languageOptions: {
      parserOptions: { projectService: false },
      globals: Object.fromEntries(
        ["confirm", "document", "EventSource", "fetch", "location", "setTimeout"].map((name) => [
          name,
          "readonly",
        ]),
      ),
    },
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      "@typescript-eslint/explicit-module-boundary-types": "off",
    },
  },
  {
    files: ["test/**", "examples/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "node:test", importNames: ["it", "suite"], message: "Define tests with test and describe." },
      ],
      // node:test returns promises that its runner awaits.
      "@typescript-eslint/no-floating-promises": [
        "error",
        {
          allowForKnownSafeCalls: [
            {
              from: "package",
              package: "node:test",
              name: ["test", "describe", "it", "suite", "before", "after"],
            },
          ],
        },
      ],
    },
  },
);
