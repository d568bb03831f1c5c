import type { FilledForm } from "#platform/forms/filled-form.ts";

const ENDED: ReadonlySet<string> = new Set(["06", "08", "09"]);

/** What was refused, revoked or ran out leaves its place to another. */
export function isAlive({ status }: { readonly status: string }): boolean {
  return !ENDED.has(status);
}

const SHARED: ReadonlySet<string> = new Set(["holder", "insured", "period"]);

export function isShared(section: string): boolean {
  return SHARED.has(section);
}

/** What all inquiries of a combination begin with: for whom, and when. */
export function sharedOf(form: FilledForm): FilledForm {
  return Object.fromEntries(Object.entries(form).filter(([section]) => isShared(section)));
}
