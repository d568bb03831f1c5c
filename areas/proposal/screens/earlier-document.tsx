import { useEffect, useRef, useState } from "react";
import { formatMoney } from "#platform/kernel/money.ts";
import { todayInShanghai } from "#platform/kernel/plain-date.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { Button } from "#platform/ui/button.tsx";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { takenOver } from "./begun-form.ts";
import { type Earlier, useEarlier } from "./earlier-queries.ts";

type EarlierDocumentProps = { compiled: CompiledProduct; customerId: string };

/** Offers the content of the customer's last document of the product; one undo removes it again. */
export function EarlierDocument({ compiled, customerId }: EarlierDocumentProps) {
  const earlier = useEarlier(customerId, compiled.product.riskCode);
  const [isAnswered, setAnswered] = useState(false);
  if (!earlier.data || isAnswered) return null;
  return <Offer compiled={compiled} earlier={earlier.data} onAnswered={() => setAnswered(true)} />;
}

type OfferProps = { compiled: CompiledProduct; earlier: Earlier; onAnswered: () => void };

function Offer({ compiled, earlier: { businessNo, inputAt, sumPremium, form }, onAnswered }: OfferProps) {
  const { store } = useFormContext();
  const button = useRef<HTMLButtonElement>(null);
  // A keyboard user answers with Enter; a user who types already keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body && !store.isDirty()) button.current?.focus();
  }, [store]);
  return (
    <div className="earlier-note" role="region" aria-label="上次内容">
      <p>
        该客户上次投保本险种的单据 <code>{businessNo}</code>（{todayInShanghai(new Date(inputAt))} 录入，保费{" "}
        {formatMoney(sumPremium)} 元）可以带入，保险期间和经办信息仍是这次的。
      </p>
      <div className="editor-note-actions">
        <Button
          ref={button}
          look="primary"
          size="small"
          onClick={() => {
            store.replace(takenOver(compiled, store.typedForm(), form));
            onAnswered();
          }}
        >
          带入上次内容
        </Button>
        <Button size="small" onClick={onAnswered}>
          不用
        </Button>
      </div>
    </div>
  );
}
