import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { downloadPaper, packPapers } from "../contract.ts";
import { issuedPaperList } from "../rules/issued-paper-list.ts";
import { PACK_PAPERS_PATH } from "../rules/paper-places.ts";
import { downloadPaperFile } from "./paper-queries.ts";

/** More numbers make a long address; they are pasted into the page. */
const MOST_CHOSEN = 100;

const deeds: ListActions = {
  start: { label: "按业务号打包", permission: packPapers.permission, href: PACK_PAPERS_PATH },
  actions: [
    {
      label: "下载",
      permission: downloadPaper.permission,
      isOfRow: true,
      fits: ({ paperId }) => (paperId ?? "") !== "",
      run: ({ paperId }) => downloadPaperFile(paperId ?? ""),
    },
  ],
  links: [
    {
      label: "打包下载",
      permission: packPapers.permission,
      takes: { least: 1, most: MOST_CHOSEN },
      hrefOf: (rows) =>
        `${PACK_PAPERS_PATH}?businessNos=${rows.map(({ businessNo }) => businessNo).join(",")}`,
    },
  ],
};

/** 单证下载: every issued policy and endorsement, with its paper. */
export function IssuedPapersPage({ query, setQuery }: PageProps) {
  return <ListScreen list={issuedPaperList} query={query} setQuery={setQuery} deeds={deeds} />;
}
