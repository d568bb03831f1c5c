import { useId, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";

/** In characters: a longer text takes the whole width of a phone. */
const HALF_PHONE = 12;

export type LabelledFact = readonly [label: string, text: string, href?: string | undefined];

type FactListProps = { facts: readonly LabelledFact[] };

/** The facts in the head of a document; an empty one shows a slash. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="doc-facts">
      <Facts facts={facts} />
    </dl>
  );
}

type FoldedFactListProps = FactListProps & {
  /** Shown on demand. */
  more: readonly LabelledFact[];
};

/** The facts that matter in one line, and the others on demand. */
export function FoldedFactList({ facts, more }: FoldedFactListProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="doc-facts-line">
        <dl className="doc-facts">
          <Facts facts={facts} />
        </dl>
        <Button look="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "收起信息" : "更多信息"}
        </Button>
      </div>
      <dl className="doc-facts" id={id} hidden={!isOpen}>
        <Facts facts={more} />
      </dl>
    </>
  );
}

function Facts({ facts }: FactListProps) {
  return facts.map(([label, text, href]) => (
    <div key={label} className={text.length > HALF_PHONE ? "is-long" : undefined}>
      <dt>
        <PendingText text={label} />
      </dt>
      <dd>
        {href === undefined || text === "" ? (
          <PendingText text={text || "/"} />
        ) : (
          <TextLink href={href}>
            <PendingText text={text} />
          </TextLink>
        )}
      </dd>
    </div>
  ));
}
