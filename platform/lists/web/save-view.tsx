import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { SavedViewKind } from "../contract.ts";
import type { ListDefinition } from "../definition.ts";
import { type ListViewSelection, formatSort } from "./list-address.ts";
import { useSaveListView } from "./list-queries.ts";

type SaveViewButtonProps = {
  list: ListDefinition;
  listView: ListViewSelection;
  mayShare: boolean;
  onSaved: (viewId: string) => void;
  onClose: () => void;
};

const kinds: readonly { kind: SavedViewKind; label: string }[] = [
  { kind: "private", label: "仅自己可见" },
  { kind: "shared", label: "本机构及下级机构可见" },
  { kind: "role", label: "作为本岗位打开时的默认视图" },
];

/** Saves conditions and order. Column settings belong to each user and are not part of a view. */
export function SaveViewButton({
  list,
  listView: { filters, sort },
  mayShare,
  onSaved,
  onClose,
}: SaveViewButtonProps) {
  const [viewName, setName] = useState("");
  const [kind, setKind] = useState<SavedViewKind>("private");
  const [isMissing, setMissing] = useState(false);
  const save = useSaveListView(list);
  const nameInput = useRef<HTMLInputElement>(null);
  // The browser would focus the first button of the dialog, which closes it.
  useLayoutEffect(() => nameInput.current?.focus(), []);
  const submit = (): void => {
    setMissing(viewName.trim() === "");
    if (viewName.trim() === "") return;
    const newView = { viewName: viewName.trim(), kind, filters: { ...filters }, sort: formatSort(sort) };
    save.mutate(newView, {
      onSuccess: ({ viewId }) => {
        noticeStore.tell(`已保存视图“${newView.viewName}”`);
        onSaved(viewId);
      },
    });
  };
  const error = save.error?.fieldMessage("viewName");
  return (
    <Dialog title="保存为视图" onClose={onClose}>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.error && error === undefined && <ErrorNote error={save.error} />}
        <Field
          ref={nameInput}
          label="视图名称"
          value={viewName}
          maxLength={20}
          autoComplete="off"
          error={isMissing ? "请输入视图名称" : error}
          onChange={({ target }) => setName(target.value)}
        />
        {mayShare && (
          <fieldset className="list-choices">
            <legend>谁可以使用</legend>
            {kinds.map((option) => (
              <label key={option.kind}>
                <input
                  type="radio"
                  name="kind"
                  checked={option.kind === kind}
                  onChange={() => setKind(option.kind)}
                />
                {option.label}
              </label>
            ))}
          </fieldset>
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isSubmit disabled={save.isPending}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
