import { Refusal } from "#platform/kernel/refusal.ts";
import type { HandlerContext } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { readPaperFile } from "../commands/stored-file.ts";
import { moneyPaperRefusals } from "../contract/money-refusals.ts";
import { type downloadPaper, paperRefusals } from "../contract/papers.ts";
import { paperSubjectFinders } from "../questions/subjects.ts";
import { isMoneyPaperKind } from "../rules/money-paper-kinds.ts";
import { buildPaperFileName, type PaperKind } from "../rules/paper-kinds.ts";
import { findPaper, getPaperSource } from "../store.ts";

const { paperMissing, paperGone } = paperRefusals;
const PDF_TYPE = "application/pdf";

type FileContext = Pick<HandlerContext<typeof downloadPaper>, "input" | "actor" | "inScope">;

/** The stored file of a paper of these kinds. A paper of money is not handed out once its money or invoice is gone. */
export async function readFileOfPaper(
  services: Services,
  { input: { paperId }, actor, inScope }: FileContext,
  isServed: (kind: PaperKind) => boolean,
) {
  const found = await inScope(async (reader) => {
    const paper = await findPaper(reader, paperId);
    if (!paper || !isServed(paper.kind)) return undefined;
    const subject = await paperSubjectFinders[paper.kind](reader, actor, paper.businessNo);
    if (!subject) return undefined;
    if (isMoneyPaperKind(paper.kind) && subject.contentVersion !== paper.contentVersion)
      throw new Refusal(moneyPaperRefusals.paperEnded);
    return paper;
  });
  if (!found) throw new Refusal(paperMissing);
  const { fileBytes: bytes } = found;
  const content = await readPaperFile(services, found, () => inScope((at) => getPaperSource(at, paperId)));
  if (!content) throw new Refusal(paperGone);
  return { name: buildPaperFileName(found), type: PDF_TYPE, bytes, content };
}
