import { contentOfTransaction, transactionsOf } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { versionOn } from "#areas/document/rules/stack.ts";
import { openProductDocuments } from "#areas/judging/commands/product-document.ts";
import { openJudging } from "#areas/judging/questions/judging.ts";
import { toWireForm } from "#platform/forms/wire.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { advance } from "../commands/inquiry-steps.ts";
import {
  editInquiry,
  inquiryUndwrt,
  modifyInquiry,
  quotationRefusals,
  revokeInquiry,
} from "../contract/inquiry.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import { openTransitionContext } from "../questions.ts";

const { inquiryMissing: missing, ...refusals } = quotationRefusals;

export function openInquiries(services: Services) {
  return openProductDocuments(services, {
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
    judging: openJudging(services),
    transitionContext: openTransitionContext(services),
    advance,
  });
}

export type Inquiries = ReturnType<typeof openInquiries>;

/** The content, and the approved content while the next edition may be under way. */
export function openContents(now: () => Date) {
  return async (reader: Reader, { businessNo, content }: Document) => {
    const stack = await transactionsOf(reader, businessNo);
    const found = versionOn(stack, { on: todayInShanghai(now()) });
    const form = found && (await contentOfTransaction(reader, businessNo, found.version));
    return {
      form: toWireForm(content),
      approved: found && form ? { ...found, form: toWireForm(form) } : null,
    };
  };
}
