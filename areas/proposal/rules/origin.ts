import type { FilledForm } from "#platform/forms/filled.ts";
import type { Origin } from "#platform/forms/locks.ts";

/** What a proposal came from: the content as it was approved, and what that keeps closed. */
export type Approved = Origin & { readonly form: FilledForm };
