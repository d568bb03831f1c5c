import type { EndorsementType } from "../endorsement-shape.ts";
import type { RatingData } from "../rating-shape.ts";
import { reportDuplicateCodes } from "./error-report.ts";

type RefundModes = NonNullable<EndorsementType["premium"]["modes"]>;

/** Nothing, all that was paid, and an amount that is typed: these need no rating. */
const unratedModes: ReadonlySet<string> = new Set(["3", "4", "5"]);

/** Checks the refunds of a type: each mode once, with its rating, and one that counts for reasons without a mode. */
export function checkRefundModes(
  modes: RefundModes,
  changes: RatingData["changes"],
  reportItem: (error: string) => void,
): void {
  reportDuplicateCodes(
    modes.map(({ mode }) => mode),
    (mode) => mode,
    (mode) => reportItem(`退费方式“${mode}”写了两次`),
  );
  reportDuplicateCodes(
    modes.flatMap(({ reasons = [] }) => reasons),
    (reason) => reason,
    (reason) => reportItem(`批改原因“${reason}”有两种退费方式`),
  );
  if (!modes.some(({ reasons }) => reasons === undefined))
    reportItem("应有一种不写原因（reasons）的退费方式，用于其他原因");
  for (const { mode, rating } of modes) {
    if (rating === undefined) {
      if (!unratedModes.has(mode)) reportItem(`退费方式“${mode}”应写批改计费（rating）`);
      continue;
    }
    if (unratedModes.has(mode)) reportItem(`退费方式“${mode}”不用批改计费（rating）`);
    const change = Object.hasOwn(changes, rating) ? changes[rating] : undefined;
    if (!change) reportItem(`没有批改计费“${rating}”`);
    else if (change.isTable) reportItem(`批改计费“${rating}”是逐行的，不能用于退费`);
  }
}
