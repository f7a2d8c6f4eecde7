/** How texts of all modules are put together. Contains only functions of words, which know nothing of what the words are about. */
export { inWords } from "./in-words";
export { lowerFirst, upperFirst } from "./first-letter";
