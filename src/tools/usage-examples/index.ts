/**
 * Examples of a contract's resources, data sources and actions, for reference pages, the comments of generated classes and mocks. Contains only
 * pure functions from the contract to texts.
 */
export { examples, type ExampleSubject, queryExamples, shortExample } from "./example";
export { COMPACT, hcl, hclBody, hclJson, hclObject, typescriptValue } from "./example-text";
export { type ExampleMember, type ExampleValue, exampleName, exampleText, idOf } from "./example-values";
export {
  actionSubject,
  dataSourceSubject,
  ephemeralSubject,
  listDataSourceSubject,
  resourceSubject,
} from "./subjects";
