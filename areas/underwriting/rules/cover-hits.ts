import { type ComparedCovers, listAccumulations, maxMoney } from "#areas/document/rules/covers.ts";
import { listDuplicateKeys } from "#areas/product/rules/covers.ts";
import type { ReferralHit } from "#areas/product/rules/referral.ts";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";

export const COVER_RULE_NO = "UW-6";
const COVER_TYPE = "06";

/** Step 6: the same cover in another document, and sums beyond their limit because of other documents. */
export function buildCoverHits(compared: ComparedCovers | undefined): ReferralHit[] {
  return compared ? [...listDuplicateHits(compared), ...listAccumulationHits(compared)] : [];
}

function listDuplicateHits({ terms, form, others }: ComparedCovers): ReferralHit[] {
  return terms.duplicates.flatMap((duplicate) => {
    const found = listDuplicateKeys(duplicate, form).flatMap((key) => others.get(key) ?? []);
    if (found.length === 0) return [];
    const proposalNos = [...new Set(found.flatMap((cover) => cover.proposalNos))];
    const isElsewhere = found.some(({ hidden }) => hidden > 0);
    const isInFile = found.some(({ inFile }) => inFile > 0);
    const message = isInFile ? `${duplicate.messageZh}，本文件中另有一张` : duplicate.messageZh;
    return [
      {
        ruleNo: COVER_RULE_NO,
        autoErrorType: COVER_TYPE,
        uwLevel: Number(duplicate.uwLevel),
        message,
        actual: "",
        allowed: "",
        others: { proposalNos, isElsewhere },
      },
    ];
  });
}

/** A document that is beyond the limit by itself is what the product's own rules and the authority are for. */
function listAccumulationHits(compared: ComparedCovers): ReferralHit[] {
  return listAccumulations(compared).flatMap(({ accumulation: { label, limit, uwLevel }, sums }) => {
    if (limit === undefined || uwLevel === undefined) return [];
    const shared = sums.filter(({ others }) => !others.isZero());
    const highest = maxMoney(shared.map(({ own, others }) => own.plus(others)));
    if (highest.lte(parseMoney(limit))) return [];
    const [actual, allowed] = [formatMoney(highest), formatMoney(limit)];
    const message = `${label}超限`;
    return [
      {
        ruleNo: COVER_RULE_NO,
        autoErrorType: COVER_TYPE,
        uwLevel: Number(uwLevel),
        message,
        actual,
        allowed,
      },
    ];
  });
}

/** The message with the documents that its reader may see. Of the rest it says only that there are such. */
export function nameOtherCovers(
  { others, message, ...hit }: ReferralHit,
  visible: ReadonlyMap<string, string>,
): ReferralHit {
  if (!others) return { ...hit, message };
  const { proposalNos, isElsewhere } = others;
  const names = proposalNos.flatMap((number) => visible.get(number) ?? []);
  const named = names.length > 0 ? `：${names.slice(0, MOST_NAMED).join("、")}` : "";
  const more = names.length > MOST_NAMED ? `等 ${names.length} 张` : "";
  const isHidden = proposalNos.some((number) => !visible.has(number));
  const rest = [
    isHidden ? "另有不在您查看范围内的同类有效保单" : "",
    isElsewhere ? "另有其他机构承保的同类有效保单" : "",
  ].filter((text) => text !== "");
  return { ...hit, message: [`${message}${named}${more}`, ...rest].join("；") };
}

const MOST_NAMED = 3;
