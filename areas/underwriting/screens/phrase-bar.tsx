import { useCommonEntries } from "#areas/dictionary/screens/dictionary-queries.ts";
import type { DecisionEvent } from "../rules/decision.ts";
import { PHRASES_TYPE, standardPhrases } from "../rules/opinion.ts";

type Given = { event: DecisionEvent | undefined; onPhrase: (phrase: string) => void };

/** What is said over and over, at one click: the branch's own phrases after those of everybody. */
export function PhraseBar({ event, onPhrase }: Given) {
  const own = useCommonEntries(PHRASES_TYPE).data ?? [];
  if (!event) return null;
  const phrases = [...(standardPhrases[event] ?? []), ...own.map(({ value }) => value)];
  return (
    <div className="uw-phrases" role="group" aria-label="常用意见">
      {phrases.map((phrase) => (
        <button key={phrase} type="button" onClick={() => onPhrase(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  );
}
