import { runSystemChange } from "#areas/document/commands/expiry.ts";
import type { MailFile } from "#areas/mail/commands.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { paperRefusals } from "../contract.ts";
import { buildPaperFileName } from "../rules/paper-kinds.ts";
import { createPolicyPaperPrinter, type PolicyPaper, readPaperBytes } from "./policy-paper.ts";

/** The change of the program itself, as the audit trail names it. */
export const mailedPaperChange = { path: "paper/mail", title: "出具随邮件发送的保单" };

/** The schedule of a policy as the file of its mail; what was not printed before is printed and kept. */
export function createPolicyMailFile(services: Services): (policyNo: string) => Promise<MailFile> {
  const print = createPolicyPaperPrinter(services);
  const { database, makeId } = services;
  return async (policyNo) => {
    try {
      const keep = await print(policyNo);
      let paper: PolicyPaper | undefined;
      const request = { path: mailedPaperChange.path, key: `paper ${makeId()}`, input: { policyNo } };
      await runSystemChange(services, request, async (work) => {
        paper = await keep(work);
      });
      const content =
        paper && (await readPaperBytes(services, (work) => readInScope(database, SYSTEM_ACTOR, work), paper));
      if (!paper || !content) return { why: paperRefusals.paperGone.message };
      return { file: { name: buildPaperFileName(paper), content } };
    } catch (error) {
      if (error instanceof Refusal) return { why: error.message };
      throw error;
    }
  };
}
