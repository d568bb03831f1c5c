import { useState } from "react";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryMailTemplateVersions } from "../contract.ts";
import { MailText } from "./mail-text.tsx";

type TemplateText = { readonly subject: string; readonly body: string };
type TemplateVersionsProps = {
  readonly event: string;
  readonly current: number;
  /** Puts an earlier text into the form; undefined where the user may not change it. */
  readonly onTake: ((text: TemplateText) => void) | undefined;
};

/** The texts of earlier mails, on demand. */
export function TemplateVersions({ event, current, onTake }: TemplateVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mail-versions">
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        历次版本
      </Button>
      {isOpen && <Versions event={event} current={current} onTake={onTake} />}
    </div>
  );
}

function Versions({ event, current, onTake }: TemplateVersionsProps) {
  const answer = useCallQuery(queryMailTemplateVersions, { event }, ["mailVersions", event, current]);
  if (answer.error) return <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <LoadingSkeleton rows={3} label="正在加载历次版本" />;
  return (
    <ol className="mail-version-list">
      {answer.data.versions.map(({ templateVersion, madeByName, madeAt, subject, body }) => (
        <li key={templateVersion}>
          <p>
            第 {templateVersion} 版{templateVersion === current && "（现行）"} · {madeByName}{" "}
            {formatShanghaiMinute(madeAt)}
          </p>
          <MailText subject={subject} body={body} />
          {onTake && templateVersion !== current && (
            <Button size="small" onClick={() => onTake({ subject, body })}>
              {`套用第 ${templateVersion} 版`}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
