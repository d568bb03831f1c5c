import { createWriteStream, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { packPapers } from "#areas/paper/contract/papers.ts";
import { ARCHIVE_LIST_NAME } from "#platform/kernel/csv.ts";
import { seedPoliciesOfAgreement } from "#demo/payment/load-proposals.ts";
import { downloadTaskFile } from "#platform/jobs/contract.ts";
import { assert } from "#platform/kernel/assert.ts";
import { CLERK, OFFICE_CLERK } from "#platform/testing/people.ts";
import { listAuditFindings } from "./audit-findings.ts";
import { readArchive } from "./archive.ts";
import { BATCH_AGREEMENT } from "./batch.ts";
import {
  asOwner,
  countKills,
  followTask,
  killThroughoutTask,
  openInsistingCall,
  type TaskCrashPlace,
  type TaskCrashPlan,
} from "./task.ts";
import { type CrashTestWriteRecord, signIn } from "./work.ts";

export type PaperCrashResult = {
  serverKills: number;
  databaseKills: number;
  papers: number;
  /** Policies without a paper, or whose file is missing in the archive or differs from the paper. */
  lost: number;
  /** Policies with several papers, and files of the archive that belong to none. */
  doubled: number;
  unknown: number;
  wrong: string[];
  auditFindings: string[];
  /** Printed after the last kill. */
  papersPerSecond: number;
};

/** Kills server and database while one task prints many policies into an archive, and compares it with the papers. */
export async function crashPapers(
  { product, dataDir }: TaskCrashPlace,
  plan: TaskCrashPlan,
  report: (line: string) => void,
): Promise<PaperCrashResult> {
  const ledger: CrashTestWriteRecord = { acknowledged: [], unknown: 0, wrong: [] };
  const policyNos = await seedUnprintedPolicies(dataDir, plan.rows);
  report(`已生成保单 ${policyNos.length} 张`);
  const call = await openInsistingCall(product.url, OFFICE_CLERK, ledger);
  const { taskId } = await call(packPapers, { businessNos: policyNos });
  const follow = followTask(call, taskId);
  const papersPerSecond = await killThroughoutTask(product, plan, { follow, report });
  const archive = join(dataDir, "archive.zip");
  await saveTaskFile(product.url, taskId, archive);
  const archived = new Map<string, string>();
  for await (const { name, sha256 } of readArchive(archive)) archived.set(name, sha256);
  rmSync(archive);
  const counts = await asOwner(dataDir, async (owner) => {
    const { rows } = await owner.query<StoredPaper>(
      'select policy_no as "policyNo", sha256 from paper where policy_no = any($1)',
      [policyNos],
    );
    const auditFindings = await listAuditFindings(owner, dataDir);
    return { ...compare(policyNos, rows, archived), auditFindings };
  });
  const { unknown, wrong } = ledger;
  return { ...countKills(plan), ...counts, unknown, wrong, papersPerSecond };
}

type StoredPaper = { policyNo: string; sha256: string };

function compare(
  policyNos: readonly string[],
  papers: readonly StoredPaper[],
  archived: ReadonlyMap<string, string>,
): Pick<PaperCrashResult, "papers" | "lost" | "doubled"> {
  const hashes = Map.groupBy(papers, ({ policyNo }) => policyNo);
  const isWhole = (policyNo: string) =>
    hashes.get(policyNo)?.[0]?.sha256 === (archived.get(`保险单-${policyNo}.pdf`) ?? "not archived");
  assert(archived.has(ARCHIVE_LIST_NAME), "an archive has its list");
  return {
    papers: papers.length,
    lost: policyNos.filter((policyNo) => !isWhole(policyNo)).length,
    doubled: papers.length - hashes.size + Math.max(0, archived.size - 1 - policyNos.length),
  };
}

function seedUnprintedPolicies(dataDir: string, count: number): Promise<string[]> {
  return asOwner(dataDir, async (owner) => {
    const seller = { nowMs: Date.now(), clerkCode: CLERK, riskCode: "0405" };
    await seedPoliciesOfAgreement(owner, count, { ...seller, agreement: BATCH_AGREEMENT });
    const { rows } = await owner.query<{ policy_no: string }>(
      `select policy_no from policy p where not exists (select from paper where policy_no = p.policy_no)
         and risk_code = '0405' and com_code in (select com_code from user_company where user_code = $2)
         and not exists (select from contract_transaction t where t.contract_no = p.policy_no and t.kind = 'endorse')
       order by policy_no desc limit $1`,
      [count, CLERK],
    );
    assert(rows.length === count, "every seeded policy is unprinted");
    return rows.map((row) => row.policy_no);
  });
}

async function saveTaskFile(url: string, taskId: string, path: string): Promise<void> {
  const token = await signIn(url, OFFICE_CLERK);
  const response = await fetch(`${url}${downloadTaskFile.path}?taskId=${taskId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert(response.ok && response.body, "the archive is downloaded");
  await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
}
