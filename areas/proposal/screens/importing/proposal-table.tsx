import { useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { PaginationControls } from "#areas/judging/screens/importing/page-turner.tsx";
import type { CheckedProposalFile } from "./use-importing.ts";

const ON_A_PAGE = 50;
const NUMBERS = new Set(["文件行", "人数", "保费（元）"]);

type Proposal = CheckedProposalFile["proposals"][number];

/** What would become of the file. */
export function ImportedProposalTable({ proposals }: { proposals: readonly Proposal[] }) {
  const [page, setPage] = useState(0);
  const shown = proposals.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE);
  return (
    <section className="import-card import-proposals" aria-label="文件中的投保单">
      <h2>文件中的投保单</h2>
      <ScrollRegion label="投保单列表">
        <table>
          <caption className="visually-hidden">文件中的投保单及其保费</caption>
          <thead>
            <tr>
              {["文件行", "投保人", "人数", "保费（元）", "结果", "核保提示"].map((title) => (
                <th key={title} scope="col" className={NUMBERS.has(title) ? "is-number" : ""}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.no}>
                <td className="is-number">{one.at}</td>
                <td>{one.holderName || "/"}</td>
                <td className="is-number">{one.people === 0 ? "/" : one.people}</td>
                <td className="is-number">{formatMoney(one.sumPremium ?? "")}</td>
                <td>{resultOf(one)}</td>
                <td>{one.notices.join("；") || "/"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <PaginationControls
        name="投保单"
        count={proposals.length}
        size={ON_A_PAGE}
        page={page}
        onPage={setPage}
      />
    </section>
  );
}

function resultOf({ proposalNo, errorCount }: Proposal): string {
  if (proposalNo !== "") return `此前已导入为 ${proposalNo}`;
  return errorCount === 0 ? "✓ 可以导入" : `✗ ${errorCount} 处有误`;
}
