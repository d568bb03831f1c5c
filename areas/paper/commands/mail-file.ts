import type { MailFile } from "#areas/mail/commands.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Services } from "#platform/server/services.ts";
import { paperRefusals } from "../contract/papers.ts";
import { buildPaperFileName } from "../rules/paper-kinds.ts";
import { createPolicyPaperReader } from "./policy-paper.ts";

/** The schedule of a policy as the file of its mail. */
export function createPolicyMailFile(services: Services): (policyNo: string) => Promise<MailFile> {
  const read = createPolicyPaperReader(services);
  return async (policyNo) => {
    try {
      const { paper, content } = await read(policyNo);
      return { file: { name: buildPaperFileName(paper), content } };
    } catch (error) {
      // Anything else may pass: the mail is tried again.
      if (error instanceof Refusal && error.kind === paperRefusals.charactersLacking)
        return { why: error.message };
      throw error;
    }
  };
}
