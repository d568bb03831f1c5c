import { documentFor } from "#areas/document/questions.ts";
import type { Document } from "#areas/document/rules/document.ts";
import { openReadingLinks, UNSHARED } from "#areas/drafting/commands/reading-link.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { inquiryLink, openInquiryLink, readInquiryLink } from "../contract/reading-link.ts";
import { type Inquiries, openContents } from "./inquiries.ts";

export function readingLinkRoutes(services: Services, inquiries: Inquiries): Route[] {
  const contentsOf = openContents(services.now);
  const links = openReadingLinks(services, inquiryLink, {
    find: documentFor,
    async picture(reader: Reader, inquiry: Document) {
      const { form: whole, approved } = await contentsOf(reader, inquiry);
      const { status, inquiryType, comCode } = inquiry;
      return {
        forms: [whole, ...(approved ? [approved.form] : [])],
        codes: [status, inquiryType, comCode],
        toContent: ([form = {}, approvedForm = {}]) => ({
          ...inquiries.headAnswer(inquiry),
          ...UNSHARED,
          combId: null,
          form,
          approved: approved && { ...approved, form: approvedForm },
        }),
      };
    },
  });
  return [handle(openInquiryLink, links.open), handle(readInquiryLink, links.read)];
}
