import { useMemo, useState } from "react";
import { compareContents } from "#areas/document/rules/comparison.ts";
import { formatSignedAmount } from "#areas/document/rules/signed-amount.ts";
import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import { formatMoney, parseMoney } from "#platform/kernel/money.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { ButtonLink, TextLink } from "#platform/ui/links.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { type LoadedProductVersion, useProduct } from "#areas/judging/screens/document-queries.ts";
import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import { useProductDocument } from "#areas/judging/screens/product-document.tsx";
import { PageLoadingFrame } from "#platform/documents/web/document-wait.tsx";
import { type InquiryView, inquiryDocumentKind, InquiryStatusChip } from "./inquiry-document.tsx";
import { buildCompareInquiriesHref, buildInquiryDetailHref, INQUIRIES_PATH } from "./inquiry-places.ts";
import "./quotation.css";

type Params = { one: string; other: string };
type Side = { inquiry: InquiryView; product: LoadedProductVersion };

/** Every difference between two inquiries, and their premiums. */
export function CompareInquiries({ params: { one: beforeNo, other: afterNo } }: PageProps<Params>) {
  const [before, after] = [useSide(beforeNo), useSide(afterNo)];
  const error = before.error ?? after.error;
  if (before.side && after.side) return <Comparison before={before.side} after={after.side} />;
  return (
    <PageLoadingFrame title="询价对比">
      {error ? (
        <>
          <ErrorNote error={error} onRetry={() => [before, after].forEach(({ retry }) => retry())} />
          <TextLink href={INQUIRIES_PATH}>返回询价单列表</TextLink>
        </>
      ) : (
        <LoadingSkeleton rows={10} label="正在打开两份询价单" />
      )}
    </PageLoadingFrame>
  );
}

function useSide(inquiryNo: string) {
  const inquiry = useProductDocument(inquiryDocumentKind, inquiryNo);
  const product = useProduct(inquiry.data?.riskCode ?? "", inquiry.data?.productVersion);
  const side = inquiry.data && product.data && { inquiry: inquiry.data, product: product.data };
  const pending = inquiry.data ? product : inquiry;
  return {
    side,
    error: pending.error,
    retry: (): void => void (pending.error && pending.refetch()),
  };
}

function Comparison({ before, after }: { before: Side; after: Side }) {
  const [today] = useState(() => getTodayInShanghai(new Date()));
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
          <ButtonLink href={buildCompareInquiriesHref(after.inquiry.inquiryNo, before.inquiry.inquiryNo)}>
            交换前后
          </ButtonLink>
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

type NamedSide = Side & { readonly word: string };

const columns: readonly RecordColumn<NamedSide>[] = [
  {
    title: "询价单",
    cell: ({ word, inquiry: { inquiryNo, holderName } }) => (
      <>
        {word} <TextLink href={buildInquiryDetailHref(inquiryNo)}>{inquiryNo}</TextLink> {holderName}
      </>
    ),
  },
  { title: "险种", cell: ({ product }) => product.compiled.product.nameZh },
  { title: "状态", cell: ({ inquiry }) => <InquiryStatusChip status={inquiry.status} /> },
  ...figures.map(([label, name]) => ({
    title: `${label}（元）`,
    isRight: true,
    cell: ({ inquiry }: NamedSide) => formatMoney(inquiry[name]),
  })),
];

/** The two inquiries, and the difference of their figures. */
function PremiumTable({ before, after }: { before: Side; after: Side }) {
  return (
    <RecordTable
      caption="两份询价单"
      columns={columns}
      rows={[
        { word: "原", ...before },
        { word: "现", ...after },
      ]}
      keyOf={({ word }) => word}
    >
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
    </RecordTable>
  );
}

function difference(before: string | null, after: string | null): string {
  if (before === null || after === null) return "/";
  return formatSignedAmount(parseMoney(after).minus(parseMoney(before)).toFixed(2));
}
