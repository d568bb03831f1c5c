import { buffer } from "node:stream/consumers";
import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import { assert } from "#platform/kernel/assert.ts";
import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { paperRefusals } from "../contract/papers.ts";
import { createCurrentPaperFinder, type FindLetterNumber } from "../questions/editions.ts";
import { findPolicySubject } from "../questions/subjects.ts";
import type { PolicyPaperKind } from "../rules/paper-kinds.ts";
import { findPaper, findPaperByKey, getPaperSource, type StoredPaper } from "../store.ts";
import { renderPaper, storePaper, writePaperFile } from "./printing.ts";
import { readPaperFile } from "./stored-file.ts";

export type PolicyPaper = Pick<
  StoredPaper,
  "paperId" | "sha256" | "fileBytes" | "businessNo" | "kind" | "contentVersion"
>;

/** What was printed before, or the step that stores the new paper in the transaction of its cause. */
type PrintedPolicy =
  | { readonly existing: PolicyPaper }
  | { readonly keep: (unit: Pick<UnitOfWork, "tx" | "note">) => Promise<PolicyPaper> };

/** Prints a policy for the program itself. */
export function createPolicyPaperPrinter(services: Services, findLetterNumber?: FindLetterNumber) {
  const editions = createCurrentPaperFinder(services, findLetterNumber);
  const { printed: files, makeId, database } = services;
  return async (policyNo: string, kind: PolicyPaperKind = "schedule"): Promise<PrintedPolicy> => {
    const found = await readInScope(database, SYSTEM_ACTOR, async (reader) => {
      const subject = await findPolicySubject(reader, SYSTEM_ACTOR, { policyNo, kind });
      const policy = await policyNumbered(reader, policyNo);
      assert(subject && policy, "a policy is never taken away");
      const edition = await editions.current(reader, subject, { isSealed: true });
      const existing = await findPaperByKey(reader, edition.key);
      const content = await editions.content(reader, subject, edition);
      return { existing, edition, madeBy: policy.inputBy, comCode: policy.comCode, ...content };
    });
    const { existing, edition, content, isLong, madeBy, comCode } = found;
    if (existing) return { existing };
    const ownership = { paperId: makeId(), comCode, madeBy };
    const rendered = await renderPaper(services, edition, { content, isLong }, ownership);
    const keep = async (unit: Pick<UnitOfWork, "tx" | "note">) => {
      const { stored, isOwn } = await storePaper(unit, rendered.paper);
      if (isOwn) await writePaperFile(files, rendered);
      return stored;
    };
    return { keep };
  };
}

type InScope = <Result>(work: (reader: Reader) => Promise<Result>) => Promise<Result>;

/** All bytes of a paper, if they are those that were printed and that the asker knows by their hash. */
export async function readPaperBytes(
  services: Pick<Services, "printed" | "papers">,
  inScope: InScope,
  { paperId, sha256 }: Pick<StoredPaper, "paperId" | "sha256">,
): Promise<Buffer | undefined> {
  const paper = await inScope((reader) => findPaper(reader, paperId));
  const file =
    paper?.sha256 === sha256 &&
    (await readPaperFile(services, paper, () => inScope((reader) => getPaperSource(reader, paperId))));
  return file ? buffer(file) : undefined;
}

/** The change of the program itself, as the audit trail names it. */
export const printedByProgramChange = { path: "paper/program", title: "系统出具保单" };

/** The paper of a policy with its bytes, for whom the program itself answers; what was not printed before is kept. */
export function createPolicyPaperReader(services: Services) {
  const print = createPolicyPaperPrinter(services);
  const { database, makeId } = services;
  const keepAlone = async (
    keep: (unit: Pick<UnitOfWork, "tx" | "note">) => Promise<PolicyPaper>,
    policyNo: string,
  ): Promise<PolicyPaper> => {
    let paper: PolicyPaper | undefined;
    const request = { path: printedByProgramChange.path, key: `paper ${makeId()}`, input: { policyNo } };
    await runSystemChange(services, request, async (work) => {
      paper = await keep(work);
    });
    if (!paper) throw new Refusal(platformRefusals.busyRecord);
    return paper;
  };
  return async (policyNo: string): Promise<{ readonly paper: PolicyPaper; readonly content: Buffer }> => {
    const printed = await print(policyNo);
    const paper = "existing" in printed ? printed.existing : await keepAlone(printed.keep, policyNo);
    const content = await readPaperBytes(
      services,
      (work) => readInScope(database, SYSTEM_ACTOR, work),
      paper,
    );
    if (!content) throw new Refusal(paperRefusals.paperGone);
    return { paper, content };
  };
}
