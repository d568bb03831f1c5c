import type { DocumentWriteContext } from "#areas/document/commands/document-steps.ts";
import { defineEventReactionSlot } from "#platform/server/area.ts";
import type { Reader } from "#platform/server/scope-context.ts";

/** A handler of a later area for changes of an inquiry. */
export type InquiryChangeHandler = {
  /** An approved inquiry was taken up for a change, in this transaction. */
  modified(work: DocumentWriteContext, inquiryNo: string): Promise<void>;
  /** Why the inquiry may not be revoked; undefined where nothing stops it. */
  revocationStop(reader: Reader, inquiryNo: string): Promise<string | undefined>;
};

export const inquiryChangeHandlerSlot = defineEventReactionSlot<InquiryChangeHandler>(
  "an inquiry is modified or revoked",
);
