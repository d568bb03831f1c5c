import { openProducts } from "#areas/product/questions/open-products.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { maskedForm, productOutside } from "../rules/shown-outside.ts";
import { openNamesOf } from "./names-of.ts";

type Pinned = { readonly riskCode: string; readonly productVersion: string };
type Given<Form> = {
  readonly audience: string;
  readonly forms: readonly Form[];
  /** Codes of the head, and the dictionaries that name them besides those of the form. */
  readonly codes: readonly string[];
  readonly dictionaries: readonly string[];
};

/** What stands beside a document that somebody without an account reads, and its forms as he may see them. */
export function openOutside(now: () => Date) {
  const products = openProducts(now);
  const namesOf = openNamesOf();

  async function productOf(reader: Reader, { riskCode, productVersion: version }: Pinned): Promise<Product> {
    return (await products.pinned(reader, { riskCode, version })).product;
  }

  async function beside<Form extends FilledForm>(
    reader: Reader,
    pinned: Pinned,
    issuer: Actor,
    { audience, forms: whole, codes, dictionaries }: Given<Form>,
  ) {
    const product = await productOf(reader, pinned);
    const forms = whole.map((form) => maskedForm(product, form));
    const names = await namesOf(reader, { product, forms, more: codes, dictionaries });
    const { userName: issuerName } = issuer;
    return { forms, beside: { audience, issuerName, product: productOutside(product), names } };
  }

  return {
    beside,
    productLineOf: async (reader: Reader, pinned: Pinned) => (await productOf(reader, pinned)).productLine,
  };
}
