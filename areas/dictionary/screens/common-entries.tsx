import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { useRequestedDraft } from "#platform/web/autosave/use-draft.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type CommonEntry, saveCommonData } from "../contract.ts";
import { CommonEntryForm } from "./common-form.tsx";
import { buildCommonEntryDraftKey, NEW_COMMON_ENTRY_ID } from "./common-form-rules.ts";
import { CommonEntryTable } from "./common-table.tsx";
import { useCommonEntries } from "./dictionary-queries.ts";

type Editing = { base: CommonEntry | undefined } | undefined;

/** Entries that this branch uses often; each branch maintains its own. */
export function CommonEntries({ codeType }: { codeType: string }) {
  const entries = useCommonEntries(codeType);
  const mayEdit = useHasOperationPermission(saveCommonData.permission);
  const [editing, setEditing] = useState<Editing>();

  // The address of a draft opens its form.
  const requestedId = useRequestedDraft(buildCommonEntryDraftKey(codeType));
  const [openedId, setOpenedId] = useState<string>();
  if (requestedId !== openedId && entries.data) {
    const base = entries.data.find(({ commonDataId }) => commonDataId === requestedId);
    setOpenedId(requestedId);
    if (base || requestedId === NEW_COMMON_ENTRY_ID) setEditing({ base });
  }

  const onSaved = async ({ value }: CommonEntry): Promise<void> => {
    setEditing(undefined);
    noticeStore.tell(`已保存“${value}”`);
    await entries.refetch();
  };
  const onRemoved = async ({ value }: CommonEntry): Promise<void> => {
    noticeStore.tell(`已删除“${value}”`);
    await entries.refetch();
  };
  /** Replaces the base by the newest version; the form keeps the typed values. */
  const reload = async (): Promise<void> => {
    const { data } = await entries.refetch();
    const id = editing?.base?.commonDataId;
    const newest = data?.find(({ commonDataId }) => commonDataId === id);
    if (newest) setEditing({ base: newest });
  };

  return (
    <>
      <div className="toolbar">
        <p className="toolbar-hint">本机构自己维护的常用条目</p>
        {mayEdit && (
          <Button
            look="primary"
            onClick={() => setEditing({ base: undefined })}
            disabled={editing !== undefined}
          >
            新增
          </Button>
        )}
      </div>
      {editing && (
        <CommonEntryForm
          key={editing.base?.commonDataId ?? NEW_COMMON_ENTRY_ID}
          codeType={codeType}
          base={editing.base}
          onSaved={(entry) => void onSaved(entry)}
          onCancel={() => setEditing(undefined)}
          onReload={reload}
        />
      )}
      {entries.isPending && <LoadingSkeleton rows={4} label="正在加载常用数据" />}
      {entries.isError && <ErrorNote error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && !editing && (
        <div className="blank">
          <p>还没有常用数据</p>
          <p>
            {mayEdit
              ? "点“新增”，把本机构常用的条目记下来"
              : "由有运营管理权限的同事维护，建好后这里就能看到"}
          </p>
        </div>
      )}
      {entries.data && entries.data.length > 0 && (
        <CommonEntryTable
          entries={entries.data}
          mayEdit={mayEdit}
          isLocked={editing !== undefined}
          onEdit={(base) => setEditing({ base })}
          onRemoved={(entry) => void onRemoved(entry)}
          onReload={() => void entries.refetch()}
        />
      )}
    </>
  );
}
