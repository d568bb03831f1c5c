import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryPaymentNotice } from "../contract.ts";

type NoticeSendingsProps = { readonly notice: Pick<AnswerOf<typeof queryPaymentNotice>, "sendings"> };

/** The text messages, mails and papers by which the notice went out. */
export function NoticeSendings({ notice: { sendings } }: NoticeSendingsProps) {
  const wayName = useCodeNames("PaymentNoticeWay");
  const statusName = useCodeNames("RenewalNoticeStatus");
  return (
    <section className="card-plain" aria-labelledby="notice-sendings">
      <h2 id="notice-sendings">发送记录</h2>
      {sendings.length === 0 ? (
        <p className="quiet-note">没有发送记录。</p>
      ) : (
        <table className="edition-table">
          <caption className="visually-hidden">发送记录</caption>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">事项</th>
              <th scope="col">方式</th>
              <th scope="col">结果</th>
              <th scope="col">操作人</th>
            </tr>
          </thead>
          <tbody>
            {sendings.map(({ askedAt, isReminder, way, status, askedByName }) => (
              <tr key={askedAt}>
                <td>{formatShanghaiMinute(askedAt)}</td>
                <td data-label="事项">{isReminder ? "催缴" : "通知"}</td>
                <td data-label="方式">
                  <PendingText text={wayName(way)} />
                </td>
                <td data-label="结果">
                  <PendingText text={statusName(status)} />
                </td>
                <td data-label="操作人">{askedByName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
