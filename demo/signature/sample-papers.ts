import type pg from "pg";
import { createSampleId, type SampleRow, toIsoTimestamp } from "#demo/quotation/sample-tables.ts";
import type { StoredComputedField } from "#areas/document/rules/document.ts";
import { fillStoredFigures } from "#areas/document/rules/stored-figures.ts";
import { renderPaper, writePaperFile } from "#areas/paper/builder.ts";
import type { ScheduleLabels } from "#areas/paper/rules/cell-formatter.ts";
import { isLongPaperData } from "#areas/paper/rules/paper-length.ts";
import { buildPolicyScheduleHead } from "#areas/paper/rules/schedule-head.ts";
import { buildPolicySchedule, type PolicySchedule, toPaperLanguage } from "#areas/paper/rules/schedule.ts";
import { paperKinds } from "#areas/paper/rules/paper-kinds.ts";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import { LIMIT_CODE } from "#areas/product/rules/product-choices.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import type { PlainDate } from "#platform/kernel/plain-date.ts";
import type { Services } from "#platform/server/services.ts";
import { pickColumns } from "#platform/server/tables.ts";

/** A proposal with everything that its paper shows. */
export type PrintableProposal = {
  readonly businessNo: string;
  readonly comCode: string;
  readonly comName: string;
  readonly servicePhone: string | null;
  readonly handlerName: string | null;
  readonly inputBy: string;
  readonly holderName: string;
  readonly insuredName: string;
  readonly currency: string;
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
  readonly sumAmount: string;
  readonly sumPremium: string;
  readonly content: FilledForm;
  readonly figures: readonly StoredComputedField[] | null;
  readonly product: Product;
};
export type PaperServices = Pick<Services, "papers" | "printed" | "settings">;
export type SamplePaper = Awaited<ReturnType<typeof renderPaper>>["paper"] & { readonly madeMs: number };

type Edition = { readonly serial: number; readonly madeMs: number };

/** Prints and stores the paper that the holder is shown, as the program does when a clerk makes the link. */
export async function printSigningPaper(
  owner: pg.ClientBase,
  services: PaperServices,
  proposal: PrintableProposal,
  edition: Edition,
): Promise<SamplePaper> {
  const kind = "signing" as const;
  const compiled = compileProduct(proposal.product);
  const figures = proposal.figures ?? [];
  const form = fillStoredFigures(proposal.content, figures, compiled.product);
  const facts = { ...proposal, kind, madeAt: toIsoTimestamp(edition.madeMs) };
  const { comName: company, handlerName, servicePhone } = proposal;
  const issuer = { company, handler: handlerName ?? "", servicePhone: servicePhone ?? undefined };
  const head = buildPolicyScheduleHead(facts, { form, figures, ...issuer });
  const names = await readPaperLabels(owner, compiled.product);
  const { template, data } = buildPolicySchedule({ product: compiled, form, names, head });
  const worded = toPaperLanguage(compiled.product, paperKinds[kind].name, data);
  return printPaper(services, proposal, { ...edition, kind, content: { template, data: worded } });
}

type Hand = Pick<PolicySchedule["data"]["signature"], "image" | "typed" | "lines">;

/** Prints the shown paper once more, with the signature in its box. */
export function printSignedPaper(
  services: PaperServices,
  proposal: PrintableProposal,
  shown: SamplePaper,
  { hand, madeMs }: { readonly hand: Hand; readonly madeMs: number },
): Promise<SamplePaper> {
  const data = JSON.parse(shown.data) as PolicySchedule["data"];
  const template = shown.template as PolicySchedule["template"];
  const content = { template, data: { ...data, signature: { ...data.signature, ...hand } } };
  return printPaper(services, proposal, { serial: shown.contentVersion, madeMs, kind: "signed", content });
}

type PrintPaperInput = Edition & {
  readonly kind: "signing" | "signed";
  readonly content: PolicySchedule;
};

async function printPaper(
  services: PaperServices,
  { businessNo, comCode, inputBy: madeBy }: PrintableProposal,
  { serial: contentVersion, madeMs, kind, content }: PrintPaperInput,
): Promise<SamplePaper> {
  const { template } = content;
  const templateVersion = services.papers.short.version(template);
  const key = { businessNo, contentVersion, kind, templateVersion, templateNo: "" };
  const isLong = isLongPaperData(content.data);
  const ownership = { paperId: createSampleId(), comCode, madeBy };
  const rendered = await renderPaper(services, { key, template }, { content, isLong }, ownership);
  await writePaperFile(services.printed, rendered);
  return { ...rendered.paper, madeMs };
}

/** The words of a product's codes, and of limits and deductibles. */
async function readPaperLabels(owner: pg.ClientBase, { sections }: Product): Promise<ScheduleLabels> {
  const dictionaries = sections.flatMap(({ elements }) =>
    elements.flatMap(({ dictionary }) => dictionary ?? []),
  );
  const { rows: items } = await owner.query<{ key: string; label: string }>(
    `select code_type || ' ' || code as key, value as label from code_item where code_type = any ($1)`,
    [[...new Set(dictionaries)]],
  );
  const { rows: keys } = await owner.query<{ code: string; name: string; unit: string }>(
    "select code, key_name as name, unit from limit_deductible_key order by flag, sort",
  );
  const labels = new Map(items.map(({ key, label }) => [key, label]));
  const limits = new Map(keys.map(({ code, name }) => [code, name]));
  return {
    limits,
    units: new Map(keys.map(({ code, unit }) => [code, unit])),
    labelOf: (list, code) =>
      list.endsWith(`.${LIMIT_CODE}`) ? limits.get(code) : labels.get(`${list} ${code}`),
  };
}

const paperColumns = [
  "paperId",
  "contentVersion",
  "comCode",
  "kind",
  "template",
  "templateVersion",
  "templateNo",
  "data",
  "dataSha256",
  "fileBytes",
  "sha256",
  "pages",
  "printedSha256",
  "sealSerial",
  "sealedAt",
  "madeBy",
] as const;

export function createPaperRow(paper: SamplePaper): SampleRow {
  const { businessNo: proposalNo, madeMs, sealSignature } = paper;
  return {
    ...pickColumns(paper, paperColumns),
    proposalNo,
    sealSignature: sealSignature && `\\x${Buffer.from(sealSignature).toString("hex")}`,
    madeAt: toIsoTimestamp(madeMs),
  };
}
