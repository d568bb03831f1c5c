import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { InquiryOrigin } from "#platform/forms/locks.ts";

/** What a proposal came from: the content as it was approved, and what that keeps closed. */
export type Approved = InquiryOrigin & { readonly form: FilledForm };
