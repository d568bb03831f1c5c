import { decisionEventByResultCode, type UnderwritingDecisionCode } from "../rules/decision.ts";

export type DecisionShortcutAction =
  | { readonly choose: UnderwritingDecisionCode }
  | { readonly act: "claim" | "release" | "next" | "submit" | "leave" };

type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** A Chinese candidate is being picked, so the keys belong to the input method. */
  readonly isComposing: boolean;
  /** The focus is in a text field or a list, where letters are input. */
  readonly isTyping: boolean;
  /** The focus is in the document beside the panel. */
  readonly isAway: boolean;
};

const actionLetters: Readonly<Record<string, "claim" | "release" | "next">> = {
  l: "claim",
  t: "release",
  n: "next",
};

/** The action of a key while the focus is in the panel or in the document beside it. */
export function toDecisionShortcutAction(keyPress: KeyPress): DecisionShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, isTyping, isAway } = keyPress;
  if (isComposing || altKey || (isTyping && isAway)) return undefined;
  if (ctrlKey || metaKey) return key === "Enter" ? { act: "submit" } : undefined;
  if (key === "Escape") return isTyping || isAway ? { act: "leave" } : undefined;
  if (isTyping) return undefined;
  if (isResult(key)) return { choose: key };
  const act = actionLetters[key.toLowerCase()];
  return act && { act };
}

function isResult(key: string): key is UnderwritingDecisionCode {
  return Object.hasOwn(decisionEventByResultCode, key);
}
