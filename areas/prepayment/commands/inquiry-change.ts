import type { InquiryChangeHandler } from "#areas/quotation/commands/modified-inquiry.ts";
import { withSectionCells } from "#platform/forms/define-form.ts";
import { listNumbersWhere } from "#platform/documents/server/document-store.ts";
import { applySystemTransition } from "#platform/documents/server/document-work.ts";
import type { SystemWork } from "#platform/documents/server/document-world.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { prepaymentDefinition, USABLE_STATES } from "../rules/prepayment.ts";
import { createPrepaymentCommands } from "./prepayment-steps.ts";

const { table } = prepaymentDefinition;
const REFUNDING = "06";
const TO_CHECK = "09";
/** States in which the customer's money is held. */
const HELD_STATES = [...USABLE_STATES, REFUNDING, TO_CHECK];

/** Demands a new check of a received prepayment when its inquiry changes. */
export function createInquiryChangeHandler({ services }: { services: Services }): InquiryChangeHandler {
  const { documents } = createPrepaymentCommands(services);
  const list = (reader: Reader, inquiryNo: string, statuses: readonly string[]) =>
    listNumbersWhere(reader, table, { column: "inquiry_no", value: inquiryNo, statuses });
  return {
    modified: async (work: SystemWork, inquiryNo) => {
      for (const businessNo of await list(work.tx, inquiryNo, USABLE_STATES))
        await applySystemTransition(prepaymentDefinition, documents, work, {
          businessNo,
          event: "demandCheck",
        });
      for (const businessNo of await list(work.tx, inquiryNo, [REFUNDING]))
        await applySystemTransition(prepaymentDefinition, documents, work, {
          businessNo,
          event: "noteChange",
          change: (content) => withSectionCells(content, "refund", { earlierStatus: TO_CHECK }),
        });
    },
    revocationStop: async (reader, inquiryNo) => {
      const [prepayNo] = await list(reader, inquiryNo, HELD_STATES);
      return prepayNo === undefined ? undefined : `预收 ${prepayNo} 已到账，请先办理退费`;
    },
  };
}
