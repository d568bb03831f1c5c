import { useState } from "react";
import { parseTypedNumbers } from "#areas/document/rules/typed-numbers.ts";
import { PdfFrame } from "#platform/web/pdf-frame.tsx";
import { usePaperFile } from "#areas/paper/screens/paper-queries.ts";
import { EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { useRefreshTasks } from "#platform/jobs/web/task-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { printIssuedPaper, printIssuedPapers } from "../contract.ts";
import { checkReprintReason, MOST_PRINTED_PAPERS } from "../rules/printing.ts";
import { PAPER_PRINTS_PATH } from "../rules/printing-places.ts";
import { PrintHistory } from "./print-history.tsx";
import { usePrintCounts, useRefreshPrints } from "./print-queries.ts";
import { PrintTask } from "./print-task.tsx";
import { ChosenPapers, NumberChoice, ReprintReasonFields } from "./print-parts.tsx";
import "#areas/paper/screens/papers.css";
import "#platform/documents/web/documents.css";
import "./printing.css";

/** 套打单证: one paper at once, several as a task with one file. */
export function PrintPapersPage({ query, setQuery }: PageProps) {
  const businessNos = parseTypedNumbers(query["businessNos"] ?? "").slice(0, MOST_PRINTED_PAPERS);
  const { taskId = "" } = query;
  return (
    <div className="doc-page papers-page">
      <EditPageHeader
        title="套打单证"
        action={
          <div className="doc-steps">
            <ButtonLink href={PAPER_PRINTS_PATH}>返回列表</ButtonLink>
          </div>
        }
      />
      {taskId !== "" ? (
        <PrintTask taskId={taskId} />
      ) : businessNos.length === 0 ? (
        <NumberChoice onChoose={(numbers) => setQuery({ businessNos: numbers.join(",") })} />
      ) : (
        <Printing
          key={businessNos.join(",")}
          businessNos={businessNos}
          onTask={(begun) => setQuery({ taskId: begun })}
        />
      )}
    </div>
  );
}

type PrintingProps = { businessNos: readonly string[]; onTask: (taskId: string) => void };
const NO_REASON = { reasonCode: "", reason: "" } as const;
type TypedReason = Pick<Parameters<ReturnType<typeof usePrinting>["print"]>[0], "reasonCode" | "reason">;

function Printing({ businessNos, onTask }: PrintingProps) {
  const counts = usePrintCounts(businessNos);
  const [reason, setReason] = useState<TypedReason>(NO_REASON);
  const [hasTried, setTried] = useState(false);
  const { print, isPending, error, paperId } = usePrinting(businessNos, onTask);
  const papers = counts.data?.list ?? [];
  const mostPrinted = Math.max(0, ...papers.map(({ printCount }) => printCount));
  const missing = checkReprintReason(mostPrinted, reason);
  const begin = (): void => {
    setTried(missing !== undefined);
    if (missing) return;
    // A reason that was refused or did not arrive stays as it was typed.
    print(reason, () => setReason(NO_REASON));
  };
  if (counts.error) return <ErrorNote error={counts.error} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <LoadingSkeleton rows={4} label="正在核对打印次数" />;
  const [only] = businessNos.length === 1 ? businessNos : [];
  return (
    <div className="print-papers">
      <ChosenPapers businessNos={businessNos} papers={papers} />
      {mostPrinted > 0 && (
        <ReprintReasonFields reason={reason} onReason={setReason} missing={hasTried ? missing : undefined} />
      )}
      {error && <ErrorNote error={error} />}
      <Button look="primary" isBusy={isPending} onClick={begin}>
        {mostPrinted > 0 ? "重打" : "打印"}
        {businessNos.length > 1 && ` ${businessNos.length} 份`}
      </Button>
      {paperId !== "" && <PrintedPaper key={paperId} paperId={paperId} />}
      {only !== undefined && <PrintHistory businessNo={only} />}
    </div>
  );
}

/** The paper that was just counted, in the viewer of the browser, which has the button of the printer. */
function PrintedPaper({ paperId }: { paperId: string }) {
  const { data: pdf, error, refetch } = usePaperFile(paperId);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!pdf) return <LoadingSkeleton rows={12} label="正在打开单证" />;
  return <PdfFrame pdf={pdf} title="套打的单证" />;
}

function usePrinting(businessNos: readonly string[], onTask: (taskId: string) => void) {
  const one = useCallMutation(printIssuedPaper);
  const several = useCallMutation(printIssuedPapers);
  const refreshPrints = useRefreshPrints();
  const refreshTasks = useRefreshTasks();
  const tell = (taskId: string): void => {
    refreshTasks();
    onTask(taskId);
  };
  const [businessNo = "", ...others] = businessNos;
  const print = (
    reason: Omit<Parameters<typeof several.mutate>[0], "businessNos">,
    onPrinted: () => void,
  ): void => {
    if (others.length > 0) {
      const onSuccess = ({ taskId }: { taskId: string }): void => tell(taskId);
      return several.mutate({ businessNos: [...businessNos], ...reason }, { onSuccess });
    }
    one.mutate(
      { businessNo, ...reason },
      {
        onSuccess: ({ taskId }) => {
          onPrinted();
          if (taskId === null) refreshPrints();
          else tell(taskId);
        },
      },
    );
  };
  return {
    print,
    isPending: one.isPending || several.isPending,
    error: one.error ?? several.error,
    paperId: one.data?.paperId ?? "",
  };
}
