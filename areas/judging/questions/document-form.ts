import type { Document } from "#areas/document/rules/document.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { findInquiryMode } from "#areas/product/rules/form-mode.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { Reader } from "#platform/server/scope-context.ts";

type FormOfDocument = Pick<Document, "inquiryType" | "inputBy" | "comCode" | "content">;

/** Reads the values of `documentFormFields`. */
export async function describeDocumentForm(
  reader: Reader,
  { inquiryType, inputBy, comCode, content }: FormOfDocument,
  { plans = [], systemType }: Pick<Product, "plans" | "systemType">,
) {
  const nameOf = await createUserNameLookup(reader, [inputBy]);
  return {
    tagMap: { inquiryType },
    inquiryMode: findInquiryMode(content, systemType),
    userCodeInfo: { ...nameOf(inputBy), comCode },
    planList: plans.map(({ packageId = "", insurancePlanNo = "", nameZh }) => ({
      packageId,
      insurancePlanNo,
      insurancePlanName: nameZh,
    })),
  };
}
