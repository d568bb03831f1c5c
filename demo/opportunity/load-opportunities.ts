import type pg from "pg";
import { insertPlainDocuments, takeDocumentNumbers } from "#demo/document/plain-documents.ts";
import { createOpportunity, opportunityKind, sampleTasks, taskKind } from "./sample-opportunity.ts";
import { listOrigins } from "./origins.ts";

/** Opportunities of two years in every state, with their tasks; after the demonstration's proposals and policies. */
export async function loadDemoOpportunities(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows } = await owner.query("select 1 from opportunity limit 1");
  if (rows.length > 0) return;
  const plans = (await listOrigins(owner)).map((origin, index) => createOpportunity(origin, index, nowMs));
  const numbers = await takeDocumentNumbers(
    owner,
    opportunityKind,
    plans.map(({ steps }) => steps[0]?.atMs ?? nowMs),
  );
  const opportunities = plans.map((plan, index) => ({ ...plan, businessNo: numbers[index] ?? "" }));
  await insertPlainDocuments(owner, opportunityKind, opportunities);
  const tasks = opportunities.flatMap((opportunity) => sampleTasks(opportunity, nowMs));
  const taskNumbers = await takeDocumentNumbers(
    owner,
    taskKind,
    tasks.map(({ steps }) => steps[0]?.atMs ?? nowMs),
  );
  await insertPlainDocuments(
    owner,
    taskKind,
    tasks.map((task, index) => ({ ...task, businessNo: taskNumbers[index] ?? "" })),
  );
}
