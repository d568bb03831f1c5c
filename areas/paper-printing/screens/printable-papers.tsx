import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { printIssuedPapers } from "../contract.ts";
import { printablePaperList } from "../rules/printable-paper-list.ts";
import { MOST_PRINTED_PAPERS } from "../rules/printing.ts";
import { PRINT_PAPERS_PATH } from "../rules/printing-places.ts";

const deeds: ListActions = {
  start: { label: "按业务号套打", permission: printIssuedPapers.permission, href: PRINT_PAPERS_PATH },
  links: [
    {
      label: "打印",
      permission: printIssuedPapers.permission,
      takes: { least: 1, most: MOST_PRINTED_PAPERS },
      hrefOf: (rows) =>
        `${PRINT_PAPERS_PATH}?businessNos=${rows.map(({ businessNo }) => businessNo).join(",")}`,
    },
  ],
};

/** 保单模板打印: what was issued, with how often it was printed. */
export function PrintablePapersPage({ query, setQuery }: PageProps) {
  return <ListScreen list={printablePaperList} query={query} setQuery={setQuery} deeds={deeds} />;
}
