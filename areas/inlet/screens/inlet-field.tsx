import { useEffect, useEffectEvent, useId } from "react";
import type { SearchStore, SearchState } from "#platform/forms/web/search.ts";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { SuggestionsOverlay } from "#platform/ui/suggestions.tsx";
import { useCombobox } from "#platform/ui/use-combobox.ts";
import {
  parseProposalInletText,
  type ProposalInletOption,
  type ProposalInletRisk,
} from "../rules/options.ts";
import type { ProposalInletSearchMatch } from "./inlet-queries.ts";

type InletSearchFieldProps = {
  typed: string;
  options: readonly ProposalInletOption[];
  risks: readonly ProposalInletRisk[];
  search: SearchStore<ProposalInletSearchMatch>;
  state: SearchState<ProposalInletSearchMatch>["state"];
  onType: (typed: string) => void;
  onTake: (option: ProposalInletOption) => void;
  /** Enter was pressed in the empty field, and the selected parts suffice. */
  onEmptyEnter: () => void;
};

const keyOf = ({ key }: ProposalInletOption): string => key;

/** Finds products, customers, plans and documents in one field; Enter takes the active option. */
export function ProposalInletSearchField(props: InletSearchFieldProps) {
  const { typed, options, risks, search, state, onType, onTake, onEmptyEnter } = props;
  const id = useId();
  const isEmpty = typed.trim() === "";
  const find = (text: string): void => search.search(parseProposalInletText(text, risks).text);
  const combobox = useCombobox({
    options,
    keyOf,
    query: typed,
    isOpen: !isEmpty,
    wraps: true,
    isPending: state === "asking" && !isEmpty,
    onQuery: (text, isStillComposing) => {
      onType(text);
      if (!isStillComposing) find(text);
    },
    onPick: onTake,
    onOtherKey: (key) => {
      if (key === "Enter" && isEmpty) onEmptyEnter();
      return key === "Enter";
    },
  });
  // The product list decides which part of a text is a product, so the text is parsed again when it arrives.
  const findAgain = useEffectEvent(() => {
    if (!isEmpty) find(typed);
  });
  const areRisksKnown = risks.length > 0;
  useEffect(() => {
    if (areRisksKnown) findAgain();
  }, [areRisksKnown]);
  return (
    <div className="inlet-field">
      <input
        {...combobox.inputProps}
        id={id}
        className="search-box"
        type="search"
        aria-label="查找险种、客户、计划或单据"
        placeholder="险种、客户、计划或单号，可一起输入，如：0405 示例电子"
      />
      {!isEmpty && (
        <SuggestionsOverlay anchorId={id} className="inlet-found">
          {combobox.isListed ? (
            <ComboboxOptionList
              label="找到的内容"
              combobox={combobox}
              options={options}
              keyOf={keyOf}
              className="inlet-option"
            >
              {({ group, title, about }) => (
                <>
                  <small>{group}</small>
                  <span>{title}</span>
                  <span className="inlet-about">{about}</span>
                </>
              )}
            </ComboboxOptionList>
          ) : (
            <p role="status" className="inlet-none">
              {noneWords[state]}
            </p>
          )}
        </SuggestionsOverlay>
      )}
    </div>
  );
}

const NONE = "没有找到。可输入险种代码或名称、客户名称、拼音首字母或单号";
const noneWords: Readonly<Record<InletSearchFieldProps["state"], string>> = {
  idle: NONE,
  asking: "正在查找…",
  found: NONE,
  failed: "暂时查不到客户和单据，请稍后再试",
};
