import type * as z from "zod/mini";
import { approvedContent, transactionsOf } from "#areas/document/questions.ts";
import type { Document, DocumentHead } from "#areas/document/rules/document.ts";
import { standingOn } from "#areas/document/rules/stack.ts";
import { rightsOf } from "#areas/identity/questions.ts";
import type { JudgedForm } from "#areas/product/rules/judge-form.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { WireForm } from "#platform/forms/wire.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { type Offer, offersOf } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { editInquiry, inquiryUndwrt, modifyInquiry, revokeInquiry } from "../contract.ts";
import { inquiryLifecycle } from "../lifecycle.ts";
import type { Desk } from "./desk.ts";

/** By which call a user takes a step; what no call serves is offered to nobody. */
const callOf: Readonly<Record<string, { permission: string }>> = {
  save: editInquiry,
  submit: inquiryUndwrt,
  modify: modifyInquiry,
  revoke: revokeInquiry,
  // By a call of the area of proposals.
  transfer: { permission: "quotation:transfer" },
  transferOne: { permission: "quotation:transfer" },
};

export function headAnswer({ businessNo, ...inquiry }: DocumentHead) {
  return { ...inquiry, inquiryNo: businessNo };
}

export function openAnswers(desk: Desk) {
  async function offers(
    reader: Reader,
    inquiry: Document,
    actor: Actor,
    judged: JudgedForm,
  ): Promise<Offer[]> {
    const standing = await desk.standing(reader, inquiry, actor, judged);
    const rights = await rightsOf(reader, actor);
    return offersOf(inquiryLifecycle, standing).filter(({ event }) =>
      rights.has(callOf[event]?.permission ?? ""),
    );
  }

  return async (reader: Reader, inquiry: Document, actor: Actor, judged: JudgedForm) => ({
    ...headAnswer(inquiry),
    faults: [...judged.faults],
    notPriced: "fault" in judged.priced ? judged.priced.fault.message : "",
    offers: await offers(reader, inquiry, actor, judged),
  });
}

export type Answers = ReturnType<typeof openAnswers>;

/** What it says, and what stands approved while the next edition may be under way. */
export function openContents(now: () => Date) {
  return async (reader: Reader, { businessNo, content }: Document) => {
    const stack = await transactionsOf(reader, businessNo);
    const found = standingOn(stack, { on: todayInShanghai(now()) });
    const form = found && (await approvedContent(reader, businessNo, found.version));
    return { form: asWire(content), approved: found && form ? { ...found, form: asWire(form) } : null };
  };
}

/** What is kept came over the wire in this shape. */
function asWire(content: FilledForm): z.infer<typeof WireForm> {
  return content as z.infer<typeof WireForm>;
}
