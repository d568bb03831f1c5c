import type * as z from "zod/mini";
import type { Hit } from "#areas/product/rules/referral.ts";
import type { AutoResult } from "../contract.ts";
import { JUDGING } from "./automatic.ts";

const REFUSAL = "01";

const MANUALLY = "02";

/** People from outside are told that somebody has to look, and not why: the customer might hear of it. */
export function toldHits(hits: readonly Hit[], isOutside: boolean): Hit[] {
  const judging = isOutside ? hits.filter(({ ruleNo }) => ruleNo === JUDGING) : [];
  if (judging.length === 0) return [...hits];
  const uwLevel = Math.max(...judging.map((hit) => hit.uwLevel));
  const told = {
    ruleNo: "",
    autoErrorType: MANUALLY,
    uwLevel,
    message: "须由核保人核实",
    actual: "",
    allowed: "",
  };
  return [...hits.filter((hit) => !judging.includes(hit)), told];
}

type Said = { readonly flag: string; readonly uwLevel: number; readonly hits: readonly Hit[] };

/** Under the names that the pages have always read. */
export function answerOf({ flag, uwLevel, hits }: Said, isOutside: boolean): z.infer<typeof AutoResult> {
  const told = toldHits(hits, isOutside);
  const types = [...new Set(told.map(({ autoErrorType }) => autoErrorType))].toSorted();
  return {
    underwriteFlag: flag,
    uwLevel,
    autoErrorTypeRspDtos: types.map((autoErrorType) => ({ autoErrorType })),
    autoErrorConditionRspDtos: told,
    isRefusalProposed: types.includes(REFUSAL),
  };
}
