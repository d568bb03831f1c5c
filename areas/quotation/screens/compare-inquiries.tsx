import { useMemo, useState } from "react";
import { compareContents } from "#areas/document/rules/comparison.ts";
import { DifferenceTable, signed } from "#areas/document/screens/difference-table.tsx";
import { formatMoney, money } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { StatusChip } from "./inquiry-head.tsx";
import { compareHref, detailHref, INQUIRIES } from "./inquiry-places.ts";
import { type OpenedProduct, useProduct } from "#areas/drafting/screens/document-queries.ts";
import { type Inquiry, useInquiry } from "./inquiry-queries.ts";
import { PageWait } from "#platform/documents/web/page-wait.tsx";
import "#platform/documents/web/documents.css";
import "#areas/drafting/screens/drafting.css";
import "./quotation.css";

type Params = { one: string; other: string };
type Side = { inquiry: Inquiry; product: OpenedProduct };

/** Any two quotations: every difference, and what the two cost. */
export function CompareInquiries({ params: { one, other } }: PageProps<Params>) {
  const [here, there] = [useSide(one), useSide(other)];
  const error = here.error ?? there.error;
  if (here.side && there.side) return <Compared before={here.side} after={there.side} />;
  return (
    <PageWait title="询价对比">
      {error ? (
        <>
          <ErrorNote error={error} onRetry={() => [here, there].forEach(({ retry }) => retry())} />
          <a className="link" href={INQUIRIES}>
            返回询价单列表
          </a>
        </>
      ) : (
        <Skeleton rows={10} label="正在打开两份询价单" />
      )}
    </PageWait>
  );
}

function useSide(inquiryNo: string) {
  const inquiry = useInquiry(inquiryNo);
  const product = useProduct(inquiry.data?.riskCode ?? "", inquiry.data?.productVersion);
  const side = inquiry.data && product.data && { inquiry: inquiry.data, product: product.data };
  const asked = inquiry.data ? product : inquiry;
  return {
    side,
    error: asked.error,
    retry: (): void => void (asked.error && asked.refetch()),
  };
}

function Compared({ before, after }: { before: Side; after: Side }) {
  const [today] = useState(() => todayInShanghai(new Date()));
  const compared = useMemo(
    () => compareContents(sideOf(before), sideOf(after), { today }),
    [before, after, today],
  );
  const { sections, onlyBefore, onlyAfter, isSameProduct } = compared;
  const count = sections.reduce((sum, { rows }) => sum + rows.flatMap(({ cells }) => cells).length, 0);
  return (
    <div className="compare-page">
      <header className="doc-head">
        <div className="doc-title">
          <h1>询价对比</h1>
          <span>{count === 0 ? "内容相同" : `${count} 处不同`}</span>
        </div>
        <div className="doc-steps">
          <a className="button" href={compareHref(after.inquiry.inquiryNo, before.inquiry.inquiryNo)}>
            交换前后
          </a>
        </div>
      </header>
      <div className="compare-body">
        <PremiumTable before={before} after={after} />
        {!isSameProduct && (
          <p className="compare-note" role="note">
            两份询价单的险种不同，只对比双方都有的字段，不比较各分区的保费影响。
          </p>
        )}
        {onlyBefore.length > 0 && <p className="compare-note">仅原内容有的分区：{onlyBefore.join("、")}</p>}
        {onlyAfter.length > 0 && <p className="compare-note">仅现内容有的分区：{onlyAfter.join("、")}</p>}
        {sections.length === 0 ? (
          <div className="blank">
            <p>没有不同之处</p>
            <p>两份询价单{isSameProduct ? "" : "共有字段"}的内容相同</p>
          </div>
        ) : (
          <DifferenceTable sections={sections} before={shownOf(before, "原")} after={shownOf(after, "现")} />
        )}
      </div>
    </div>
  );
}

function sideOf({ inquiry, product: { compiled } }: Side) {
  return { compiled, form: inquiry.form };
}

function shownOf({ inquiry, product: { options } }: Side, word: string) {
  return { form: inquiry.form, options, name: `${word} …${inquiry.inquiryNo.slice(-6)}` };
}

const figures = [
  ["保额", "sumAmount"],
  ["保费", "sumPremium"],
] as const;

/** The two by their numbers, and what the second costs more or less. */
function PremiumTable({ before, after }: { before: Side; after: Side }) {
  return (
    <table className="edition-table">
      <caption className="visually-hidden">两份询价单</caption>
      <thead>
        <tr>
          <th scope="col">询价单</th>
          <th scope="col">险种</th>
          <th scope="col">状态</th>
          {figures.map(([label]) => (
            <th key={label} scope="col" className="is-right">
              {label}（元）
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[
          { word: "原", ...before },
          { word: "现", ...after },
        ].map(({ word, inquiry, product }) => (
          <tr key={word}>
            <td>
              {word}{" "}
              <a className="link" href={detailHref(inquiry.inquiryNo)}>
                {inquiry.inquiryNo}
              </a>{" "}
              {inquiry.holderName}
            </td>
            <td data-label="险种">{product.compiled.product.nameZh}</td>
            <td data-label="状态">
              <StatusChip status={inquiry.status} />
            </td>
            {figures.map(([label, name]) => (
              <td key={label} data-label={label} className="is-right">
                {formatMoney(inquiry[name])}
              </td>
            ))}
          </tr>
        ))}
        <tr className="is-total">
          <th scope="row" colSpan={3}>
            差额
          </th>
          {figures.map(([label, name]) => (
            <td key={label} data-label={label} className="is-right">
              {difference(before.inquiry[name], after.inquiry[name])}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function difference(before: string | null, after: string | null): string {
  if (before === null || after === null) return "/";
  return signed(money(after).minus(money(before)).toFixed(2));
}
