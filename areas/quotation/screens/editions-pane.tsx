import { useState } from "react";
import { compareContents } from "#areas/document/rules/comparison.ts";
import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { InquiryChip, StatusChip } from "./inquiry-head.tsx";
import type { OpenedProduct } from "#areas/drafting/screens/document-queries.ts";
import type { Inquiry } from "./inquiry-queries.ts";

type EditionsPaneProps = { inquiry: Inquiry; product: OpenedProduct };

/** What stands approved, what is under way, and what that changes. */
export function EditionsPane({ inquiry, product }: EditionsPaneProps) {
  const { approved, edition, sumPremium, status } = inquiry;
  const isUnderWay = approved !== null && edition > approved.edition;
  return (
    <div className="doc-editions">
      <table className="edition-table">
        <caption className="visually-hidden">版次</caption>
        <thead>
          <tr>
            <th scope="col">版次</th>
            <th scope="col">状态</th>
            <th scope="col" className="is-right">
              保费（元）
            </th>
            <th scope="col">核保通过日</th>
          </tr>
        </thead>
        <tbody>
          {(isUnderWay || approved === null) && (
            <tr>
              <td>第 {edition} 版</td>
              <td data-label="状态">
                <InquiryChip inquiry={inquiry} />
              </td>
              <td data-label="保费" className="is-right">
                {formatMoney(sumPremium)}
              </td>
              <td data-label="核保通过日">/</td>
            </tr>
          )}
          {approved && (
            <tr>
              <td>第 {approved.edition} 版</td>
              <td data-label="状态">
                <StatusChip status={isUnderWay ? "04" : status} />
              </td>
              <td data-label="保费" className="is-right">
                {formatMoney(approved.sumPremium)}
              </td>
              <td data-label="核保通过日">{approved.effectiveFrom}</td>
            </tr>
          )}
        </tbody>
      </table>
      {isUnderWay && <UnderWay inquiry={inquiry} approved={approved} product={product} />}
    </div>
  );
}

type UnderWayProps = EditionsPaneProps & { approved: NonNullable<Inquiry["approved"]> };

function UnderWay({ inquiry, approved, product: { compiled, options } }: UnderWayProps) {
  const [before, after]: [FilledForm, FilledForm] = [approved.form, inquiry.form];
  const [today] = useState(() => todayInShanghai(new Date()));
  const { sections } = compareContents({ compiled, form: before }, { compiled, form: after }, { today });
  if (sections.length === 0) return <p className="quiet-note">修改中的版次与已通过的版次内容相同。</p>;
  return (
    <DifferenceTable
      sections={sections}
      before={{ form: before, options, name: `第 ${approved.edition} 版` }}
      after={{ form: after, options, name: `第 ${inquiry.edition} 版` }}
    />
  );
}
