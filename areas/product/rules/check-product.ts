import { checkEndorsementTypes } from "./check/endorsements.ts";
import { checkFieldChoices } from "./check/choices.ts";
import { checkFormData } from "./check/form.ts";
import { type ProductReferenceCodes, reportDuplicateCodes } from "./check/error-report.ts";
import { checkRatingDefinition } from "./check/rating.ts";
import { checkProductSize } from "./check/size.ts";
import { checkCoverTerms } from "./check/covers.ts";
import { checkSubjectField } from "./check/subject.ts";
import { checkProductTerms } from "./check/terms.ts";
import { checkRatingNames } from "./check/names.ts";
import type { Product } from "./product-shape.ts";

/** Lists the errors of a product definition, each with its file and place. Formulas are left to compileProduct. */
export function checkProduct(product: Product, referenceCodes: ProductReferenceCodes): string[] {
  const { riskCode, referrals } = product;
  const errors: string[] = [];
  const reportIn = (file: string) => (place: string, error: string) =>
    void errors.push(`产品 ${riskCode} ${file} ${place}：${error}`);
  checkProductSize(product, reportIn("product.json"));
  if (errors.length > 0) return errors;
  checkProductTerms(product, referenceCodes, reportIn("product.json"));
  checkFormData(product, referenceCodes, reportIn("form.json"));
  checkFieldChoices(product, reportIn("form.json"));
  checkRatingDefinition(product, referenceCodes, reportIn("rating.json"));
  checkRatingNames(product, reportIn("rating.json"));
  checkEndorsementTypes(product, referenceCodes, reportIn("endorsements.json"));
  const reportRule = reportIn("rules.json");
  checkSubjectField(product, reportRule);
  checkCoverTerms(product, reportRule);
  reportDuplicateCodes(
    referrals.rules.map(({ ruleNo }) => ruleNo),
    (ruleNo) => `规则“${ruleNo}”`,
    reportRule,
  );
  for (const { ruleNo } of referrals.rules)
    if (!ruleNo.startsWith(`R${riskCode}-`)) reportRule(`规则“${ruleNo}”`, `编号应以 R${riskCode}- 开头`);
  return errors;
}
