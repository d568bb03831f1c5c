import type { ReactNode } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { ContentDifferences } from "#areas/judging/screens/content-differences.tsx";
import { type RecordColumn, RecordTable } from "#areas/judging/screens/record-table.tsx";
import type { ProductDocumentContentProps } from "#areas/judging/screens/product-document.tsx";
import { type InquiryView, InquiryChip, InquiryStatusChip } from "./inquiry-document.tsx";

/** The approved edition, the edition under way, and their differences. */
export function EditionsPane({ document: inquiry, product }: ProductDocumentContentProps<InquiryView>) {
  const { approved, edition, sumPremium, status } = inquiry;
  const isUnderWay = approved !== null && edition > approved.edition;
  const current = { edition, sumPremium, effectiveFrom: "/", chip: <InquiryChip inquiry={inquiry} /> };
  const inForce = approved && {
    ...approved,
    chip: <InquiryStatusChip status={isUnderWay ? APPROVED : status} />,
  };
  return (
    <div className="doc-editions">
      <RecordTable
        caption="版次"
        columns={columns}
        rows={[...(isUnderWay || !inForce ? [current] : []), ...(inForce ? [inForce] : [])]}
        keyOf={(row) => row.edition}
      />
      {isUnderWay && (
        <ContentDifferences
          before={{ product, form: approved.form, name: `第 ${approved.edition} 版` }}
          after={{ product, form: inquiry.form, name: `第 ${edition} 版` }}
          sameNote="修改中的版次与已通过的版次内容相同。"
        />
      )}
    </div>
  );
}

const APPROVED = "04";

const columns: readonly RecordColumn<
  Pick<InquiryView, "edition" | "sumPremium"> & { readonly effectiveFrom: string; readonly chip: ReactNode }
>[] = [
  { title: "版次", cell: ({ edition }) => `第 ${edition} 版` },
  { title: "状态", cell: ({ chip }) => chip },
  { title: "保费（元）", isRight: true, cell: ({ sumPremium }) => formatMoney(sumPremium) },
  { title: "核保通过日", cell: ({ effectiveFrom }) => effectiveFrom },
];
