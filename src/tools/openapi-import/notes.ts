import { type Topic, worstFirst } from "./topics";
import { inWords } from "../../base/words";

/** Something that the import concluded or left out although the document does not say so. */
export interface ImportNote {
  readonly topic: Topic;
  /** A sentence. */
  readonly text: string;
}

/**
 * Inferences that the document does not state. An inference from several places becomes one sentence that lists them.
 */
export interface Notes {
  /** Adds an independent sentence. */
  add(topic: Topic, sentence: string): void;
  /** Adds an inference, the place where it was drawn, and the remedy if it is wrong. */
  conclude(topic: Topic, what: string, where: string, otherwise?: string): void;
  /** Records that a word of a node is a guess, and why: the end of a sentence about the value. */
  guess(node: object, word: string, why: string): void;
  /** Returns why a word of a node is a guess; undefined if it is none. */
  guessAt(node: object, word: string): string | undefined;
  /** Returns all notes, worst first; those of one topic in the order of their first occurrence. */
  ranked(): readonly ImportNote[];
  /** Returns the inferences about a topic that were drawn at a place, without the places and remedies. */
  concludedAt(where: string, topic: Topic): readonly string[];
}

/** Why a conclusion from nothing but a name is a guess. */
export const BY_NAME = "its name";

/** Why a conclusion from the words of a description is a guess. */
export const BY_DESCRIPTION = "its description says so";

/** The most places that a sentence lists. */
const MOST_NAMED = 6;

interface Inference {
  readonly topic: Topic;
  readonly where: Set<string>;
  readonly otherwise?: string;
}

/** Creates an empty collection of notes without duplicates. */
export function createNotes(): Notes {
  const inferences = new Map<string, Inference>();
  const byPlace = new Map<string, Set<string>>();
  const guesses = new WeakMap<object, Map<string, string>>();
  return {
    guess(node, word, why) {
      const words = guesses.get(node) ?? new Map<string, string>();
      guesses.set(node, words.set(word, why));
    },
    guessAt: (node, word) => guesses.get(node)?.get(word),
    add: (topic, sentence) => void inferences.set(sentence, { topic, where: new Set() }),
    conclude(topic, what, where, otherwise) {
      const known = inferences.get(what) ?? {
        topic,
        where: new Set(),
        ...(otherwise === undefined ? {} : { otherwise }),
      };
      known.where.add(where);
      inferences.set(what, known);
      byPlace.set(where, (byPlace.get(where) ?? new Set()).add(what));
    },
    ranked: () =>
      worstFirst(
        [...inferences].map(([what, inference]) => ({
          topic: inference.topic,
          text: sentenceOf(what, inference),
        })),
      ),
    concludedAt: (where, topic) =>
      [...(byPlace.get(where) ?? [])].filter((what) => inferences.get(what)?.topic === topic),
  };
}

function sentenceOf(what: string, { where, otherwise }: Inference): string {
  if (where.size === 0) return what;
  return `${what} (${inWords([...where], MOST_NAMED)})${otherwise === undefined ? "" : `; ${otherwise}`}.`;
}
