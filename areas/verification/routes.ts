import { findPaperBySha256, findRegisteredPaper } from "#areas/paper/questions/verification.ts";
import type { OutputOf } from "#platform/kernel/contract.ts";
import { toNetwork } from "#platform/kernel/network.ts";
import type { SealFacts, SealVerdict } from "#platform/papers/seal.ts";
import { verifyFileInWorker } from "#platform/papers/server/seal/verify-file.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import { examineUploadedFile } from "#platform/server/received-file.ts";
import type { UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { readIssuedPaper, verificationRefusals, verifyPaper } from "./contract.ts";
import { describeIssuedPaper } from "./questions.ts";
import { verificationLimits } from "./rules.ts";
import { countTry } from "./store.ts";

const { paperUnknown, notPdf, fileTooHeavy, tooManyTries } = verificationRefusals;

type Verdict = OutputOf<typeof verifyPaper>["verdict"];

export function verificationRoutes({ database, papers }: Services): Route[] {
  return [
    handle(verifyPaper, async ({ input: { file }, uploaded, address, upkeep, refuse }) => {
      if (!(await mayTry(upkeep, address))) return refuse(tooManyTries);
      const accepted = await examineUploadedFile(file.name, uploaded, "stranger");
      if (typeof accepted !== "object" || "unsafe" in accepted || accepted.extension !== "pdf")
        return refuse(notPdf);
      const judged = await verifyFileInWorker(uploaded, await papers.seals.roots());
      if (!judged) return refuse(fileTooHeavy);
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
    handle(readIssuedPaper, async ({ input: { paperId }, address, upkeep, refuse }) => {
      if (!(await mayTry(upkeep, address))) return refuse(tooManyTries);
      const issued = await readInScope(database, SYSTEM_ACTOR, async (reader) => {
        const found = await findRegisteredPaper(reader, paperId);
        return found && describeIssuedPaper(reader, found);
      });
      return issued ?? refuse(paperUnknown);
    }),
  ];
}

type Upkeep = <Result>(work: (tx: UpkeepTx) => Promise<Result>) => Promise<Result>;

/** All processes count together, because a balancer spreads the requests of one network. */
async function mayTry(upkeep: Upkeep, address: string): Promise<boolean> {
  return (await upkeep((tx) => countTry(tx, toNetwork(address)))) <= verificationLimits.triesPerMinute;
}

/** Papers of before the seal are known by their hash alone. */
function decideVerdict(state: SealVerdict["state"], isFiled: boolean): Verdict {
  if (state === "valid") return isFiled ? "genuine" : "sealedUnfiled";
  return state === "unsigned" && isFiled ? "genuineUnsealed" : state;
}

function toSeal(judged: SealVerdict): SealFacts | null {
  if (!("signer" in judged)) return null;
  const { state: _, ...facts } = judged;
  return facts;
}
