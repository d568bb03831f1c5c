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
};

const actionLetters: Readonly<Record<string, "claim" | "release" | "next">> = {
  l: "claim",
  t: "release",
  n: "next",
};

/** The action of a key while the focus is in the panel. */
export function toDecisionShortcutAction(keyPress: KeyPress): DecisionShortcutAction | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, isTyping } = keyPress;
  if (isComposing || altKey) return undefined;
  if (ctrlKey || metaKey) return key === "Enter" ? { act: "submit" } : undefined;
  if (key === "Escape") return isTyping ? { act: "leave" } : undefined;
  if (isTyping) return undefined;
  if (isResult(key)) return { choose: key };
  const act = actionLetters[key.toLowerCase()];
  return act && { act };
}

function isResult(key: string): key is UnderwritingDecisionCode {
  return Object.hasOwn(decisionEventByResultCode, key);
}
