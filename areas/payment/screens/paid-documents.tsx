import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { findPaidDocumentHref } from "./pay-places.ts";
import type { PaymentInfos } from "./paid-together.ts";

type PaidDocumentsProps = { infos: PaymentInfos };

/** Lists the documents of one payment, each with the reason that blocks it. */
export function PaymentDocumentList({ infos: { list, sumFee } }: PaidDocumentsProps) {
  const typeName = useCodeNames("BusinessType");
  return (
    <section className="card-plain" aria-labelledby="pay-documents">
      <h2 id="pay-documents">合并缴费的单据（{list.length} 张）</h2>
      <table className="edition-table">
        <caption className="visually-hidden">合并缴费的单据</caption>
        <thead>
          <tr>
            <th scope="col">单据</th>
            <th scope="col">投保人</th>
            <th scope="col">应缴日期</th>
            <th scope="col">最晚缴费日</th>
            <th scope="col" className="is-right">
              本次应缴（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ businessNo, businessType, holderName, due, dueFee, lastDay, why }) => (
            <tr key={businessNo}>
              <th scope="row">
                <PendingText text={typeName(businessType)} />{" "}
                <a className="link" href={findPaidDocumentHref(businessType, businessNo)}>
                  {businessNo}
                </a>
                {why !== "" && <span className="pay-why">{why}</span>}
                {why === "" && !due && <span className="pay-why is-calm">保费已全部缴清</span>}
              </th>
              <td data-label="投保人">{holderName}</td>
              <td data-label="应缴日期">{due?.planDate ?? "/"}</td>
              <td data-label="最晚缴费日">{lastDay ?? due?.planEndDate ?? "/"}</td>
              <td data-label="本次应缴（元）" className="is-right">
                {formatMoney(due ? dueFee : null)}
              </td>
            </tr>
          ))}
          <tr className="is-total">
            <th scope="row" colSpan={4}>
              合计
            </th>
            <td data-label="本次应缴（元）" className="is-right">
              {formatMoney(sumFee)}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
