import { ErrorNote } from "#platform/web/error-note.tsx";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type CommonEntry, removeCommonData } from "../contract.ts";
import { CommonEntryActions } from "./common-row-actions.tsx";

type CommonEntryTableProps = {
  entries: readonly CommonEntry[];
  mayEdit: boolean;
  isLocked: boolean;
  onEdit: (entry: CommonEntry) => void;
  onRemoved: (entry: CommonEntry) => void;
  onReload: () => void;
};

export function CommonEntryTable({
  entries,
  mayEdit,
  isLocked,
  onEdit,
  onRemoved,
  onReload,
}: CommonEntryTableProps) {
  const remove = useCallMutation(removeCommonData);
  const confirm = (entry: CommonEntry): void => {
    const { commonDataId, version } = entry;
    remove.mutate({ commonDataId, version }, { onSuccess: () => onRemoved(entry) });
  };
  const reload = (): void => {
    remove.reset();
    onReload();
  };
  return (
    <>
      {remove.error && <ErrorNote error={remove.error} onRetry={reload} retryLabel="刷新列表" />}
      <ScrollRegion label="常用数据表格">
        <table>
          <caption className="visually-hidden">常用数据</caption>
          <thead>
            <tr>
              <th scope="col">代码</th>
              <th scope="col">名称</th>
              <th scope="col" className="is-roomy">
                备注
              </th>
              {mayEdit && (
                <th scope="col" className="is-actions">
                  操作
                </th>
              )}
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
                {mayEdit && (
                  <td className="is-actions">
                    <CommonEntryActions
                      entry={entry}
                      isLocked={isLocked || remove.isPending}
                      onEdit={() => onEdit(entry)}
                      onRemove={() => confirm(entry)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
