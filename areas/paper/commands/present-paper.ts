import type { Actor } from "#platform/server/actor.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { CurrentPaper, CurrentPaperFinder } from "../questions/editions.ts";
import type { PaperSubject } from "../questions/subjects.ts";
import { isLongKind } from "../rules/paper-kinds.ts";
import { findPaperByKey, type StoredPaper } from "../store.ts";
import { renderPaper, storePaper, writePaperFile, writePrintRequestAuditNote } from "./printing.ts";

export type PrintingUnit = Pick<UnitOfWork, "tx" | "note"> & { readonly actor: Actor };
export type PresentPaper = { readonly stored: StoredPaper; readonly edition: CurrentPaper };

/** The paper of the present content: an earlier print if there is one, else a new one. Undefined where it needs a task. */
export function createPresentPaperPrinter(services: Services, editions: CurrentPaperFinder) {
  return async (unit: PrintingUnit, subject: PaperSubject): Promise<PresentPaper | undefined> => {
    const { tx, note, actor } = unit;
    const edition = await editions.current(tx, subject);
    const existing = await findPaperByKey(tx, edition.key);
    if (existing) {
      writePrintRequestAuditNote({ note }, existing);
      return { stored: existing, edition };
    }
    const { content, isLong } = await editions.content(tx, subject, edition);
    if (isLong && isLongKind(subject.kind)) return undefined;
    const ownership = { paperId: services.makeId(), comCode: subject.comCode, madeBy: actor.userCode };
    const rendered = await renderPaper(services, edition, { content, isLong: false }, ownership);
    const { stored, isOwn } = await storePaper({ tx, note }, rendered.paper);
    // The file is written last: a file without a row is harmless, a row without a file is not.
    if (isOwn) await writePaperFile(services.printed, rendered);
    return { stored, edition };
  };
}
