import { documentFor } from "#areas/document/questions.ts";
import { openReadingLinks } from "#areas/drafting/commands/reading-link.ts";
import { openOutside } from "#areas/drafting/questions/outside.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { quotationRefusals } from "../contract.ts";
import { openInquiryLink, readInquiryLink } from "../contract/reading-link.ts";
import { headAnswer, openContents } from "./answer.ts";

const DICTIONARIES = ["QuotationStatus", "InquiryType"];

export function linkingRoutes(services: Services): Route[] {
  const outside = openOutside(services.now);
  const { permission } = openInquiryLink;
  const links = openReadingLinks(services, { purpose: "inquiryReading", permission });
  const shown = openShown(services.now, outside);
  return [
    handle(openInquiryLink, async ({ input: { inquiryNo, audience }, actor, tx, note, refuse }) => {
      const inquiry = await documentFor(tx, actor, inquiryNo);
      if (!inquiry) return refuse(quotationRefusals.inquiryMissing);
      const productLine = await outside.productLineOf(tx, inquiry);
      const wanted = { businessNo: inquiryNo, productLine, audience: audience.trim() };
      const { issued, link } = links.issue(actor, wanted);
      // The quotation itself stays as it is: no `after` of it.
      note({ subject: inquiryNo, comCode: inquiry.comCode, change: { link } });
      return issued;
    }),

    handle(readInquiryLink, ({ input, upkeep }) =>
      links.read(input, upkeep, (reader, issuer, audience) =>
        shown(reader, issuer, { inquiryNo: input.businessNo, audience }),
      ),
    ),
  ];
}

type Wanted = { readonly inquiryNo: string; readonly audience: string };

/** A quotation as somebody without an account may see it: nothing leads on from there, and nothing may be done with it. */
function openShown(now: () => Date, outside: ReturnType<typeof openOutside>) {
  const contentsOf = openContents(now);
  return async (reader: Reader, issuer: Actor, { inquiryNo, audience }: Wanted) => {
    const inquiry = await documentFor(reader, issuer, inquiryNo);
    if (!inquiry) return undefined;
    const kept = await contentsOf(reader, inquiry);
    const { status, inquiryType, comCode } = inquiry;
    const { forms, beside } = await outside.beside(reader, inquiry, issuer, {
      audience,
      forms: [kept.form, ...(kept.approved ? [kept.approved.form] : [])],
      codes: [status, inquiryType, comCode],
      dictionaries: DICTIONARIES,
    });
    const [form = {}, approved = {}] = forms;
    return {
      ...beside,
      inquiry: {
        ...headAnswer(inquiry),
        copiedFrom: "",
        combId: null,
        inputBy: "",
        faults: [],
        notPriced: "",
        offers: [],
        facts: {},
        form,
        approved: kept.approved && { ...kept.approved, form: approved },
      },
    };
  };
}
