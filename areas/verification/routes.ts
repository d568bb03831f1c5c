import { countVisitorTry } from "#areas/identity/commands.ts";
import { visitorRefusals } from "#areas/identity/contract/visitor.ts";
import { findPaperBySha256, findRegisteredPaper } from "#areas/paper/questions/verification.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import type { SealFacts, SealVerdict } from "#platform/papers/seal.ts";
import { verifyFileInWorker } from "#platform/papers/server/seal/verify-file.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { type AdmissionContext, handleAdmitted, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import { examineUploadedFile, type UploadExamination } from "#platform/server/received-file.ts";
import type { Services } from "#platform/server/services.ts";
import { readIssuedPaper, verificationRefusals, verifyPaper } from "./contract.ts";
import { describeIssuedPaper } from "./questions.ts";
import { PAPER_TRIES } from "./rules.ts";

const { paperUnknown, notPdf, notExamined } = verificationRefusals;

/** Only the bytes decide whether a file is a PDF: mail programs and phones change its name. */
const ANY_PDF_NAME = "paper.pdf";

type Verdict = OutputOf<typeof verifyPaper>["verdict"];

export function verificationRoutes({ database, papers }: Services): Route[] {
  return [
    handleAdmitted(verifyPaper, countAndCheckTry, async ({ input: { file }, uploaded, refuse }) => {
      const refusal = findExaminationRefusal(await examineUploadedFile(ANY_PDF_NAME, uploaded, "stranger"));
      if (refusal) return refuse(refusal);
      const judged = await verifyFileInWorker(uploaded, await papers.seals.roots());
      if (!judged) return refuse(notExamined);
      const paper = await readInScope(database, SYSTEM_ACTOR, async (reader) => {
        const found = await findPaperBySha256(reader, file.sha256);
        return found ? describeIssuedPaper(reader, found) : null;
      });
      return {
        verdict: decideVerdict(judged.state, paper !== null),
        sha256: file.sha256,
        seal: toSeal(judged),
        paper,
      };
    }),
    handleAdmitted(readIssuedPaper, countAndCheckTry, async ({ input: { paperId }, refuse }) => {
      const issued = await readInScope(database, SYSTEM_ACTOR, async (reader) => {
        const found = await findRegisteredPaper(reader, paperId);
        return found && describeIssuedPaper(reader, found);
      });
      return issued ?? refuse(paperUnknown);
    }),
  ];
}

type Admission = AdmissionContext<typeof verifyPaper | typeof readIssuedPaper>;

/** All processes count together, because a balancer spreads the requests of one network. */
async function countAndCheckTry({ address, upkeep, refuse }: Admission): Promise<void> {
  const minutes = await upkeep((tx) => countVisitorTry(tx, PAPER_TRIES, address));
  if (minutes !== undefined) refuse(visitorRefusals.tooManyTries, { values: { minutes } });
}

/** A genuine paper whose examination was not finished must not be called a wrong file. */
export function findExaminationRefusal(examined: UploadExamination) {
  if (examined === "crashed") return notExamined;
  if (examined === undefined || examined === "broken") return notPdf;
  if ("unsafe" in examined) return examined.unsafe === "slow" ? notExamined : notPdf;
  return undefined;
}

/** Papers that were printed before there was a seal are known by their hash alone. */
function decideVerdict(state: SealVerdict["state"], isFiled: boolean): Verdict {
  if (state === "valid") return isFiled ? "genuine" : "sealedUnfiled";
  return state === "unsigned" && isFiled ? "genuineUnsealed" : state;
}

function toSeal(judged: SealVerdict): SealFacts | null {
  if (!("signer" in judged)) return null;
  const { state: _, ...facts } = judged;
  return facts;
}
