import { isOpenCompanyWithPrefix } from "#areas/company/questions.ts";
import {
  assertDocumentVersionUnchanged,
  lockDocumentVisibleToUser,
  type DocumentWriteContext,
  type TransitionInput,
} from "#areas/document/commands/document-steps.ts";
import { findDocumentVisibleToUser } from "#areas/document/questions.ts";
import type { BusinessNumberKind } from "#areas/document/rules/numbers.ts";
import {
  buildDocumentAuditNote,
  type Document,
  type DocumentHead,
  type DocumentDraft,
} from "#areas/document/rules/document.ts";
import { listUserRights } from "#areas/identity/questions.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { ProductFormEvaluation } from "#areas/product/rules/judge-form.ts";
import { keepInternalCells } from "#areas/product/rules/outside-view.ts";
import { simulateUnderwriting } from "#areas/underwriting/commands.ts";
import { findLatestAutoUnderwriting, nameCoversForReader } from "#areas/underwriting/questions.ts";
import { toSimulatedUnderwritingAnswer } from "#areas/underwriting/rules/simulation-answer.ts";
import { toRefusalFields } from "#platform/documents/field-error.ts";
import { demandSingleLines } from "#platform/documents/single-lines.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { Refusal, type RefusalKind } from "#platform/kernel/refusal.ts";
import {
  decideTransition,
  type Lifecycle,
  listActionOffers,
  type TransitionContext,
  getTransition,
} from "#platform/lifecycle/lifecycle.ts";
import { type Actor, isOutsideUser, getBranchScope } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { createDraftRefusals } from "../contract/shapes.ts";
import type { DocumentJudgement, FormJudge } from "../questions/judging.ts";
import { getEntryBranchCode, buildSubmittedDraft } from "../rules/draft.ts";
import { keepCoversOfSubmission } from "./covers.ts";
import {
  getProductOnSaleToday,
  type ProductAndBranchCodes,
  type ProductOnSale,
  buildJudgedDraft,
  buildNewDocumentContent,
} from "./new-draft.ts";

type UserContext = TransitionContext<string, string>;

/** A kind of document whose content a product defines. */
type ProductDocument<Number extends BusinessNumberKind, Event extends string> = {
  readonly number: Number;
  readonly lifecycle: Lifecycle<Event | "submit">;
  readonly refusals: Readonly<Record<keyof ReturnType<typeof createDraftRefusals> | "missing", RefusalKind>>;
  /** The permission of the call by which a user takes a transition; no other transition is offered. */
  readonly permissions: Readonly<Record<string, string>>;
  readonly judging: FormJudge;
  /** The allowed transitions of the user; the judgement is needed for a submission. */
  transitionContext(
    reader: Reader,
    document: Document,
    actor: Actor,
    judgement?: ProductFormEvaluation,
  ): Promise<UserContext>;
  advance(
    work: DocumentWriteContext,
    document: Document,
    event: Event | "submit",
    context: UserContext,
    input: TransitionInput & { readonly submission?: DocumentJudgement },
  ): Promise<Document>;
};

/** The part of a request that a change needs. */
type ChangeUnit = UnitOfWork & { readonly actor: Actor };
type ReadUnit = {
  readonly actor: Actor;
  inScope<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
};
type MoveInput = TransitionInput & {
  readonly submission?: DocumentJudgement;
  readonly context?: UserContext;
};
/** The number and the version that the user saw. */
type SeenDocument<Number extends string> = Readonly<Record<Number, string>> & { readonly version: number };
/** A document that has passed the guards of its submission. */
type Submission = {
  readonly document: Document;
  readonly judged: DocumentJudgement;
  readonly context: UserContext;
};

/** The common steps of the calls of product documents; an area adds its own rules between them. */
export function createProductDocumentCommands<Number extends BusinessNumberKind, Event extends string>(
  services: Services,
  kind: ProductDocument<Number, Event>,
) {
  const changes = openChanges(services, kind);
  return {
    ...kind.judging,
    ...changes,
    ...openEntry(kind),
    ...openSubmission(services, kind, changes),
    ...openViews(services, kind),
  };
}

