import { useState } from "react";
import { Tabs } from "#platform/ui/tabs.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { WorkbookSheet } from "../../contract/attachment.ts";
import { workbookPreviewLimits } from "../../rules.ts";
import { useAttachmentWorkbook } from "../attachment-queries.ts";

type WorkbookViewProps = { attachmentId: string; name: string };

/** The first rows of each sheet. The server reads the file, because it can stop what takes too long. */
export function WorkbookView({ attachmentId, name }: WorkbookViewProps) {
  const { data, error, refetch } = useAttachmentWorkbook(attachmentId);
  const [chosen, setChosen] = useState("0");
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={8} label="正在读取表格" />;
  const { sheets, hasMoreSheets } = data;
  const sheet = sheets[Number(chosen)];
  if (!sheet) return <p className="nothing">工作簿里没有可见的工作表。</p>;
  const tabs = sheets.map(({ name: label }, index) => ({ id: String(index), label }));
  return (
    <div className="workbook-view">
      <Tabs label={`${name} 的工作表`} tabs={tabs} chosen={chosen} onChoose={setChosen}>
        <SheetTable key={chosen} sheet={sheet} />
      </Tabs>
      {hasMoreSheets && (
        <p className="nothing">只显示前 {workbookPreviewLimits.sheets} 个工作表，其余请下载后查看。</p>
      )}
    </div>
  );
}

function SheetTable({ sheet: { name, rows, hasMore } }: { sheet: WorkbookSheet }) {
  const { rows: mostRows, columns: mostColumns } = workbookPreviewLimits;
  if (rows.length === 0) return <p className="nothing">该工作表没有内容。</p>;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => toColumnLetters(column));
  return (
    <>
      <ScrollRegion label={`工作表 ${name}`}>
        <table>
          <caption className="visually-hidden">{`工作表 ${name} 的内容`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">行号</span>
              </th>
              {columns.map((letters) => (
                <th key={letters} scope="col">
                  {letters}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowNo, cells }) => (
              <tr key={rowNo}>
                <th scope="row">{rowNo}</th>
                {columns.map((letters, column) => (
                  <td key={letters}>{cells[column] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hasMore && (
        <p className="nothing">
          只显示前 {mostRows} 行、{mostColumns} 列，其余请下载后查看。
        </p>
      )}
    </>
  );
}

const LETTERS = 26;

function toColumnLetters(column: number): string {
  const letter = String.fromCodePoint(65 + (column % LETTERS));
  return column < LETTERS ? letter : toColumnLetters(Math.floor(column / LETTERS) - 1) + letter;
}
