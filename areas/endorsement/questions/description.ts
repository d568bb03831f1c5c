import { listCompanyNames } from "#areas/company/questions.ts";
import { createCodeTreeCache, listLimitAndDeductibleNames } from "#areas/dictionary/questions.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import { createVocabularyReader } from "#areas/product/questions/vocabulary.ts";
import { toFormForUser, toOutsideForm } from "#areas/product/rules/outside-view.ts";
import { findFieldChoices, listProductChoices } from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { IN_FORCE, NOT_BEGUN, SUSPENDED } from "#areas/policy/rules/suspension.ts";
import { type FilledForm, type FilledRow, listFormRows } from "#platform/forms/filled-form.ts";
import type { MergeConflict } from "#platform/forms/merge-cells.ts";
import { toStoredRow } from "#platform/forms/row-identity.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import {
  type CodeNaming,
  type EndorsementChange,
  listEndorsementChanges,
  listPrintedChanges,
  listSharedChanges,
} from "../rules/changes.ts";
import { describeConflict, type DescribedConflict } from "../rules/conflicts.ts";
import type { Endorsement, EndorsementTerms } from "../rules/endorsement.ts";
import { listDatedChanges, withOldValues } from "../rules/old-values.ts";
import { fillTypeSentence, writeEndorsementText } from "../rules/wording.ts";
import { chosenTypes, type EndorsementBase } from "./evaluation.ts";
import type { EndorsedPhase } from "./versions.ts";

const wordsOf = createVocabularyReader();
const PEOPLE = ["base.handlerCode", "base.handler1Code", "base.underwriterCode"];
const COMPANIES = ["base.comCode", "base.makeCom"];

type DescribedChange = {
  readonly terms: EndorsementTerms;
  /** Null while it cannot be computed. */
  readonly premiumChange: string | null;
  /** The versions that it changes. */
  readonly phases: readonly EndorsedPhase[];
  /** Whoever reads it; without one it is told whole, as it is stored. */
  readonly viewer?: Viewer;
};
type Viewer = Parameters<typeof toFormForUser>[2];

/** What an endorsement changes, and its wording (批文). */
export async function describeEndorsement(
  reader: Reader,
  base: EndorsementBase,
  content: FilledForm,
  { terms, premiumChange, phases, viewer }: DescribedChange,
) {
  const { product, form } = base.compiled;
  const nameOf = await readCodeNames(reader, product, [...phases.map((phase) => phase.form), content]);
  const forms = compareContents(base, { content, phases }, (whole) =>
    viewer ? toFormForUser(product, whole, viewer) : whole,
  );
  const changes = listEndorsementChanges(form.sections, forms, nameOf);
  const extraSentences = listTypeSentences(base, { terms, premiumChange });
  const { validDate } = terms;
  const wording = writeEndorsementText({ validDate, changes, premiumChange, extraSentences });
  const moved = await listStateChanges(reader, base, terms);
  return { changes: [...changes.map(toWireChange), ...moved], wording, datedChanges: forms.dated };
}

type EndorsedContent = { readonly content: FilledForm; readonly phases: readonly EndorsedPhase[] };

/** The contents that the changes are listed from, as a reader may see them. */
function compareContents(
  { compiled, form }: EndorsementBase,
  { content, phases }: EndorsedContent,
  show: (whole: FilledForm) => FilledForm,
) {
  const forms = { before: show(form), after: show(content) };
  const versions = phases.map((phase) => ({
    from: phase.from,
    form: show(phase.form),
    endorsed: show(phase.endorsed),
  }));
  return { ...forms, dated: listDatedChanges(compiled.form.sections, forms, versions) };
}

const STATES = "PolicyStatus";
const treesOf = createCodeTreeCache();

/** The state that the policy has from the day of the endorsement on: suspended, in force again, or ended. */
async function listStateChanges(reader: Reader, base: EndorsementBase, terms: EndorsementTerms) {
  const { startDate, status } = base.policy;
  const covered = startDate <= terms.validDate ? IN_FORCE : NOT_BEGUN;
  const states = chosenTypes(base, terms).flatMap(({ policyBecomes }) => policyBecomes ?? []);
  if (states.length === 0) return [];
  const labels = (await treesOf(reader, [STATES])).get(STATES)?.labels;
  const nameOf = (state: string): string => labels?.get(state) ?? state;
  return states.map((state) => {
    const isResumed = state === IN_FORCE;
    const before = isResumed || status === SUSPENDED ? SUSPENDED : covered;
    const place = { section: "保单", row: "", element: "保单状态", kind: "state", from: "" };
    return { ...place, before: nameOf(before), after: nameOf(isResumed ? covered : state) };
  });
}

type MergedForms = {
  readonly conflicts: readonly MergeConflict[];
  readonly forms: readonly FilledForm[];
  readonly viewer: Viewer;
};

