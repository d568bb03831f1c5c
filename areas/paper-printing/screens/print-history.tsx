import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { CardTable } from "#platform/lists/web/card-table.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { usePrintHistory } from "./print-queries.ts";

/** 打印记录: who printed it when, and why again. */
export function PrintHistory({ businessNo }: { businessNo: string }) {
  const { data, error, refetch } = usePrintHistory(businessNo);
  const reasonName = useCodeNames("ReprintReason");
  return (
    <section aria-labelledby="print-history">
      <h2 id="print-history">打印记录</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingSkeleton rows={2} label="正在加载打印记录" />}
      {data?.list.length === 0 && <p className="quiet-note">还没有打印过。</p>}
      {data && data.list.length > 0 && (
        <CardTable
          label="打印记录"
          caption="打印记录"
          rows={data.list}
          keyOf={({ contentVersion, printNo }) => `${contentVersion} ${printNo}`}
          columns={[
            { title: "单据内容", look: "one-line", cell: ({ contentVersion }) => `第 ${contentVersion} 版` },
            { title: "次数", look: "one-line", cell: ({ printNo }) => `第 ${printNo} 次` },
            { title: "打印时间", look: "one-line", cell: ({ printedAt }) => formatShanghaiMinute(printedAt) },
            { title: "打印人", look: "one-line", cell: ({ printedByName }) => printedByName },
            {
              title: "重打原因",
              look: "text",
              cell: ({ reasonCode, reason }) =>
                reasonCode === "" ? "/" : [reasonName(reasonCode), reason].filter(Boolean).join("："),
            },
          ]}
        />
      )}
    </section>
  );
}
