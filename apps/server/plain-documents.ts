import { knowledgeCalls } from "#areas/knowledge/contract.ts";
import { knowledge } from "#areas/knowledge/rules/knowledge.ts";
import { opportunityCalls, opportunityTaskCalls } from "#areas/opportunity/contract.ts";
import { opportunity } from "#areas/opportunity/rules/opportunity.ts";
import { opportunityTask } from "#areas/opportunity/rules/opportunity-task.ts";
import type { DocumentDefinition } from "#platform/documents/definition.ts";
import type { DocumentCalls } from "#platform/documents/document-calls.ts";

/** Every plain document, for whatever walks all definitions: audit checks, lifecycles, tests. */
export const plainDocuments: readonly { document: DocumentDefinition; calls: DocumentCalls }[] = [
  { document: knowledge, calls: knowledgeCalls },
  { document: opportunity, calls: opportunityCalls },
  { document: opportunityTask, calls: opportunityTaskCalls },
];
