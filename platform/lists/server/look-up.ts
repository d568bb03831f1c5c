import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";

type Names = ReadonlyMap<string, string>;

/** Names of one kind of code, and those of them that a filter offers to choose from. */
export type CodeLookUp = {
  namesOf(reader: Reader, codes: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
  /** Empty where there are too many to choose from. */
  choicesOf(reader: Reader, actor: Actor): Promise<Names>;
};

const MAX_CHOICES = 500;
export const NO_LOOK_UP_CHOICES: Names = new Map();

export function limitLookUpChoices(names: Names): Names {
  return names.size > MAX_CHOICES ? NO_LOOK_UP_CHOICES : names;
}

/** Names that are the same for everybody and never change while the program runs. */
export function createFixedLookUp(names: Names): CodeLookUp {
  return { namesOf: async () => names, choicesOf: async () => limitLookUpChoices(names) };
}
