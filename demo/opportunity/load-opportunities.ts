import type pg from "pg";
import { insertSamplePlainDocuments, issueSampleDocumentNumbers } from "#demo/document/plain-documents.ts";
import {
  createSampleOpportunity,
  opportunitySampleKind,
  createSampleOpportunityTasks,
  opportunityTaskSampleKind,
} from "./sample-opportunity.ts";
import { listSampleOpportunityOrigins } from "./origins.ts";

/** Opportunities of two years in every state, with their tasks; after the demonstration's proposals and policies. */
export async function loadDemoOpportunities(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows } = await owner.query("select 1 from opportunity limit 1");
  if (rows.length > 0) return;
  const plans = (await listSampleOpportunityOrigins(owner)).map((origin, index) =>
    createSampleOpportunity(origin, index, nowMs),
  );
  const numbers = await issueSampleDocumentNumbers(
    owner,
    opportunitySampleKind,
    plans.map(({ steps }) => steps[0]?.atMs ?? nowMs),
  );
  const opportunities = plans.map((plan, index) => ({ ...plan, businessNo: numbers[index] ?? "" }));
  await insertSamplePlainDocuments(owner, opportunitySampleKind, opportunities);
  const tasks = opportunities.flatMap((opportunity) => createSampleOpportunityTasks(opportunity, nowMs));
  const taskNumbers = await issueSampleDocumentNumbers(
    owner,
    opportunityTaskSampleKind,
    tasks.map(({ steps }) => steps[0]?.atMs ?? nowMs),
  );
  await insertSamplePlainDocuments(
    owner,
    opportunityTaskSampleKind,
    tasks.map((task, index) => ({ ...task, businessNo: taskNumbers[index] ?? "" })),
  );
}
