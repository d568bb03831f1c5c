import { documentFor } from "#areas/document/questions.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { maskedForm, productOutside } from "../rules/shown-outside.ts";
import { headAnswer, openContents } from "./answer.ts";
import type { Desk } from "./desk.ts";
import { openNamesOf } from "./names-of.ts";

export type Wanted = { readonly inquiryNo: string; readonly audience: string };
type Pinned = { readonly riskCode: string; readonly productVersion: string };

/** A quotation as somebody without an account may see it. */
export function openOutside({ now }: Pick<Services, "now">, desk: Desk) {
  const contentsOf = openContents(now);
  const namesOf = openNamesOf();

  async function productOf(reader: Reader, { riskCode, productVersion: version }: Pinned): Promise<Product> {
    return (await desk.products.pinned(reader, { riskCode, version })).product;
  }

  async function shown(reader: Reader, { inquiryNo, audience }: Wanted, issuer: Actor) {
    const inquiry = await documentFor(reader, issuer, inquiryNo);
    if (!inquiry) return undefined;
    const product = await productOf(reader, inquiry);
    const kept = await contentsOf(reader, inquiry);
    const form = maskedForm(product, kept.form);
    const approved = kept.approved && { ...kept.approved, form: maskedForm(product, kept.approved.form) };
    const forms = [form, ...(approved ? [approved.form] : [])];
    const { status, inquiryType, comCode } = inquiry;
    return {
      audience,
      issuerName: issuer.userName,
      inquiry: {
        ...headAnswer(inquiry),
        // Nothing leads on from here, and nothing may be done with it.
        copiedFrom: "",
        combId: null,
        inputBy: "",
        faults: [],
        notPriced: "",
        offers: [],
        facts: {},
        form,
        approved,
      },
      product: productOutside(product),
      names: await namesOf(reader, { product, forms, more: [status, inquiryType, comCode] }),
    };
  }

  return { productOf, shown };
}
