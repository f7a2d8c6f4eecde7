/**
 * Examples of a contract's resources, data sources and actions, for reference pages and for the comments of generated classes. Contains only
 * pure functions from the contract to texts.
 */
export { examples, type ExampleSubject, queryExamples, shortExample } from "./example";
export { exampleName, idOf } from "./example-values";
export {
  actionSubject,
  dataSourceSubject,
  ephemeralSubject,
  listDataSourceSubject,
  resourceSubject,
} from "./subjects";
