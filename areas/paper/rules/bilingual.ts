import { englishLabels, englishPaperNames, englishUnits } from "./english-labels.ts";
import { englishSentences } from "./english-sentences.ts";
import type { PolicyScheduleData } from "./schedule-shape.ts";
import type { LabelledValue, PolicySchedulePart } from "./schedule-parts.ts";

/** The English stands behind a line break, where templates set it smaller. */
const BETWEEN = "\n";

/** Gives a paper its English beside the Chinese; what was filled in stays as it is. */
export function toBilingualPaper(
  data: PolicyScheduleData,
  { nameEn, paperName }: { readonly nameEn: string; readonly paperName: string },
): PolicyScheduleData {
  const { number, opening, notices, signing, signature, cover, parts } = data;
  const paperEn = englishPaperNames[paperName] ?? "";
  return {
    ...data,
    titleEn: paperEn === "" ? nameEn : `${paperEn}: ${nameEn}`,
    number: { ...number, label: toBilingualLabel(number.label) },
    opening: toBilingualText(opening),
    notices: notices.map((notice) => ({
      ...notice,
      title: toBilingualLabel(notice.title),
      texts: [...notice.texts, ...(notice.isStatement ? [] : [CHINESE_PREVAILS])].map(toBilingualText),
    })),
    signing: signing.map(toBilingualPair),
    signature: { ...signature, label: toBilingualLabel(signature.label) },
    cover: cover.map(toBilingualPair),
    parts: parts.map(toBilingualPart),
  };
}

const CHINESE_PREVAILS = "本单证的中文与英文不一致的，以中文为准。";

function toBilingualPart(part: PolicySchedulePart): PolicySchedulePart {
  return {
    ...part,
    title: toBilingualLabel(part.title),
    pairs: part.pairs.map(toBilingualPair),
    columns: part.columns.map((column) => ({ ...column, label: toBilingualLabel(column.label) })),
  };
}

function toBilingualPair({ label, value }: LabelledValue): LabelledValue {
  return { label: toBilingualLabel(label), value };
}

/** A label without an English word stays Chinese. */
export function toBilingualLabel(label: string): string {
  const english = englishLabels[label] ?? translateWithUnit(label);
  return english === undefined ? label : `${label}${BETWEEN}${english}`;
}

/** Such as 保险费（元）, or 保险责任（计划名称）, whose name stays Chinese. */
function translateWithUnit(label: string): string | undefined {
  const [, base = "", unit = ""] = /^(.+)（([^（）]*)）$/.exec(label) ?? [];
  const english = englishLabels[base];
  const englishUnit = englishUnits[unit];
  return english && englishUnit ? `${english} (${englishUnit})` : english;
}

function toBilingualText(text: string): string {
  const phone = /^服务电话：(.+)$/.exec(text)?.[1];
  const english = phone === undefined ? englishSentences[text] : `Service telephone: ${phone}`;
  return english === undefined ? text : `${text}${BETWEEN}${english}`;
}
