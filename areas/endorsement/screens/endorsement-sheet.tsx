import { formatSignedAmount } from "#areas/document/rules/signed-amount.ts";
import { DocumentHeading, type ProductHeadingProps } from "#areas/judging/screens/document-sheet.tsx";
import type { EndorsementView } from "./endorsement-document.tsx";
import "./endorsement.css";

/** The head with the change of the premium instead of the premium. */
export function EndorsementHeading(props: ProductHeadingProps<EndorsementView>) {
  const { kind, document, product, note, children } = props;
  return (
    <DocumentHeading
      title={kind.title}
      businessNo={document.endorseNo}
      document={document}
      premium={
        <>
          变化保费{" "}
          <strong>{document.premiumChange ? formatSignedAmount(document.premiumChange) : "待计算"}</strong> 元
        </>
      }
      chips={<kind.Chip document={document} />}
      facts={
        <>
          <kind.Facts document={document} product={product} />
          {note}
        </>
      }
    >
      {children}
    </DocumentHeading>
  );
}

/** 批文, as it was submitted or as it would be. */
export function WordingPane({
  endorsement: { wording, policyVersion },
}: {
  endorsement: Pick<EndorsementView, "wording" | "policyVersion">;
}) {
  if (wording === "") return <p className="quiet-note">批文在提交时生成。</p>;
  return (
    <section className="card wording" aria-label="批文">
      <p className="wording-text">{wording}</p>
      {policyVersion === null && <p className="quiet-note">批文以批单生效时为准。</p>}
    </section>
  );
}
