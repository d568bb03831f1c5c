import { useState } from "react";
import { PaginationControls } from "#areas/judging/screens/importing/page-turner.tsx";
import { buildPolicyHref } from "#areas/judging/screens/policy-place.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import type { CheckedRosterFile } from "./use-roster-batch.ts";

const ON_A_PAGE = 50;
const columns = [
  { title: "保单号", isNumber: false },
  { title: "投保人", isNumber: false },
  { title: "增加", isNumber: true },
  { title: "减少", isNumber: true },
  { title: "替换或修改", isNumber: true },
  { title: "保费变化（元）", isNumber: true },
  { title: "结果", isNumber: false },
];

type Policy = CheckedRosterFile["policies"][number];

/** What would become of each policy of the file. */
export function EndorsedPolicyTable({ policies }: { policies: readonly Policy[] }) {
  const [page, setPage] = useState(0);
  const shown = policies.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE);
  return (
    <section className="import-card roster-policies" aria-label="文件中的保单">
      <h2>文件中的保单</h2>
      <ScrollRegion label="保单列表">
        <table>
          <caption className="visually-hidden">文件中的保单及其人员和保费的变化</caption>
          <thead>
            <tr>
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={isNumber ? "is-number" : ""}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((policy) => (
              <PolicyRow key={policy.policyNo} policy={policy} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <PaginationControls name="保单" count={policies.length} size={ON_A_PAGE} page={page} onPage={setPage} />
    </section>
  );
}

function PolicyRow({ policy }: { policy: Policy }) {
  const { policyNo, holderName, joined, left, replaced, premiumChange, message } = policy;
  return (
    <tr>
      <td>
        {holderName === "" ? (
          policyNo
        ) : (
          <a className="link" href={buildPolicyHref(policyNo)}>
            {policyNo}
          </a>
        )}
      </td>
      <td>{holderName || "/"}</td>
      {[joined, left, replaced].map((count, index) => (
        <td key={columns[index + 2]?.title} className="is-number">
          {count === 0 ? "/" : count}
        </td>
      ))}
      <td className="is-number">{premiumChange === null ? "/" : formatMoney(premiumChange)}</td>
      <td>{message === "" ? "✓ 可以批改" : `✗ ${message}`}</td>
    </tr>
  );
}
