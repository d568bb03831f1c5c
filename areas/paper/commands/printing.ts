import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { PrintedPaper } from "#platform/papers/paper.ts";
import type { SealOrder } from "#platform/papers/seal.ts";
import type { PaperPrinter } from "#platform/papers/server/papers.ts";
import type { FileStore } from "#platform/server/files.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { paperRefusals } from "../contract/papers.ts";
import type { CurrentPaper, LongOrShortPaper } from "../questions/editions.ts";
import { buildVerification } from "../questions/verification.ts";
import { joinUnprintableCharacters, toUnprintableTextErrors } from "../rules/missing-content.ts";
import type { PaperContent } from "../rules/paper-content.ts";
import type { PolicyScheduleData } from "../rules/schedule-shape.ts";
import { insertPaper, type NewPaper, findPaperByKey, type StoredPaper } from "../store.ts";

type PaperOwnership = Pick<NewPaper, "paperId" | "comCode" | "madeBy">;
type RenderedPaper = { readonly paper: NewPaper; readonly pdf: Uint8Array };

/** Renders a paper with what shows that it is genuine: the seal, and the address where a reader checks it. */
export async function renderPaper(
  { papers, settings }: Pick<Services, "papers" | "settings">,
  { key, template }: Pick<CurrentPaper, "key" | "template">,
  { content, isLong }: LongOrShortPaper,
  ownership: PaperOwnership,
): Promise<RenderedPaper> {
  const { paperId } = ownership;
  const { signature } = content.data;
  const guaranteeNo = "letter" in content.data ? content.data.letter?.guaranteeNo : undefined;
  const verification = buildVerification(settings, { paperId, guaranteeNo });
  const data = JSON.stringify({ ...content.data, verification });
  const order = isSealed(signature) ? await papers.seals.order() : undefined;
  const printer = isLong ? papers.long : papers.short;
  const { pdf, pages, version, seal } = await reprintPaper(printer, { template, data, seal: order });
  assert(version === key.templateVersion, "no template changes while the program runs");
  const paper = {
    ...key,
    ...ownership,
    template,
    data,
    dataSha256: hash("sha256", data),
    fileBytes: pdf.length,
    sha256: hash("sha256", pdf),
    pages,
    printedSha256: seal?.printedSha256 ?? null,
    sealSerial: seal?.serial ?? null,
    sealedAt: seal?.sealedAt ?? null,
    sealSignature: seal?.signature ?? null,
  };
  return { paper, pdf };
}

/** Nothing is sealed where another signs by hand, or where a template leaves room for a stamp. */
const isSealed = ({ isDated, lines }: PolicyScheduleData["signature"]): boolean =>
  !isDated || lines !== undefined;

type PaperSource = {
  readonly template: string;
  readonly data: string;
  readonly seal: SealOrder | undefined;
};

/** Prints a stored paper again; with its kept signature, or without a seal, these are the same bytes. */
export async function reprintPaper(
  papers: PaperPrinter,
  { template, data, seal }: PaperSource,
): Promise<PrintedPaper> {
  const printed = JSON.parse(data) as PaperContent["data"];
  const rendering = await papers.render({ template, data: printed }, seal);
  if ("printed" in rendering) return rendering.printed;
  const { missing: lacking } = rendering;
  const values = { characters: joinUnprintableCharacters(lacking) };
  throw new Refusal(paperRefusals.charactersLacking, {
    values,
    fields: toUnprintableTextErrors(printed, lacking),
  });
}

export async function writePaperFile(files: FileStore, { paper, pdf }: RenderedPaper): Promise<void> {
  const limits = { mostBytes: Number.MAX_SAFE_INTEGER, signal: new AbortController().signal };
  await files.write(paper.paperId, Readable.from([pdf]), limits);
}

/** If two requests create a paper at once, both get the first. `isOwn` tells whether this request created it. */
export async function storePaper(
  unit: Pick<UnitOfWork, "tx" | "note">,
  paper: NewPaper,
): Promise<{ readonly stored: StoredPaper; readonly isOwn: boolean }> {
  const { tx, note } = unit;
  const stored = await insertPaper(tx, paper);
  if (stored) {
    note({ subject: stored.paperId, comCode: stored.comCode, change: { before: null, after: stored } });
    return { stored, isOwn: true };
  }
  const existing = await findPaperByKey(tx, paper);
  assert(existing, "what stands in the way is there");
  writePrintRequestAuditNote(unit, existing);
  return { stored: existing, isOwn: false };
}

/** Notes in the audit trail that a user requested a paper printed earlier. */
export function writePrintRequestAuditNote(
  { note }: Pick<UnitOfWork, "note">,
  { paperId, comCode, businessNo }: StoredPaper,
): void {
  note({ subject: paperId, comCode, change: { demanded: businessNo } });
}
