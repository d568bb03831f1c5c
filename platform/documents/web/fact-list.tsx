import { TextLink } from "#platform/ui/links.tsx";

/** In characters: a longer text takes the whole width of a phone. */
const HALF_PHONE = 12;

export type LabelledFact = readonly [label: string, text: string, href?: string | undefined];

/** The facts in the head of a document; an empty one shows a slash. */
export function FactList({ facts }: { facts: readonly LabelledFact[] }) {
  return (
    <dl className="doc-facts">
      {facts.map(([label, text, href]) => (
        <div key={label} className={text.length > HALF_PHONE ? "is-long" : undefined}>
          <dt>{label}</dt>
          <dd>{href === undefined || text === "" ? text || "/" : <TextLink href={href}>{text}</TextLink>}</dd>
        </div>
      ))}
    </dl>
  );
}
