import type { TemplateContent } from "#areas/paper-template/rules/template-content.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { PaperContent } from "./paper-content.ts";
import type { PaperKind } from "./paper-kinds.ts";
import { PHONE_LABEL, titleOf } from "./schedule.ts";
import type { PolicyScheduleData } from "./schedule-shape.ts";
import type { PolicySchedulePart } from "./schedule-parts.ts";

/** The codes of PaperTemplateKind. */
export const templateKinds: Readonly<Partial<Record<PaperKind, string>>> = {
  schedule: "P01",
  endorsement: "P04",
  proposal: "P05",
  provisional: "P09",
};

const HANDLER_LABELS: ReadonlySet<string> = new Set(["经办人", "批改经办"]);

/** Puts the words of a template into the content of a paper; they are inserted as data and never as markup. */
export function applyTemplateContent<Content extends PaperContent>(
  { template, data }: Content,
  wording: TemplateContent,
  product: Pick<Product, "nameZh">,
): Content {
  const { title, opening, footer, hasLogo, hasSeal, hasHandler, hiddenParts } = wording;
  const applied: PolicyScheduleData = {
    ...data,
    ...(title !== "" && { title: titleOf(product, title) }),
    ...(opening !== "" && { opening }),
    ...(footer !== "" && { footer }),
    hasLogo,
    notices: applyRemarks(data.notices, wording),
    signing: hasHandler ? data.signing : data.signing.filter(({ label }) => !HANDLER_LABELS.has(label)),
    signature: hasSeal ? data.signature : { ...data.signature, isDated: true },
    parts: data.parts
      .filter(({ code }) => !hiddenParts.includes(code))
      .map((part) => withoutColumns(part, wording.hiddenColumns)),
  };
  return { template, data: applied } as Content;
}

/** Templates never change statements, because the law words them. */
function applyRemarks(
  notices: PolicyScheduleData["notices"],
  { remarks, hasPhone }: TemplateContent,
): PolicyScheduleData["notices"] {
  const isPhone = (text: string): boolean => text.startsWith(PHONE_LABEL);
  return notices
    .map((notice) => {
      if (notice.isStatement) return notice;
      const own = remarks.length > 0 ? remarks : notice.texts.filter((text) => !isPhone(text));
      return { ...notice, texts: [...own, ...(hasPhone ? notice.texts.filter(isPhone) : [])] };
    })
    .filter(({ texts }) => texts.length > 0);
}

/** A list that would have no column left stays whole. */
function withoutColumns(part: PolicySchedulePart, labels: readonly string[]): PolicySchedulePart {
  const kept = part.columns.flatMap(({ label }, at) => (labels.includes(label) ? [] : at));
  if (kept.length === part.columns.length || kept.length === 0) return part;
  const pick = <Cell>(cells: readonly Cell[]): Cell[] => kept.flatMap((at) => cells.slice(at, at + 1));
  return {
    ...part,
    columns: pick(part.columns),
    rows: part.rows.map(pick),
    totals: part.totals.length > 0 ? pick(part.totals) : [],
  };
}
