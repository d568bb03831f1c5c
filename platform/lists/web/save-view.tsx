import { useState } from "react";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { notices } from "#platform/web/notice-store.ts";
import type { ViewKind } from "../contract.ts";
import type { ListDefinition } from "../definition.ts";
import { type ListView, sortText } from "./list-address.ts";
import { useSaveView } from "./list-queries.ts";

type SaveViewProps = {
  list: ListDefinition;
  looked: ListView;
  mayShare: boolean;
  onSaved: (viewId: string) => void;
  onClose: () => void;
};

const kinds: readonly { kind: ViewKind; label: string }[] = [
  { kind: "private", label: "仅自己可见" },
  { kind: "shared", label: "本机构及下级机构可见" },
  { kind: "role", label: "作为本岗位打开时的默认视图" },
];

/** Keeps the conditions and the order; how the columns are shown is everybody's own. */
export function SaveView({ list, looked: { filters, sort }, mayShare, onSaved, onClose }: SaveViewProps) {
  const [viewName, setName] = useState("");
  const [kind, setKind] = useState<ViewKind>("private");
  const [isMissing, setMissing] = useState(false);
  const save = useSaveView(list);
  const submit = (): void => {
    setMissing(viewName.trim() === "");
    if (viewName.trim() === "") return;
    const wanted = { viewName: viewName.trim(), kind, filters: { ...filters }, sort: sortText(sort) };
    save.mutate(wanted, {
      onSuccess: ({ viewId }) => {
        notices.tell(`已保存视图“${wanted.viewName}”`);
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
            {kinds.map((one) => (
              <label key={one.kind}>
                <input
                  type="radio"
                  name="kind"
                  checked={one.kind === kind}
                  onChange={() => setKind(one.kind)}
                />
                {one.label}
              </label>
            ))}
          </fieldset>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="button primary" disabled={save.isPending}>
            保存
          </button>
        </div>
      </form>
    </Dialog>
  );
}
