import { DraftEditor, type DraftProps } from "#areas/drafting/screens/draft-editor.tsx";
import type { Saved } from "./proposal-queries.ts";
import { useProposalCalls } from "./use-proposal-calls.ts";

/** A proposal that is worked on, new or kept. Another document is another key. */
export function ProposalEditor(given: DraftProps<Saved>) {
  const calls = useProposalCalls(given.product.compiled.product.riskCode);
  return <DraftEditor {...given} calls={calls} />;
}
