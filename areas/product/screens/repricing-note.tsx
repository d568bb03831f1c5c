import { useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { Repricing } from "./stored-price.ts";

const TITLE = "按当前费率重新试算";

/** Says that today's price of a document is another one, and why. */
export function RepricingNote({ repricing }: { repricing: Repricing }) {
  return (
    <div className="price-differs" role="note">
      <p>
        {TITLE}：{formatMoney(repricing.after)} 元（原保费 {formatMoney(repricing.before)} 元）
      </p>
      <Reasons repricing={repricing} />
    </div>
  );
}

/** Prices a document again only when somebody asks for it; the stored price stays. */
export function RepricingButton({ reprice }: { reprice: () => Repricing | undefined }) {
  const [result, setResult] = useState<{ repricing: Repricing | undefined }>();
  return (
    <>
      <Button look="link" onClick={() => setResult({ repricing: reprice() })}>
        {TITLE}
      </Button>
      {result && (
        <Dialog title={TITLE} isLight onClose={() => setResult(undefined)}>
          {result.repricing ? (
            <RepricingNote repricing={result.repricing} />
          ) : (
            <p>按当前费率和资料试算，保费不变。</p>
          )}
        </Dialog>
      )}
    </>
  );
}

function Reasons({ repricing: { reasons } }: { repricing: Repricing }) {
  if (reasons.length === 0) return <p>原保费的计算资料未随单保存，不能逐项比较。</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">原保费</th>
          <th scope="col">重新试算</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
