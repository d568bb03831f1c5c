/** What its user was about to do with a document when it got its number, and what he saw it cost. */
export type Intent = { readonly deed: "submit" | "pay" | "try"; readonly seen: string | undefined };

const left = new Map<string, Intent>();

/** From the page of a new document to the page of the kept one. Not by the address: a link must submit nothing. */
export function leaveIntent(businessNo: string, intent: Intent): void {
  left.set(businessNo, intent);
}

export function takeIntent(businessNo: string): Intent | undefined {
  const intent = left.get(businessNo);
  left.delete(businessNo);
  return intent;
}
