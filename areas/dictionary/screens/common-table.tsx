import { useState } from "react";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { type CommonEntry, removeCommonData } from "../contract.ts";

type Given = {
  entries: readonly CommonEntry[];
  isLocked: boolean;
  onEdit: (entry: CommonEntry) => void;
  onRemoved: (entry: CommonEntry) => void;
  onReload: () => void;
};

export function CommonTable({ entries, isLocked, onEdit, onRemoved, onReload }: Given) {
  const [asked, setAsked] = useState<string>();
  const remove = useChange(removeCommonData);
  const confirm = (entry: CommonEntry): void => {
    const { commonDataId, version } = entry;
    remove.mutate({ commonDataId, version }, { onSuccess: () => onRemoved(entry), onSettled: () => setAsked(undefined) });
  };
  const reload = (): void => {
    remove.reset();
    onReload();
  };
  return (
    <>
      {remove.error && <FaultNote fault={remove.error} onRetry={reload} retryLabel="刷新列表" />}
      <div className="table-scroll" role="region" aria-label="常用数据表格" tabIndex={0}>
        <table>
          <caption className="visually-hidden">常用数据</caption>
          <thead>
            <tr>
              <th scope="col">代码</th>
              <th scope="col">名称</th>
              <th scope="col" className="is-roomy">
                备注
              </th>
              <th scope="col" className="is-actions">
                操作
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.commonDataId}>
                <td className="is-code">{entry.code}</td>
                <td>
                  {entry.value}
                  {entry.remark !== "" && <p className="cell-remark">{entry.remark}</p>}
                </td>
                <td className="is-quiet is-roomy">{entry.remark || "/"}</td>
                <td className="is-actions">
                  {asked === entry.commonDataId ? (
                    <Confirm entry={entry} isBusy={remove.isPending} onConfirm={() => confirm(entry)} onCancel={() => setAsked(undefined)} />
                  ) : (
                    <>
                      <button type="button" className="link" aria-label={`修改 ${entry.value}`} disabled={isLocked} onClick={() => onEdit(entry)}>
                        修改
                      </button>
                      <button type="button" className="link" aria-label={`删除 ${entry.value}`} disabled={isLocked} onClick={() => setAsked(entry.commonDataId)}>
                        删除
                      </button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

type Asking = { entry: CommonEntry; isBusy: boolean; onConfirm: () => void; onCancel: () => void };

function Confirm({ entry, isBusy, onConfirm, onCancel }: Asking) {
  return (
    <>
      <button type="button" className="link is-bad" aria-label={`确认删除 ${entry.value}`} disabled={isBusy} autoFocus onClick={onConfirm}>
        {isBusy ? "正在删除…" : "确认删除"}
      </button>
      <button type="button" className="link" aria-label={`不删除 ${entry.value}`} disabled={isBusy} onClick={onCancel}>
        取消
      </button>
    </>
  );
}
