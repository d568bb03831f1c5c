import * as z from "zod/mini";
import { MoneySchema } from "#platform/kernel/wire.ts";

/** A ledger entry for a reader, with the names of its accounts. */
export const LedgerEntryView = z.object({
  entryId: z.string(),
  businessNo: z.string(),
  paymentNo: z.string(),
  kindName: z.string(),
  day: z.string(),
  /** The entry that it reverses. */
  reversalOf: z.nullable(z.string()),
  recordedAt: z.string(),
  recordedName: z.string(),
  lines: z.array(
    z.object({ accountName: z.string(), debit: MoneySchema, credit: MoneySchema, currency: z.string() }),
  ),
});
export type LedgerEntryView = z.infer<typeof LedgerEntryView>;
