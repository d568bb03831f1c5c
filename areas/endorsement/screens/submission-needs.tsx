import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAttachments } from "#areas/attachment/screens/attachment-queries.ts";
import { findCellOfErrorPath } from "#platform/documents/web/error-place.ts";
import { isUploadSection } from "#platform/forms/filled-form.ts";
import { buildSectionId } from "#platform/forms/web/form-context.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { Button } from "#platform/ui/button.tsx";
import type { ChangePrice, ChangePricer } from "./change-pricer.ts";
import { buildEndorsementDetailHref, buildInvoicesHref } from "./endorsement-places.ts";

type Need = ChangePrice["needs"][number];
type SubmissionNeedsProps = {
  pricer: ChangePricer;
  policyNo: string;
  /** Undefined before the first save: a draft without a number takes no files. */
  endorseNo: string | undefined;
};

const WIDE = "(width >= 720px)";

/** What the submission will demand, as soon as the premium is known; a line leads to where it is met. */
export function SubmissionNeeds({ pricer, policyNo, endorseNo }: SubmissionNeedsProps) {
  const { price } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches);
  const needs = price?.needs ?? [];
  return (
    <>
      {endorseNo !== undefined && <PaperWatch pricer={pricer} endorseNo={endorseNo} />}
      {needs.length > 0 && (
        <details
          className="editor-note is-quiet submission-needs"
          aria-label="提交前"
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>提交前还有 {needs.length} 项待处理</summary>
          <ul>
            {needs.map((need) => (
              <li key={need.kind}>
                <NeedLine need={need} isSaved={endorseNo !== undefined} policyNo={policyNo} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Uploaded and removed files change what is missing, and no cell of the form. */
function PaperWatch({ pricer, endorseNo }: { pricer: ChangePricer; endorseNo: string }) {
  const { data } = useAttachments(endorseNo);
  const files = data?.list.map(({ attachmentId }) => attachmentId).join();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== files) pricer.refresh();
    seen.current = files;
  }, [pricer, files]);
  return null;
}

type NeedLineProps = { need: Need; isSaved: boolean; policyNo: string };

function NeedLine({ need: { kind, message, path, endorseNo }, isSaved, policyNo }: NeedLineProps) {
  const { store, prefix, focusCell } = useFormContext();
  const place = path === "" ? undefined : findCellOfErrorPath(store, path);
  const papers = store.form.sections.find(({ section }) => isUploadSection(section));
  const goToPapers = (): void => {
    const section = papers && document.getElementById(buildSectionId(prefix, papers.code));
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  if (kind === "running")
    return (
      <a className="link" href={buildEndorsementDetailHref(endorseNo)}>
        {message}
      </a>
    );
  if (kind === "redLetter")
    return (
      <a className="link" href={buildInvoicesHref(policyNo)}>
        {message}
      </a>
    );
  if (place)
    return (
      <Button look="link" onClick={() => focusCell(place)}>
        {message}
      </Button>
    );
  if (kind !== "papers") return message;
  if (!isSaved) return `${message}（暂存后上传）`;
  return (
    <Button look="link" onClick={goToPapers}>
      {message}
    </Button>
  );
}
