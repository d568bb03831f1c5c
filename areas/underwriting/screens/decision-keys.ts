import { eventOfResult, type ResultCode } from "../rules/decision.ts";

export type DecisionDeed =
  | { readonly choose: ResultCode }
  | { readonly act: "claim" | "release" | "next" | "submit" | "leave" };

type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** A Chinese candidate is being picked: its keys are the input method's. */
  readonly isComposing: boolean;
  /** In a text or a list, where letters are letters. */
  readonly isTyping: boolean;
};

const letters: Readonly<Record<string, "claim" | "release" | "next">> = {
  l: "claim",
  t: "release",
  n: "next",
};

/** What a key does while the focus is in the panel. */
export function decisionDeed(pressed: Pressed): DecisionDeed | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, isTyping } = pressed;
  if (isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return key === "Enter" ? { act: "submit" } : undefined;
  if (key === "Escape") return isTyping ? { act: "leave" } : undefined;
  if (isTyping) return undefined;
  if (isResult(key)) return { choose: key };
  const act = letters[key.toLowerCase()];
  return act && { act };
}

function isResult(key: string): key is ResultCode {
  return Object.hasOwn(eventOfResult, key);
}
