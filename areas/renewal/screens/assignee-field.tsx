import { useEffect, useState, useSyncExternalStore } from "react";
import { findSalesManInfo } from "#areas/identity/contract/people.ts";
import { createSearchStore, type SearchMatches, type SearchState } from "#platform/forms/web/search.ts";
import type { RowActionFieldProps } from "#platform/lists/web/row-action.ts";
import { ListStatus } from "#platform/ui/list-status.tsx";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { useCombobox } from "#platform/ui/use-combobox.ts";
import { type AnswerOf, callApi } from "#platform/web/api-client.ts";

type Person = AnswerOf<typeof findSalesManInfo>["list"][number];

const keyOf = ({ userCode }: Person): string => userCode;

async function findPeople(keyword: string, signal: AbortSignal): Promise<SearchMatches<Person>> {
  const { list, hasMore } = await callApi(findSalesManInfo, { keyword }, { signal });
  return { entries: list, hasMore };
}

/** Chooses the salesperson who follows the chosen renewals up. */
export function AssigneeField({ value, isTold, onValue }: RowActionFieldProps) {
  const [query, setQuery] = useState("");
  const [store] = useState(() => createSearchStore(findPeople, { minLength: 0 }));
  const shown = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => {
    store.search("");
    return store.stop;
  }, [store]);
  const isOpen = value === "";
  const combobox = useCombobox({
    options: shown.entries,
    keyOf,
    isOpen,
    query,
    onQuery: (text, isStillComposing) => {
      setQuery(text);
      onValue("");
      if (!isStillComposing) store.search(text);
    },
    onPick: ({ userCode, userName }) => {
      setQuery(userName);
      onValue(userCode);
    },
    mayPick: () => shown.state === "found",
    isPending: shown.state === "asking",
  });
  const isInvalid = isTold && isOpen;
  return (
    <div className="field">
      <label htmlFor="renewal-assignee">跟进人</label>
      <input
        {...combobox.inputProps}
        id="renewal-assignee"
        className="cell-input"
        placeholder="姓名或工号"
        aria-required="true"
        aria-invalid={isInvalid}
        aria-describedby="renewal-assignee-note"
      />
      {isOpen && (
        <>
          <ComboboxOptionList label="跟进人" combobox={combobox} options={shown.entries} keyOf={keyOf}>
            {({ userCode, userName, comCodeName }) => (
              <>
                <span>{userName}</span>
                <small>
                  {userCode} · {comCodeName}
                </small>
              </>
            )}
          </ComboboxOptionList>
          <ListStatus text={statusText(shown)} onRetry={shown.state === "failed" ? store.retry : undefined} />
        </>
      )}
      <p id="renewal-assignee-note" className={isInvalid ? "field-error" : "field-hint"}>
        {isInvalid ? "请选择跟进人" : "须是保单所属机构的业务员"}
      </p>
    </div>
  );
}

function statusText({ state, entries, hasMore }: SearchState<Person>): string {
  if (state === "failed") return "暂时查不到，";
  if (state !== "found") return "正在查找…";
  if (entries.length === 0) return "没有符合的业务员";
  return hasMore ? `只列出前 ${entries.length} 人，请再多输入几个字` : "";
}
