import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { addCombination } from "../contract/combination.ts";
import { combinationList } from "../rules/combination-list.ts";
import { CombinationDetail } from "./combination-detail.tsx";
import { COMBINATIONS_PATH } from "./inquiry-places.ts";
import { NewCombination } from "./new-combination.tsx";
import type { InquiryTransferSteps } from "./transferring.ts";
import "./combination.css";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";

const actions: ListActions = {
  start: {
    label: "新建组合",
    permission: addCombination.permission,
    href: `${COMBINATIONS_PATH}?step=risks`,
  },
};

/** 组合询价管理: the list, one combination, or a new one, as the address says. */
export function CombinationsPage({
  query,
  setQuery,
  transferring,
}: PageProps & { transferring: InquiryTransferSteps }) {
  const { combId = "", step = "" } = query;
  if (combId !== "")
    return (
      <CombinationDetail
        key={combId}
        combId={combId}
        query={query}
        setQuery={setQuery}
        transferring={transferring}
      />
    );
  if (step !== "") return <NewCombination query={query} setQuery={setQuery} />;
  return <ListScreen list={combinationList} query={query} setQuery={setQuery} deeds={actions} />;
}
