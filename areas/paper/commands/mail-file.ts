import { buffer } from "node:stream/consumers";
import { runSystemChange } from "#areas/document/commands/expiry.ts";
import type { MailFile } from "#areas/mail/commands.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { createCurrentPaperFinder } from "../questions/editions.ts";
import { buildVerification } from "../questions/verification.ts";
import { paperSubjectFinders } from "../questions/subjects.ts";
import { buildPaperFileName } from "../rules/paper-kinds.ts";
import { findPaperByKey } from "../store.ts";
import { renderPaper, storePaper, writePaperFile } from "./printing.ts";

/** The change of the program itself, as the audit trail names it. */
export const mailedPaperChange = { path: "paper/mail", title: "出具随邮件发送的保单" };

/** The schedule of a policy as the file of its mail; what was not printed before is printed and kept. */
export function createPolicyMailFile(services: Services): (policyNo: string) => Promise<MailFile> {
  const editions = createCurrentPaperFinder(services);
  const { database, papers, printed: files, makeId } = services;
  return async (policyNo) => {
    const wanted = await readInScope(database, SYSTEM_ACTOR, async (reader) => {
      const subject = await paperSubjectFinders.schedule(reader, SYSTEM_ACTOR, policyNo);
      if (!subject) return undefined;
      const edition = await editions.current(reader, subject);
      const existing = await findPaperByKey(reader, edition.key);
      const { content, isLong } = await editions.content(reader, subject, edition);
      return { subject, edition, existing, content, isLong };
    });
    if (!wanted) return { why: "保单不存在" };
    const { subject, edition, existing, content, isLong } = wanted;
    const kept = existing && (await files.read({ fileId: existing.paperId, bytes: existing.fileBytes }));
    if (existing && kept)
      return { file: { name: buildPaperFileName(existing), content: await buffer(kept) } };
    const paperId = makeId();
    const ownership = { paperId, comCode: subject.comCode, madeBy: SYSTEM_ACTOR.userCode };
    const evidence = { seals: papers.seals, verification: buildVerification(services.settings, paperId) };
    try {
      const pressed = await renderPaper(isLong ? papers.long : papers.short, edition, content, {
        ...ownership,
        ...evidence,
      });
      const { paper, pdf } = pressed;
      const request = { path: mailedPaperChange.path, key: `paper ${paper.paperId}`, input: { policyNo } };
      await runSystemChange(services, request, async (work) => {
        if ((await storePaper(work, paper)).isOwn) await writePaperFile(files, pressed);
      });
      return { file: { name: buildPaperFileName(paper), content: pdf } };
    } catch (error) {
      if (error instanceof Refusal) return { why: error.message };
      throw error;
    }
  };
}
