import { checkFormData } from "./check/form.ts";
import { type Known, sayTwice } from "./check/place.ts";
import { checkRating } from "./check/rating.ts";
import { checkSize } from "./check/size.ts";
import { checkSubject } from "./check/subject.ts";
import { checkTerms } from "./check/terms.ts";
import { checkRatingNames } from "./check/words.ts";
import type { Product } from "./product-shape.ts";

/** What a product says that cannot be meant, each with its file and place; formulas are read by compileProduct. */
export function productFaults(product: Product, known: Known): string[] {
  const { riskCode, referrals } = product;
  const faults: string[] = [];
  const sayIn = (file: string) => (place: string, fault: string) =>
    void faults.push(`产品 ${riskCode} ${file} ${place}：${fault}`);
  checkSize(product, sayIn("product.json"));
  if (faults.length > 0) return faults;
  checkTerms(product, known, sayIn("product.json"));
  checkFormData(product, known, sayIn("form.json"));
  checkRating(product, known, sayIn("rating.json"));
  checkRatingNames(product, sayIn("rating.json"));
  const sayRule = sayIn("rules.json");
  checkSubject(product, sayRule);
  sayTwice(
    referrals.rules.map(({ ruleNo }) => ruleNo),
    (no) => `规则“${no}”`,
    sayRule,
  );
  for (const { ruleNo } of referrals.rules)
    if (!ruleNo.startsWith(`R${riskCode}-`)) sayRule(`规则“${ruleNo}”`, `编号应以 R${riskCode}- 开头`);
  return faults;
}