/** The conflicts of a merge in the words of the form; those of fields that the viewer does not see are left out. */
export async function describeConflicts(
  reader: Reader,
  { compiled: { product, form } }: Pick<EndorsementBase, "compiled">,
  { conflicts, forms, viewer }: MergedForms,
): Promise<DescribedConflict[]> {
  const nameOf = await readCodeNames(reader, product, forms);
  const shownRow = (section: string, row: FilledRow): FilledRow =>
    listFormRows(toFormForUser(product, { [section]: row }, viewer)[section])[0] ?? {};
  const visible = conflicts.flatMap((conflict): MergeConflict[] => {
    const { section } = conflict;
    if (conflict.kind === "cell")
      return conflict.element in shownRow(section, { [conflict.element]: "" }) ? [conflict] : [];
    const [base = {}, mine, theirs] = [conflict.base, conflict.mine, conflict.theirs].map(
      (row) => row && toStoredRow(shownRow(section, row)),
    );
    return [{ ...conflict, base: base ?? {}, mine: mine ?? null, theirs: theirs ?? null }];
  });
  return visible.map((conflict) => describeConflict(form.sections, conflict, forms, nameOf));
}

/**
 * What a paper for the customer says: without what stays in the house. Where something is left out, the text is written
 * anew, else it is the text of the submission.
 */
export async function describePrintedEndorsement(
  reader: Reader,
  base: EndorsementBase,
  endorsed: EndorsedContent,
  endorsement: Endorsement,
) {
  const { sections } = base.compiled.form;
  const { nameOf, forms } = await compareForReader(reader, base, endorsed);
  const { premiumChange, validDate, wording } = endorsement;
  const masked = listEndorsementChanges(sections, forms, nameOf);
  const whole = { before: base.form, after: endorsed.content };
  const isWhole = masked.length === listEndorsementChanges(sections, whole, nameOf).length;
  const extraSentences = listTypeSentences(base, { terms: endorsement, premiumChange });
  return {
    changes: listPrintedChanges(sections, forms, nameOf),
    wording: isWhole
      ? wording
      : writeEndorsementText({ validDate, changes: masked, premiumChange, extraSentences }),
  };
}

/** What a reader without an account is told. The text is written anew, because the stored one has whole telephone numbers. */
export async function describeSharedEndorsement(
  reader: Reader,
  base: EndorsementBase,
  endorsed: EndorsedContent,
  { premiumChange, ...terms }: Endorsement,
) {
  const { nameOf, forms } = await compareForReader(reader, base, endorsed);
  const changes = listSharedChanges(base.compiled.form.sections, forms, nameOf);
  const extraSentences = listTypeSentences(base, { terms, premiumChange });
  const { validDate } = terms;
  const wording = writeEndorsementText({ validDate, changes, premiumChange, extraSentences });
  return { changes: changes.map(toWireChange), wording, oldForm: withOldValues(forms.before, forms.dated) };
}

async function compareForReader(reader: Reader, base: EndorsementBase, endorsed: EndorsedContent) {
  const { product } = base.compiled;
  const { content, phases } = endorsed;
  const nameOf = await readCodeNames(reader, product, [...phases.map(({ form }) => form), content]);
  const forms = compareContents(base, endorsed, (whole) => toOutsideForm(product, whole, "reader"));
  return { nameOf, forms };
}

function toWireChange(change: EndorsementChange) {
  const { sectionTitle, row, elementLabel, oldText, newText, kind, from = "" } = change;
  const place = { section: sectionTitle, row: row?.label ?? "", element: elementLabel };
  return { ...place, before: oldText, after: newText, kind, from };
}

/** The sentences of the types that have their own, such as that of a surrender. */
function listTypeSentences(
  base: EndorsementBase,
  { terms, premiumChange }: Pick<DescribedChange, "terms" | "premiumChange">,
): string[] {
  const { validDate } = terms;
  return chosenTypes(base, terms).flatMap(({ wording }) =>
    wording === undefined ? [] : [fillTypeSentence(wording, { validDate, premiumChange })],
  );
}

/** The names that screens and papers show for codes: of dictionaries, of the product, of people and companies. */
async function readCodeNames(
  reader: Reader,
  product: Product,
  forms: readonly FilledForm[],
): Promise<CodeNaming> {
  const { labelOf } = await wordsOf(reader, product);
  const limits = await listLimitAndDeductibleNames(reader);
  const choices = new Map(
    [...listProductChoices(product)].map(([name, entries]) => [name, new Map(entries)]),
  );
  const codes = listHeadCodes(forms);
  const people = await createUserNameLookup(reader, codes);
  const companies = await listCompanyNames(reader, codes);
  return (name, code) => {
    if (name.endsWith(".limitCode")) return limits.get(code);
    if (PEOPLE.includes(name)) return people(code).userName;
    if (COMPANIES.includes(name)) return companies.get(code);
    return findFieldChoices(choices, name)?.get(code) ?? labelOf(name, code);
  };
}

function listHeadCodes(forms: readonly FilledForm[]): string[] {
  const rows = forms.flatMap((form) => listFormRows(form["base"]));
  const cells = rows.flatMap((row) => [...PEOPLE, ...COMPANIES].map((name) => row[name.split(".")[1] ?? ""]));
  return [...new Set(cells.filter((cell) => typeof cell === "string" && cell !== ""))] as string[];
}
