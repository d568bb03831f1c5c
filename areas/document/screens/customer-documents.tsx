import { createElement } from "react";
import type { CustomerPageAddition } from "#areas/customer/screens/customer-additions.ts";
import { type CodeLabelGetter, useCodeLabels } from "#areas/dictionary/screens/use-labels.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { formatTimestampInShanghai } from "#platform/lists/cell-text.ts";
import { TextLink } from "#platform/ui/links.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { ScrollRegion } from "#platform/web/scroll-region.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { queryCustomerDocuments } from "../contract/customer-documents.ts";
import { documentPageAddressSlot } from "./document-places.ts";
import "./customer-documents.css";

type Answer = AnswerOf<typeof queryCustomerDocuments>;
/** The page of a document; undefined if it has none. */
type PlaceOf = (businessType: string, businessNo: string) => string | undefined;

const statuses: Readonly<Record<string, string>> = {
  Q: "QuotationStatus",
  T: "ProposalStatus",
  E: "EndorseStatus",
};

/** The documents whose holder is the customer, with their totals. */
function CustomerDocuments({ customerId, placeOf }: { customerId: string; placeOf: PlaceOf }) {
  const queryKey = ["customerDocuments", customerId];
  const documents = useCallQuery(queryCustomerDocuments, { id: customerId }, queryKey);
  const labelOf = useCodeLabels(["BusinessType", ...Object.values(statuses)]);
  return (
    <section className="card">
      <h2>业务单据</h2>
      {documents.isPending && <LoadingSkeleton rows={4} label="正在加载业务单据" />}
      {documents.isError && <ErrorNote error={documents.error} onRetry={() => void documents.refetch()} />}
      {documents.data?.list.length === 0 && <p className="nothing">还没有以该客户为投保人的单据。</p>}
      {documents.data && documents.data.list.length > 0 && (
        <>
          <Totals totals={documents.data.totals} labelOf={labelOf} />
          <Documents answer={documents.data} labelOf={labelOf} placeOf={placeOf} />
        </>
      )}
    </section>
  );
}

function Totals({ totals, labelOf }: { totals: Answer["totals"]; labelOf: CodeLabelGetter }) {
  return (
    <dl className="document-totals">
      {totals.map(({ businessType, count, sumPremium }) => (
        <div key={businessType}>
          <dt>
            <PendingText text={labelOf("BusinessType", businessType)} /> {count} 单 · 保费合计
          </dt>
          <dd>{formatMoney(sumPremium)} 元</dd>
        </div>
      ))}
    </dl>
  );
}

type DocumentsProps = { answer: Answer; labelOf: CodeLabelGetter; placeOf: PlaceOf };

function Documents({ answer: { list, hasMore }, labelOf, placeOf }: DocumentsProps) {
  return (
    <>
      <ScrollRegion label="业务单据表格">
        <table>
          <caption className="visually-hidden">业务单据</caption>
          <thead>
            <tr>
              <th scope="col">业务号</th>
              <th scope="col">险种</th>
              <th scope="col">状态</th>
              <th scope="col">保险期间</th>
              <th scope="col" className="is-sum">
                保费（元）
              </th>
              <th scope="col">录入时间</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => {
              const place = placeOf(row.businessType, row.businessNo);
              return (
                <tr key={row.businessNo}>
                  <td className="is-code">
                    {place === undefined ? (
                      row.businessNo
                    ) : (
                      <TextLink href={place}>{row.businessNo}</TextLink>
                    )}
                  </td>
                  <td>{row.riskName}</td>
                  <td>
                    <PendingText text={labelOf(statuses[row.businessType] ?? "", row.status)} />
                  </td>
                  <td>{periodText(row.startDate, row.endDate)}</td>
                  <td className="is-sum">{formatMoney(row.sumPremium)}</td>
                  <td className="is-moment">{formatTimestampInShanghai(row.inputAt)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {hasMore && <p className="nothing">只列出最近 {list.length} 单，合计包含全部。</p>}
    </>
  );
}

function periodText(startDate: string | null, endDate: string | null): string {
  return startDate === null || endDate === null ? "/" : `${startDate} 至 ${endDate}`;
}

/** The documents of a customer, each with a link where its area has a page for it. */
export async function loadDocumentsOfCustomer(): Promise<CustomerPageAddition> {
  const places = await documentPageAddressSlot.load();
  const placeOf: PlaceOf = (businessType, businessNo) =>
    places.find((place) => place.businessType === businessType)?.hrefOf(businessNo);
  return {
    name: "documents",
    section: (customerId) => createElement(CustomerDocuments, { customerId, placeOf }),
  };
}
