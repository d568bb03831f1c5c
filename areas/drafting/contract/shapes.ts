import * as z from "zod/mini";
import { Money } from "#platform/kernel/wire.ts";

/** Where something has to be mended; `index` is the row of a table. */
export const Fault = z.object({
  section: z.string(),
  index: z.number(),
  element: z.string(),
  message: z.string(),
});

/** Of every kind of document: what it is about and where it stands; its number is called as its kind calls it. */
export const DraftHead = z.object({
  version: z.number(),
  edition: z.number(),
  status: z.string(),
  riskCode: z.string(),
  productVersion: z.string(),
  comCode: z.string(),
  holderName: z.string(),
  insuredName: z.string(),
  inquiryType: z.string(),
  currency: z.string(),
  sumAmount: z.nullable(Money),
  sumPremium: z.nullable(Money),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  validUntil: z.nullable(z.string()),
  copiedFrom: z.string(),
  inputBy: z.string(),
});
