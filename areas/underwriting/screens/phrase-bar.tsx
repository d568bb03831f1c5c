import { useCommonEntries } from "#areas/dictionary/screens/dictionary-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import type { UnderwritingDecisionEvent } from "../rules/decision.ts";
import { listReasonPhrases, OPINION_PHRASES_CODE_TYPE, standardOpinionPhrases } from "../rules/opinion.ts";

type OpinionPhraseBarProps = {
  event: UnderwritingDecisionEvent | undefined;
  hits: Parameters<typeof listReasonPhrases>[1];
  onPhrase: (phrase: string) => void;
};

/** Phrases at one click: the standard ones, the reasons of the task with their figures, then the branch's own. */
export function OpinionPhraseBar({ event, hits, onPhrase }: OpinionPhraseBarProps) {
  const branchEntries = useCommonEntries(OPINION_PHRASES_CODE_TYPE).data ?? [];
  if (!event) return null;
  const phrases = [
    ...(standardOpinionPhrases[event] ?? []),
    ...listReasonPhrases(event, hits),
    ...branchEntries.map(({ value }) => value),
  ];
  return (
    <div className="uw-phrases" role="group" aria-label="常用意见">
      {phrases.map((phrase) => (
        <Button key={phrase} look="bare" onClick={() => onPhrase(phrase)}>
          {phrase}
        </Button>
      ))}
    </div>
  );
}
