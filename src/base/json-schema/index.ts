/** JSON Schemas of this package's reports. Contains only the forms that they share. */
export { COUNT, described, listOf, oneOf, record, type ReportSchema, TEXT, YES } from "./report-schema";
