import { useEffect, useState, useSyncExternalStore } from "react";
import { ListStatus } from "#platform/ui/list-status.tsx";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { SuggestionsOverlay } from "#platform/ui/suggestions.tsx";
import { useCombobox } from "#platform/ui/use-combobox.ts";
import type { PartyElementCodes } from "../../definition.ts";
import { useFormContext } from "../use-form-context.tsx";
import type { PartyRecord } from "../option-source.ts";
import { type SearchFunction, createSearchStore, type SearchState } from "../search.ts";
import { buildPartyEdits } from "../derived-values.ts";
import { type CellBinding, buildAccessibleNameProps, getCellText } from "./cell-binding.ts";
import { ClearButton } from "./clear-button.tsx";

type PartyCellProps = { bind: CellBinding; party: PartyElementCodes; find: SearchFunction<PartyRecord> };

/** The chosen party while its facts are on the way, or when they did not arrive. */
type Filling = { readonly record: PartyRecord; readonly state: "busy" | "failed" };

const keyOf = ({ id }: PartyRecord): string => id;

/** A name field that offers the known parties of this name. Unknown names may be typed. */
export function PartyCell({ bind, party, find }: PartyCellProps) {
  const { store } = useFormContext();
  const { id, isInTable } = bind;
  const [search] = useState(() => createSearchStore(find));
  const shown = useSyncExternalStore(search.subscribe, search.current);
  useEffect(() => search.stop, [search]);
  const text = getCellText(bind.cell);
  const [filling, setFilling] = useState<Filling>();
  const fill = async (record: PartyRecord): Promise<void> => {
    const section = store.form.sections.find(({ code }) => code === bind.section);
    if (!section) return;
    search.stop();
    setFilling({ record, state: "busy" });
    try {
      const facts = await record.loadFacts();
      // Whoever typed on meanwhile, or removed the row, keeps what is there.
      const place = { section: bind.section, row: bind.row, element: bind.element.elementCode };
      if (getCellText(store.view(place).cell) === text)
        store.setMany(buildPartyEdits(party, facts, section, bind.row, store.origin));
      setFilling(undefined);
    } catch {
      setFilling({ record, state: "failed" });
    }
  };
  const { state, entries } = shown;
  const combobox = useCombobox({
    options: entries,
    keyOf,
    query: text,
    isOpen: state !== "idle",
    isTextEnough: true,
    onQuery: (typed, isStillComposing) => {
      if (typed !== text) bind.set(typed);
      setFilling(undefined);
      if (!isStillComposing) search.search(typed);
    },
    onPick: (record) => void fill(record),
    onOpen: isInTable ? undefined : () => search.search(text),
    onClose: search.stop,
    onOtherKey: (key) => {
      if (key !== "Enter" || state !== "failed") return false;
      search.retry();
      return true;
    },
  });
  return (
    <span className="cell-box">
      <input
        {...buildAccessibleNameProps(bind)}
        {...combobox.inputProps}
        className="cell-input"
        type="text"
        onBlur={() => {
          search.stop();
          setFilling(undefined);
          bind.leave();
        }}
      />
      {!isInTable && text !== "" && <ClearButton bind={bind} />}
      {state !== "idle" && (
        <SuggestionsOverlay anchorId={id}>
          {combobox.isListed && (
            <ComboboxOptionList
              label="已有客户"
              combobox={combobox}
              options={entries}
              keyOf={keyOf}
              className="choice party"
            >
              {({ label, note }) => (
                <>
                  <span>{label}</span>
                  <small>{note}</small>
                </>
              )}
            </ComboboxOptionList>
          )}
          <ListStatus text={statusText(shown)} onRetry={state === "failed" ? search.retry : undefined} />
        </SuggestionsOverlay>
      )}
      {state === "idle" && filling && (
        <SuggestionsOverlay anchorId={id}>
          <ListStatus
            text={filling.state === "busy" ? "正在带出客户资料…" : "暂时取不到客户资料，可直接录入"}
            onRetry={filling.state === "failed" ? () => void fill(filling.record) : undefined}
          />
        </SuggestionsOverlay>
      )}
    </span>
  );
}

function statusText({ state, entries: { length: count }, hasMore }: SearchState<PartyRecord>): string {
  if (state === "failed") return "暂时查不到客户，可直接录入，或按回车";
  if (state === "asking") return count > 0 ? "正在更新…" : "正在查找客户…";
  if (count === 0) return hasMore ? "请输入完整的名称或证件号码，或直接录入" : "没有匹配的客户，请直接录入";
  return hasMore ? `只列出 ${count} 位，请再多输入几个字` : `${count} 位客户，按 ↓ 选择，回车带出`;
}
