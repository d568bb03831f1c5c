import type { Product } from "../product-shape.ts";
import type { ProductErrorReporter } from "./error-report.ts";

/** This fact can only be found for a product that names the field with its subject numbers. */
const SUBJECT_FACT = "fact('subjectInsured')";
const PLACE = "标的编号";

/** Checks rules.json: the field that identifies an insured subject. */
export function checkSubjectField(
  { sections, referrals }: Pick<Product, "sections" | "referrals">,
  report: ProductErrorReporter,
): void {
  const { subject, rules } = referrals;
  if (subject === undefined) {
    for (const { ruleNo, when } of rules)
      if (when.includes(SUBJECT_FACT))
        report(`规则“${ruleNo}”`, "用到标的是否已投保，请写明标的编号（subject）");
    return;
  }
  const [code, elementCode] = subject.split(".");
  const section = sections.find((candidate) => candidate.code === code);
  if (!section?.elements.some((element) => element.elementCode === elementCode))
    report(PLACE, `没有字段“${subject}”`);
}
