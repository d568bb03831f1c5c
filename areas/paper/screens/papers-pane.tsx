import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useMayView } from "#platform/lists/web/use-may-look.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { type PaperView, printPolicy } from "../contract/papers.ts";
import { type PolicyPaperCode, policyPaperKinds } from "../rules/paper-kinds.ts";
import { PaperPreview } from "./paper-preview.tsx";
import type { Printing } from "./paper-queries.ts";
import { PaperTable } from "./paper-table.tsx";
import "./papers.css";

type PapersPaneProps = Pick<PageProps, "query" | "setQuery"> & {
  /** What is printed, in a word: 保单, 投保单, 暂保单, 批单 or 报价单. */
  subject: string;
  list: readonly PaperView[];
  printing: Printing;
  /** The papers that can be printed of a policy, its schedule among them. */
  kinds?: readonly PaperChoice[];
  /** Why nothing can be printed now; '' if it can. */
  whyNot?: string;
  /** Whether the page has no other button that stands out. */
  isMain?: boolean;
  /** Puts the button where the page has it. */
  children: (button: ReactNode, body: ReactNode) => ReactNode;
};

type PaperChoice = { readonly code: PolicyPaperCode; readonly name: string };

/**
 * The id in the address for the paper of the present content, whether printed or not. The code of another paper of a
 * policy stands there in the same way.
 */
const CURRENT = "current";
const SCHEDULE = "P01";

/** The printed papers of a document, with a preview; prints the present one on demand. */
export function PapersPane(props: PapersPaneProps) {
  const {
    subject,
    list,
    printing,
    whyNot = "",
    isMain = false,
    kinds = [],
    query,
    setQuery,
    children,
  } = props;
  const { preview = "" } = query;
  const mayOpen = useMayView(printPolicy.permission);
  const mayPrint = mayOpen && whyNot === "";
  const look = (paperId: string): void => setQuery({ preview: paperId });
  const chosen = preview === CURRENT ? SCHEDULE : kinds.find(({ code }) => code === preview)?.code;
  const current = list.find(
    ({ isCurrent, kind }) =>
      isCurrent && (kinds.length === 0 || kind === policyPaperKinds[chosen ?? SCHEDULE]),
  );
  const shown = chosen ? current : list.find(({ paperId }) => paperId === preview);
  const shouldPrint = mayPrint && chosen !== undefined && !current;
  const begin = useEffectEvent((code: typeof chosen) => printing.begin(code));
  useEffect(() => {
    if (shouldPrint) begin(chosen);
  }, [shouldPrint, chosen]);
  const open = (id: string): void => {
    if (printing.isPending || printing.underWay) return;
    if (shouldPrint && preview === id) printing.begin(chosen);
    else look(id);
  };
  const button = mayPrint && (
    <Button
      look={isMain ? "primary" : "plain"}
      aria-disabled={printing.isPending}
      onClick={() => open(CURRENT)}
    >
      预览{subject}
    </Button>
  );
  const name = kinds.find(({ code }) => code === chosen && code !== SCHEDULE)?.name ?? subject;
  const body = (
    <>
      <PrintingState printing={printing} subject={name} onRetry={() => printing.begin(chosen)} />
      {mayPrint && <OtherPapers kinds={kinds} isBusy={printing.isPending} onOpen={open} />}
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

type OtherPapersProps = {
  kinds: readonly PaperChoice[];
  isBusy: boolean;
  onOpen: (code: PolicyPaperCode) => void;
};

/** The papers of a policy besides its schedule. */
function OtherPapers({ kinds, isBusy, onOpen }: OtherPapersProps) {
  const others = kinds.filter(({ code }) => code !== SCHEDULE);
  if (others.length === 0) return null;
  return (
    <div className="other-papers" role="group" aria-label="其他单证">
      <span>其他单证</span>
      {others.map(({ code, name }) => (
        <Button key={code} size="small" aria-disabled={isBusy} onClick={() => onOpen(code)}>
          预览{name}
        </Button>
      ))}
    </div>
  );
}

type PrintingStateProps = Pick<PapersPaneProps, "printing" | "subject"> & { onRetry: () => void };

function PrintingState({ printing, subject, onRetry }: PrintingStateProps) {
  const { isPending, error, underWay, failure } = printing;
  if (error) return <ErrorNote error={error} onRetry={onRetry} />;
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
