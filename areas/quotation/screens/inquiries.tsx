import { REVOKE_REASON_FIELD } from "#areas/judging/contract/shapes.ts";
import type { ListRow } from "#platform/lists/list-call.ts";
import { isRowInState } from "#platform/lists/row-states.ts";
import type { CellComponents } from "#platform/lists/web/drawn-cell.tsx";
import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions, SelectedRowsLink } from "#platform/lists/web/row-action.ts";
import { callApi } from "#platform/web/api-client.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { copyInquiry, editInquiry, inquiryUndwrt, revokeInquiry } from "../contract/inquiry.ts";
import { inquiryList, inquiryRowStates } from "../rules/inquiry-list.ts";
import { InquiryChip } from "./inquiry-document.tsx";
import {
  ADD_INQUIRY_PATH,
  buildCompareInquiriesHref,
  buildEditInquiryHref,
  buildInquiryDetailHref,
  buildInquiryResultHref,
} from "./inquiry-places.ts";
import type { InquiryLink } from "./inquiry-links.ts";
import type { InquiryPageParts } from "./transferring-slot.ts";

const deeds = {
  start: { label: "新增询价", permission: "quotation:add", href: ADD_INQUIRY_PATH },
  links: [
    {
      label: "编辑",
      permission: editInquiry.permission,
      takes: 1,
      fits: ([row]) => isRowInState(row, inquiryRowStates.save),
      hrefOf: ([row]) => buildEditInquiryHref(row?.["inquiryNo"] ?? ""),
    },
    {
      label: "核保轨迹",
      permission: inquiryList.permission,
      takes: 1,
      isOfRow: true,
      hrefOf: ([row]) => `${buildInquiryDetailHref(row?.["inquiryNo"] ?? "")}?tab=trail`,
    },
    {
      label: "对比",
      permission: inquiryList.permission,
      takes: 2,
      hrefOf: ([one, other]) =>
        buildCompareInquiriesHref(one?.["inquiryNo"] ?? "", other?.["inquiryNo"] ?? ""),
    },
  ],
  actions: [
    {
      label: "提交核保",
      permission: inquiryUndwrt.permission,
      isOfRow: true,
      fits: (row) => isRowInState(row, inquiryRowStates.submit),
      run: async (row) => {
        const inquiryNo = row["inquiryNo"] ?? "";
        await callApi(inquiryUndwrt, {
          inquiryNo,
          version: Number(row["version"]),
          sumPremium: row["sumPremium"] ?? "0.00",
        });
        return buildInquiryResultHref(inquiryNo);
      },
    },
    {
      label: "复制",
      permission: copyInquiry.permission,
      run: async (row) => void (await callApi(copyInquiry, { inquiryNo: row["inquiryNo"] ?? "" })),
    },
    {
      label: "撤销",
      fits: (row) => isRowInState(row, inquiryRowStates.revoke),
      permission: revokeInquiry.permission,
      warning: "撤销后不能恢复，已核保通过的保费随之失效；需要时可复制为新的询价单。",
      reason: REVOKE_REASON_FIELD,
      run: async (row, reason) =>
        void (await callApi(revokeInquiry, {
          inquiryNo: row["inquiryNo"] ?? "",
          version: Number(row["version"]),
          reason,
        })),
    },
  ],
} satisfies ListActions;

const faces: CellComponents = {
  status: ({ row: { inquiryNo, status, edition } }) => (
    <InquiryChip inquiry={{ inquiryNo: inquiryNo ?? "", status: status ?? "", edition: Number(edition) }} />
  ),
};

export function InquiryListPage({ query, setQuery, transferring, links }: PageProps & InquiryPageParts) {
  const transfer = {
    ...transferring.rowAction,
    fits: (row: ListRow) => isRowInState(row, inquiryRowStates.transfer),
  };
  const all: ListActions = {
    ...deeds,
    links: [...deeds.links, ...links.map(toRowLink)],
    actions: [transfer, ...deeds.actions],
  };
  return <ListScreen list={inquiryList} query={query} setQuery={setQuery} deeds={all} faces={faces} />;
}

function toRowLink({ label, permission, states, hrefOf }: InquiryLink): SelectedRowsLink {
  return {
    label,
    permission,
    takes: 1,
    isOfRow: true,
    fits: ([row]) => isRowInState(row, states),
    hrefOf: ([row]) => hrefOf(row?.["inquiryNo"] ?? ""),
  };
}
