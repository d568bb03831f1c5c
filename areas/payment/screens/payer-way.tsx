import { Button } from "#platform/ui/button.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import { formatMoney, getCurrencyUnit } from "#platform/kernel/money.ts";
import { copyText } from "#platform/web/copy-text.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PaymentView } from "./paid-together.ts";
import { QrCode } from "./qr-code.tsx";

/** Tells the payer how to pay: bank account, QR code or payment page, and the deadline. */
export function PayerInstructions({ payment }: { payment: PaymentView }) {
  const { account, payUrl, codeUrl, amount, currency, payerName, expiresAt } = payment;
  const page = payUrl === "" ? "" : absolute(payUrl);
  return (
    <div className="pay-way">
      {codeUrl !== "" && (
        <figure>
          <QrCode text={absolute(codeUrl)} label="付款二维码" />
          <figcaption>请客户扫码付款</figcaption>
        </figure>
      )}
      <dl className="facts">
        {account !== "" && (
          <>
            <dt>收款账号</dt>
            <dd>
              <code>{account}</code> <Copy text={account} what="收款账号" />
            </dd>
          </>
        )}
        <dt>付款金额</dt>
        <dd>
          <span>
            <strong>{formatMoney(amount)}</strong> {getCurrencyUnit(currency)}
          </span>
        </dd>
        <dt>付款人</dt>
        <dd>{payerName}</dd>
        <dt>有效期至</dt>
        <dd>
          <time dateTime={expiresAt}>{formatShanghaiMinute(expiresAt)}</time>
        </dd>
        {page !== "" && (
          <>
            <dt>支付页面</dt>
            <dd>
              <a className="link" href={page} target="_blank" rel="noopener noreferrer">
                打开支付页面
              </a>
              <Copy text={page} what="支付链接" />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Copy({ text, what }: { text: string; what: string }) {
  const copy = async (): Promise<void> => {
    if (await copyText(text)) noticeStore.tell(`${what}已复制`);
    else noticeStore.tell(`浏览器不允许复制，请手工选取${what}`, "warning");
  };
  return (
    <Button look="link" aria-label={`复制${what}`} onClick={() => void copy()}>
      复制
    </Button>
  );
}

/** Completes the path that a stand-in channel gives with the address of this page. */
function absolute(url: string): string {
  return new URL(url, location.origin).href;
}
