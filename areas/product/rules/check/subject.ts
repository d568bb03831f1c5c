import type { Product } from "../product-shape.ts";
import type { Say } from "./place.ts";

/** The fact that nobody can tell of a product which does not say by what its subjects are known. */
const ASKED = "fact('subjectInsured')";
const PLACE = "标的编号";

/** rules.json: the field by which an insured subject is known. */
export function checkSubject(
  { sections, referrals }: Pick<Product, "sections" | "referrals">,
  say: Say,
): void {
  const { subject, rules } = referrals;
  if (subject === undefined) {
    for (const { ruleNo, when } of rules)
      if (when.includes(ASKED)) say(`规则“${ruleNo}”`, "用到标的是否已投保，请写明标的编号（subject）");
    return;
  }
  const [code, elementCode] = subject.split(".");
  const section = sections.find((one) => one.code === code);
  if (!section?.elements.some((element) => element.elementCode === elementCode))
    say(PLACE, `没有字段“${subject}”`);
}
