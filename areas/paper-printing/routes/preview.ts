import { reprintPaper } from "#areas/paper/commands/printing.ts";
import type { CurrentPaperFinder } from "#areas/paper/questions/editions.ts";
import { paperSubjectFinders } from "#areas/paper/questions/subjects.ts";
import { templateKinds } from "#areas/paper/rules/template-parts.ts";
import { findTemplateVisibleToUser } from "#areas/paper-template/questions.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { type HandlerContext, handle, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { WorkerLimitError } from "#platform/server/worker-thread.ts";
import { previewPaperTemplate, printingRefusals } from "../contract.ts";

const { documentMissing } = documentRefusals;
const { notPrintable, otherKind, previewTooLong } = printingRefusals;

/** The kinds of paper by the first letter of the numbers that they are printed of. */
const kindByLetter = { P: "schedule", E: "endorsement", B: "provisional", T: "proposal" } as const;

/** Prints a template with real data and the word 样张 on every page, and keeps nothing. */
export function previewRoute(services: Services, editions: CurrentPaperFinder): Route {
  return handle(previewPaperTemplate, async (context) => {
    const { input, refuse } = context;
    const content = await readSpecimen(editions, context);
    const data = JSON.stringify({ ...content.data, isSpecimen: true });
    try {
      const source = { template: content.template, data, seal: undefined };
      const { pdf } = await reprintPaper(services.papers.preview, source);
      const name = `样张-${input.paperTemplateNo}.pdf`;
      return { name, type: "application/pdf", bytes: pdf.length, content: Buffer.from(pdf), isShown: true };
    } catch (error) {
      if (error instanceof WorkerLimitError) return refuse(previewTooLong);
      throw error;
    }
  });
}

type PreviewContext = Pick<
  HandlerContext<typeof previewPaperTemplate>,
  "input" | "actor" | "inScope" | "refuse"
>;

function readSpecimen(
  editions: CurrentPaperFinder,
  { input: { paperTemplateNo, businessNo }, actor, inScope, refuse }: PreviewContext,
) {
  const kind = kindByLetter[businessNo.charAt(0) as keyof typeof kindByLetter];
  return inScope(async (reader) => {
    const template = await findTemplateVisibleToUser(reader, actor, paperTemplateNo);
    if (!template) return refuse(documentMissing);
    if (template.paperKind !== templateKinds[kind])
      return refuse(otherKind, { fields: [{ path: "businessNo", message: "与模板的单证不一致" }] });
    const subject = await paperSubjectFinders[kind](reader, actor, businessNo);
    if (!subject || subject.contentVersion === 0) return refuse(notPrintable);
    const { compiled } = await editions.current(reader, subject);
    const edition = { templateNo: paperTemplateNo, wording: template.wording };
    const { content } = await editions.content(reader, subject, { compiled, edition });
    return content;
  });
}
