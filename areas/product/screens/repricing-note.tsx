import { useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { Repricing } from "./stored-price.ts";

const TITLE = "按当前费率重新试算";

type RepricingWords = { readonly title: string; readonly before: string; readonly after: string };

const repricingWords: RepricingWords = { title: TITLE, before: "原保费", after: "重新试算" };

type RepricingNoteProps = { repricing: Repricing; words?: RepricingWords };

/** Says that a price is another one than before, and why. */
export function RepricingNote({ repricing, words = repricingWords }: RepricingNoteProps) {
  return (
    <div className="price-differs" role="note">
      <p>
        {words.title}：{formatMoney(repricing.after)} 元（{words.before} {formatMoney(repricing.before)} 元）
      </p>
      <Reasons repricing={repricing} words={words} />
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

function Reasons({ repricing: { reasons }, words }: Required<RepricingNoteProps>) {
  if (reasons.length === 0) return <p>{words.before}的计算资料未随单保存，不能逐项比较。</p>;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
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
