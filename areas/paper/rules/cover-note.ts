import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ScheduleLabels } from "./cell-formatter.ts";
import { listApplicableClauses } from "./cover-parts.ts";
import { paperKinds } from "./paper-kinds.ts";
import type { PolicyScheduleHead } from "./schedule-shape.ts";
import { choosePolicyScheduleLayout } from "./schedule-family.ts";
import type { LabelledValue } from "./schedule-parts.ts";
import { coverOf, buildPaperNotices, type PolicySchedule, buildPaperSigning, titleOf } from "./schedule.ts";

type CoverNoteInput = {
  readonly product: CompiledProduct;
  readonly names: ScheduleLabels;
  readonly head: PolicyScheduleHead;
  /** What the cover note says besides its head. */
  readonly particulars: readonly LabelledValue[];
};

/** 暂保单: the facts of the cover. For all that is insured it refers to the proposal. */
export function buildCoverNote({
  product: { product },
  names,
  head,
  particulars,
}: CoverNoteInput): PolicySchedule {
  const { name, numberLabel, opening, signature } = paperKinds[head.kind];
  const template = choosePolicyScheduleLayout(product);
  const data = {
    date: head.date,
    title: titleOf(product, name),
    number: { label: numberLabel, value: head.businessNo },
    company: head.company,
    opening: opening(template),
    notices: buildPaperNotices(head),
    signing: buildPaperSigning(head),
    signature,
    cover: coverOf(head, names, product.amountLabel),
    clauses: listApplicableClauses(product, {}),
    parts: [
      { code: "provisional", title: "暂保事项", pairs: particulars, columns: [], rows: [], totals: [] },
    ],
    specials: [],
  };
  return { template, data };
}
