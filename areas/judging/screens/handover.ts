/** What the user was about to do with a document when it got its number, and the premium on screen. */
export type Intent = { readonly deed: "submit" | "pay" | "try"; readonly seen: string | undefined };

const intents = new Map<string, Intent>();

/** Passes the intent to the edit page, in memory: an address that carries it would submit whenever it is opened. */
export function leaveIntent(businessNo: string, intent: Intent): void {
  intents.set(businessNo, intent);
}

export function takeIntent(businessNo: string): Intent | undefined {
  const intent = intents.get(businessNo);
  intents.delete(businessNo);
  return intent;
}
