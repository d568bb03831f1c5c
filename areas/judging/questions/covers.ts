import { compareCovers } from "#areas/document/questions.ts";
import {
  buildDocumentCovers,
  type ComparedCovers,
  type DocumentCovers,
} from "#areas/document/rules/covers.ts";
import type { ProductRegistry } from "#areas/product/questions/product-registry.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findRenewedPolicyNumber } from "../rules/renewal.ts";

/** Versions older than the terms of covers go by those of the version in force. */
export function createCoverReader(products: Pick<ProductRegistry, "current">) {
  return async (reader: Reader, product: CompiledProduct, content: FilledForm): Promise<DocumentCovers> => {
    const { isStated } = product.referrals.covers;
    const current = isStated ? undefined : await products.current(reader, product.product.riskCode);
    return buildDocumentCovers(current ?? product, content);
  };
}

/** What other documents insure of the same; a renewed policy is none of them. */
export function compareCoversOfForm(
  reader: Reader,
  covers: DocumentCovers,
  businessNo: string,
): Promise<ComparedCovers> {
  const predecessorNo = findRenewedPolicyNumber(covers.form) ?? "";
  return compareCovers(reader, covers, { businessNo, predecessorNo });
}