function openChanges<Number extends BusinessNumberKind, Event extends string>(
  services: Services,
  kind: ProductDocument<Number, Event>,
) {
  /** The document as the user may change it: visible to the user, and in the version that the user saw. */
  async function lock({ tx, actor }: ChangeUnit, seen: SeenDocument<Number>): Promise<Document> {
    const found = await lockDocumentVisibleToUser(tx, actor, seen[kind.number]);
    if (!found) throw new Refusal(kind.refusals.missing);
    assertDocumentVersionUnchanged(found, seen.version);
    return found;
  }

  /** Takes one transition and notes it for the audit trail. */
  async function move(
    unit: ChangeUnit,
    document: Document,
    event: Event | "submit",
    { context, ...input }: MoveInput = {},
  ): Promise<Document> {
    const allowed = context ?? (await kind.transitionContext(unit.tx, document, unit.actor));
    const moved = await kind.advance({ ...unit, services }, document, event, allowed, input);
    unit.note(buildDocumentAuditNote(document, moved));
    return moved;
  }

  async function take(unit: ChangeUnit, seen: SeenDocument<Number>, event: Event, input?: MoveInput) {
    return move(unit, await lock(unit, seen), event, input);
  }

  return { lock, move, take };
}

function openEntry({ refusals, judging }: ProductDocument<BusinessNumberKind, string>) {
  return {
    /** The product as it is sold today, for a branch within the reach of the user. */
    async productFor(unit: ChangeUnit, sale: ProductAndBranchCodes): Promise<ProductOnSale> {
      const product = await getProductOnSaleToday(judging, unit, sale);
      const { comCode } = sale;
      if (!(await isOpenCompanyWithPrefix(unit.tx, comCode, getBranchScope(unit.actor).code)))
        throw new Refusal(refusals.companyOutside, {
          values: { comCode },
          fields: [{ path: "comCode", message: "请重新选择" }],
        });
      return product;
    },

    async write(unit: ChangeUnit, product: ProductOnSale, form: FilledForm, dataSource?: string) {
      demandSingleLines(form, product.compiled.product.sections);
      const typed = withoutForeignCells(unit, product.compiled, form);
      return buildNewDocumentContent(judging, unit, product, typed, dataSource);
    },

    /** The new content of a stored document, by the product version that the document is pinned to. */
    async rewrite(unit: ChangeUnit, document: Document, sent: FilledForm, dataSource?: string) {
      const { tx } = unit;
      const { riskCode, comCode, businessNo, productVersion: version } = document;
      const compiled = await judging.products.pinned(tx, { riskCode, version });
      demandSingleLines(sent, compiled.product.sections);
      const form = withoutForeignCells(unit, compiled, sent, document.content);
      const whose = {
        riskCode,
        comCode,
        makeCom: getEntryBranchCode(document),
        ...(dataSource && { dataSource }),
      };
      return { compiled, ...(await buildJudgedDraft(judging, tx, compiled, { form, whose, businessNo })) };
    },

    demandHolderName({ holderName }: DocumentDraft): void {
      const fields = [{ path: "form.holder.holderName", message: "请输入投保人名称" }];
      if (holderName === "") throw new Refusal(refusals.holderMissing, { fields });
    },
  };
}

/** Outside users do not set what stays in the house: those cells remain as they are stored. */
function withoutForeignCells(
  { actor }: ChangeUnit,
  { product }: CompiledProduct,
  sent: FilledForm,
  stored: FilledForm = {},
): FilledForm {
  return isOutsideUser(actor) ? keepInternalCells(product, stored, sent) : sent;
}

