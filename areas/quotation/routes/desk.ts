import { imagesOf } from "#areas/attachment/questions.ts";
import { configured } from "#areas/dictionary/questions.ts";
import { switchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { Document, Draft } from "#areas/document/rules/document.ts";
import { projectionOf } from "#areas/document/rules/projection.ts";
import { teamCodeOf } from "#areas/identity/questions.ts";
import { healthFacts } from "#areas/health/questions.ts";
import { openPlanned } from "#areas/plan/questions/under-plan.ts";
import { factsOfHolder } from "#areas/product/questions/known-facts.ts";
import { openProducts } from "#areas/product/questions/open-products.ts";
import { openWords } from "#areas/product/questions/vocabulary.ts";
import { RISK_LISTS } from "#areas/product/rules.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { type JudgedForm, judgeForm } from "#areas/product/rules/judge-form.ts";
import { ofProductOnly } from "#areas/product/rules/of-product.ts";
import { factTypes } from "#areas/product/rules/facts.ts";
import { type Product, RiskLists } from "#areas/product/rules/product-shape.ts";
import { assert } from "#platform/kernel/assert.ts";
import { toWire } from "#platform/kernel/money.ts";
import { type PlainDate, todayInShanghai } from "#platform/kernel/plain-date.ts";
import { factValues } from "#platform/forms/check-form.ts";
import { type FilledForm, type FilledRow, rowsOf } from "#platform/forms/filled.ts";
import { withWorked } from "#platform/forms/worked-cell.ts";
import type { Standing } from "#platform/lifecycle/lifecycle.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { MODIFY_INQUIRY } from "../rules.ts";
import { faultyReferences } from "./references.ts";
import {
  type InquiryGuard,
  type InquiryRole,
  type Modifying,
  rolesOf,
  standingFor,
} from "../rules/standing.ts";

export type Judged = {
  readonly compiled: CompiledProduct;
  readonly judged: JudgedForm;
  /** What was known beyond the form. */
  readonly facts: Readonly<Record<string, string>>;
};

/** What every route of an inquiry asks first: what its product says of it, and what the user may do with it. */
export function openDesk({ now }: Pick<Services, "now">) {
  const products = openProducts(now);
  const wordsOf = openWords();
  const planned = openPlanned(now);

  /** By its product and the plan that it names; without a number it is not kept yet, and has no images. */
  async function judge(
    reader: Reader,
    product: CompiledProduct,
    content: FilledForm,
    businessNo?: string,
  ): Promise<Judged> {
    const { compiled, faults } = await planned(reader, product, content);
    const words = await wordsOf(reader, compiled.product);
    const attachment = businessNo === undefined ? [] : await imagesOf(reader, businessNo);
    const today = todayInShanghai(now());
    const references = await faultyReferences(reader, compiled.product, content, today);
    const facts = { ...(await factsOfHolder(reader, content)), ...(await healthFacts(reader, content)) };
    const judged = judgeForm(compiled, { ...content, attachment }, { today, facts, words });
    return { compiled, facts, judged: { ...judged, faults: [...judged.faults, ...faults, ...references] } };
  }

  async function standing(
    reader: Reader,
    inquiry: Document,
    actor: Actor,
    judged?: JudgedForm,
  ): Promise<Standing<InquiryRole, InquiryGuard>> {
    const { userCode } = actor;
    const teamCode = await teamCodeOf(reader, userCode);
    const modifying = await modifyingIn(reader);
    const known = { today: todayInShanghai(now()), judged, modifying };
    return standingFor(inquiry, rolesOf(inquiry, { userCode, teamCode }), known);
  }

  return {
    products,
    judge,
    standing,
    content: (compiled: CompiledProduct, form: FilledForm, whose: Whose): FilledForm =>
      contentOf(compiled, form, { whose, today: todayInShanghai(now()) }),
    async judgeInquiry(reader: Reader, inquiry: Document): Promise<Judged> {
      const { riskCode, productVersion: version } = inquiry;
      const compiled = await products.pinned(reader, { riskCode, version });
      return judge(reader, compiled, inquiry.content, inquiry.businessNo);
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

async function modifyingIn(reader: Reader): Promise<Modifying> {
  const switched = await configured(reader, switchKey(MODIFY_INQUIRY));
  const lists = await configured(reader, RISK_LISTS);
  assert(lists !== undefined, "the lists of risks are loaded before serving");
  return { isSwitchedOn: switched === "1", lists: RiskLists.parse(JSON.parse(lists)) };
}

/** What the server says of a document, whatever was sent: `makeCom` is where it was entered. */
type Whose = { readonly riskCode: string; readonly comCode: string; readonly makeCom: string };

/** What of a form is kept: the sections of its product, with whatever nobody types as the server has it. */
function contentOf(
  { product, form: definition }: CompiledProduct,
  form: FilledForm,
  { whose, today }: { whose: Whose; today: PlainDate },
): FilledForm {
  const [own] = rowsOf(form["base"]);
  const base = { ...own, ...fixedIn(product, "base"), ...whose };
  const facts = factValues(factTypes, { today });
  return withWorked(definition, ofProductOnly(product, { ...form, base }), facts);
}

/** The fields of a section that nobody types and that always say the same. */
function fixedIn({ sections }: Product, code: string): FilledRow {
  const elements = sections.find((section) => section.code === code)?.elements ?? [];
  const fixed = elements.filter(
    ({ readOnly, defaultEmbedValues }) => readOnly && defaultEmbedValues.length === 1,
  );
  return Object.fromEntries(fixed.map((one) => [one.elementCode, one.defaultEmbedValues[0]]));
}

/** The columns beside a content; without a price where it cannot be priced yet. */
export function draftOf({ product }: CompiledProduct, content: FilledForm, { priced }: JudgedForm): Draft {
  const quote = "quote" in priced ? priced.quote : undefined;
  return {
    ...projectionOf(content, product.plans),
    content,
    sumAmount: quote ? toWire(quote.sumAmountCny) : null,
    sumPremium: quote ? toWire(quote.premiumCny) : null,
  };
}
