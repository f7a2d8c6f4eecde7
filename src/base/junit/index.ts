/** Reports for CI services that show tests. Contains only their format. */
export { type JunitCase, junitReport, type JunitSuite } from "./junit-report";
