import { contentOfTransaction, transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { findTransactionInForceOn } from "#areas/document/rules/stack.ts";
import { createProductDocumentCommands } from "#areas/judging/commands/product-document.ts";
import { createFormJudge } from "#areas/judging/questions/judging.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { applyInquiryTransition } from "../commands/inquiry-steps.ts";
import {
  editInquiry,
  inquiryUndwrt,
  modifyInquiry,
  quotationRefusals,
  revokeInquiry,
} from "../contract/inquiry.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { createInquiryContextReader } from "../questions.ts";

const { inquiryMissing: missing, ...refusals } = quotationRefusals;

export function createInquiryCommands(services: Services) {
  return createProductDocumentCommands(services, {
    number: "inquiryNo",
    lifecycle: inquiryLifecycle,
    refusals: { missing, ...refusals },
    permissions: {
      save: editInquiry.permission,
      submit: inquiryUndwrt.permission,
      modify: modifyInquiry.permission,
      revoke: revokeInquiry.permission,
      // By a call of the area of proposals.
      transfer: "quotation:transfer",
      transferOne: "quotation:transfer",
    },
    judging: createFormJudge(services),
    transitionContext: createInquiryContextReader(services),
    advance: applyInquiryTransition,
  });
}

export type InquiryCommands = ReturnType<typeof createInquiryCommands>;

/** The content, and the approved content while the next edition may be under way. */
export function createInquiryContentReader(now: () => Date) {
  return async (reader: Reader, { businessNo, content }: Document) => {
    const stack = await transactionsOf(reader, businessNo);
    const found = findTransactionInForceOn(stack, { on: getTodayInShanghai(now()) });
    const form = found && (await contentOfTransaction(reader, businessNo, found.version));
    return {
      form: toWireForm(content),
      approved: found && form ? { ...found, form: toWireForm(form) } : null,
    };
  };
}