/** Submission in three steps, between which an area adds its own conditions. */
function openSubmission<Number extends BusinessNumberKind, Event extends string>(
  { now }: Pick<Services, "now">,
  { lifecycle, refusals, judging, transitionContext }: ProductDocument<Number, Event>,
  { lock, move }: ReturnType<typeof openChanges<Number, Event>>,
) {
  return {
    async judgeSubmission(unit: ChangeUnit, seen: SeenDocument<Number>): Promise<Submission> {
      const document = await lock(unit, seen);
      await keepCoversOfSubmission(unit.tx, judging, document);
      const judged = await judging.judgeDocument(unit.tx, document);
      const { errors, priced } = judged.judgement;
      const context = await transitionContext(unit.tx, document, unit.actor, judged.judgement);
      const verdict = decideTransition(lifecycle, "submit", context);
      // Errors of the form are reported at their fields; other guards have only their message.
      if (!verdict.isAllowed && verdict.cause === "guarded") {
        const values = { count: String(errors.length) };
        if (errors.length > 0)
          throw new Refusal(refusals.formInvalid, { values, fields: toRefusalFields(errors) });
        if ("error" in priced) {
          const { message: why, fields } = priced.error;
          throw new Refusal(refusals.notPriced, { values: { why }, fields });
        }
      }
      getTransition(verdict);
      return { document, judged, context };
    },

    /** The content with its figures, at the price that the user saw. */
    priceSubmission({ document, judged }: Submission, seenPremium: string): DocumentDraft {
      const facts = { ...judged.facts, today: getTodayInShanghai(now()) };
      const draft = buildSubmittedDraft(judged.compiled, document.content, { ...judged, facts });
      const { sumPremium } = draft;
      if (sumPremium !== seenPremium)
        throw new Refusal(refusals.priceStale, { values: { sumPremium: sumPremium ?? "" } });
      return draft;
    },

    async submit(unit: ChangeUnit, { document, judged, context }: Submission, draft: DocumentDraft) {
      const moved = await move(unit, document, "submit", { draft, submission: judged, context });
      const result = await findLatestAutoUnderwriting(unit.tx, unit.actor, moved.businessNo);
      assert(result, "what was submitted was underwritten");
      return { moved, result: { ...result, finalUwResult: result.underwriteFlag } };
    },
  };
}

function openViews<Number extends BusinessNumberKind>(
  { now }: Services,
  kind: Omit<ProductDocument<Number, string>, "advance">,
) {
  const { number, lifecycle, permissions, judging, transitionContext } = kind;

  function headAnswer({ businessNo, ...head }: DocumentHead) {
    return { ...head, ...({ [number]: businessNo } as Record<Number, string>) };
  }

  /** Reads a document that the user sees, in one snapshot. */
  async function read<Result extends object>(
    { actor, inScope }: ReadUnit,
    businessNo: string,
    view: (reader: Reader, document: Document) => Promise<Result>,
  ): Promise<Result> {
    const found = await inScope(async (reader) => {
      const document = await findDocumentVisibleToUser(reader, actor, businessNo);
      return document && view(reader, document);
    });
    if (!found) throw new Refusal(kind.refusals.missing);
    return found;
  }

  /** Automatic underwriting without storing its result. */
  async function simulate(unit: ReadUnit, businessNo: string) {
    const result = await read(unit, businessNo, async (reader, document) => {
      const judged = await judging.judgeDocument(reader, document);
      const simulated = await simulateUnderwriting(reader, { ...judged, document }, now());
      const [hits = []] = await nameCoversForReader(reader, unit.actor, [simulated.hits]);
      return { ...simulated, hits };
    });
    return toSimulatedUnderwritingAnswer(result, isOutsideUser(unit.actor));
  }

  /** The document with its errors, and with the actions that the user may take now. */
  async function answer(reader: Reader, document: Document, actor: Actor, judged?: ProductFormEvaluation) {
    const judgement = judged ?? (await judging.judgeDocument(reader, document)).judgement;
    const context = await transitionContext(reader, document, actor, judgement);
    const rights = await listUserRights(reader, actor);
    return {
      ...headAnswer(document),
      errors: [...judgement.errors],
      notPriced: "error" in judgement.priced ? judgement.priced.error.message : "",
      offers: listActionOffers(lifecycle, context).filter(({ event }) =>
        rights.has(permissions[event] ?? ""),
      ),
    };
  }

  return { headAnswer, read, simulate, answer };
}
