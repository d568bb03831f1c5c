import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Popover } from "#platform/ui/popover.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { UrlQuery } from "#platform/web/page-registry.ts";
import type { ListDefinition } from "../definition.ts";
import {
  type ListViewSelection,
  NO_LIST_VIEW_KEY,
  type AvailableView,
  toListViewUrlQuery,
} from "./list-address.ts";
import { useRemoveListView } from "./list-queries.ts";
import { SaveViewButton } from "./save-view.tsx";

type ViewChipsProps = {
  list: ListDefinition;
  views: readonly AvailableView[];
  listView: ListViewSelection;
  mayShare: boolean;
  setQuery: (changes: UrlQuery) => void;
};

const NOTES: Readonly<Record<AvailableView["kind"], string>> = {
  builtIn: "",
  private: "",
  shared: "共享",
  role: "岗位",
};

export function ViewChips({ list, views, listView, mayShare, setQuery }: ViewChipsProps) {
  const [isSaving, setSaving] = useState(false);
  const { view: current } = listView;
  const choose = (key: string): void => setQuery(toListViewUrlQuery(list, key));
  return (
    <div className="list-views" role="group" aria-label="视图">
      <Button
        look="bare"
        className="list-chip"
        aria-pressed={!current}
        onClick={() => choose(NO_LIST_VIEW_KEY)}
      >
        全部
      </Button>
      {views.map((view) => (
        <Button
          key={view.key}
          look="bare"
          className="list-chip"
          aria-pressed={view.key === current?.key}
          title={view.ownerName && !view.isOwn ? `由${view.ownerName}设置` : undefined}
          onClick={() => choose(view.key)}
        >
          {view.label}
          {NOTES[view.kind] !== "" && <small>{NOTES[view.kind]}</small>}
        </Button>
      ))}
      {current?.isOwn && <RemoveView list={list} view={current} onRemoved={() => choose(NO_LIST_VIEW_KEY)} />}
      <Button look="bare" className="list-chip is-quiet" onClick={() => setSaving(true)}>
        ＋ 保存为视图
      </Button>
      {isSaving && (
        <SaveViewButton
          list={list}
          listView={listView}
          mayShare={mayShare}
          onSaved={(viewId) => {
            setSaving(false);
            choose(viewId);
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

type RemoveProps = { list: ListDefinition; view: AvailableView; onRemoved: () => void };

function RemoveView({ list, view: { key, label }, onRemoved }: RemoveProps) {
  const remove = useRemoveListView(list);
  const confirm = (): void =>
    remove.mutate(key, {
      onSuccess: () => {
        noticeStore.tell(`已删除视图“${label}”`);
        onRemoved();
      },
      onError: (error) => noticeStore.error(error),
    });
  return (
    <Popover label={`删除视图 ${label}`} face="删除视图" className="list-chip is-quiet">
      {(close) => (
        <div className="list-ask">
          <p>删除视图“{label}”？</p>
          <div className="list-ask-ways">
            <Button look="bare" className="is-bad" disabled={remove.isPending} onClick={confirm}>
              删除
            </Button>
            <Button look="bare" onClick={close}>
              取消
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}
