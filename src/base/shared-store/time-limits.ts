/** How long a connection to a store and an answer may take, in milliseconds. Longer than any healthy one takes, and short for a person who waits. */
export const CONNECT_MS = 4_000;
export const ANSWER_MS = 10_000;
