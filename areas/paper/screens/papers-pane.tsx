import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type PaperView, printPolicy } from "../contract.ts";
import { PaperPreview } from "./paper-preview.tsx";
import type { Printing } from "./paper-queries.ts";
import { PaperTable } from "./paper-table.tsx";
import "./papers.css";

type PapersPaneProps = Pick<PageProps, "query" | "setQuery"> & {
  /** What is printed, in a word: 保单, 投保单, 暂保单 or 批单. */
  subject: string;
  list: readonly PaperView[];
  printing: Printing;
  /** Why nothing can be printed now; '' if it can. */
  whyNot?: string;
  /** Whether the page has no other button that stands out. */
  isMain?: boolean;
  /** Puts the button where the page has it. */
  children: (button: ReactNode, body: ReactNode) => ReactNode;
};

/** The id in the address for the paper of the present content, whether printed or not. */
const CURRENT = "current";

/** The printed papers of a document, with a preview; prints the present one on demand. */
export function PapersPane(props: PapersPaneProps) {
  const { subject, list, printing, whyNot = "", isMain = false, query, setQuery, children } = props;
  const { preview = "" } = query;
  const mayOpen = useMayView(printPolicy.permission);
  const mayPrint = mayOpen && whyNot === "";
  const look = (paperId: string): void => setQuery({ preview: paperId });
  const current = list.find(({ isCurrent }) => isCurrent);
  const shown = preview === CURRENT ? current : list.find(({ paperId }) => paperId === preview);
  const shouldPrint = mayPrint && preview === CURRENT && !current;
  const begin = useEffectEvent(printing.begin);
  useEffect(() => {
    if (shouldPrint) begin();
  }, [shouldPrint]);
  const open = (): void => {
    if (!shouldPrint) look(CURRENT);
    else if (!printing.isPending && !printing.underWay) printing.begin();
  };
  const button = mayPrint && (
    <Button look={isMain ? "primary" : "plain"} aria-disabled={printing.isPending} onClick={open}>
      预览{subject}
    </Button>
  );
  const body = (
    <>
      <PrintingState printing={printing} subject={subject} />
      {whyNot !== "" && list.length > 0 && <p className="quiet-note">{whyNot}</p>}
      {list.length === 0 ? (
        <p className="card papers-empty">
          尚未出具过单证。
          {whyNot ||
            (mayOpen ? `点“预览${subject}”即按${subject}现状出具。` : "您没有单证下载权限，不能出具。")}
        </p>
      ) : (
        <PaperTable
          subject={subject}
          papers={list}
          shownId={shown?.paperId ?? ""}
          mayOpen={mayOpen}
          onPreview={look}
        />
      )}
      {mayOpen && shown && <PaperPreview key={shown.paperId} paper={shown} onClose={() => look("")} />}
    </>
  );
  return children(button, body);
}

function PrintingState({ printing, subject }: Pick<PapersPaneProps, "printing" | "subject">) {
  const { isPending, error, underWay, failure, begin } = printing;
  if (error) return <ErrorNote error={error} onRetry={begin} />;
  const message = underWay
    ? "清单较长，正在后台打印；完成后列在下面，也可在“后台任务”中下载。"
    : isPending
      ? `正在出具${subject}…`
      : failure;
  return (
    <p className={message === "" ? "visually-hidden" : "papers-state"} role="status">
      {message}
    </p>
  );
}
