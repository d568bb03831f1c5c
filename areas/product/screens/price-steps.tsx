import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { formatMoney, type Money, sumMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { CompiledProduct } from "../rules/compile-product.ts";
import type { PremiumConfirmer } from "./confirmer.ts";
import { PriceDifferenceList } from "./price-difference-list.tsx";
import type { LivePricer } from "./pricer.ts";
import { usePremiumConfirmation } from "./use-confirmation.ts";

type QuoteShown = Extract<ReturnType<LivePricer["current"]>["priced"], { quote: unknown }>["quote"];
type Line = QuoteShown["lines"][number];

type PriceStepsButtonProps = { pricer: LivePricer; confirmer: PremiumConfirmer | undefined };
type PriceStepsProps = PriceStepsButtonProps & { compiled: CompiledProduct };

/** Explains the premium: each row with its base and factors, then the steps from the sum to the premium. */
export function PriceExplanation({ pricer, confirmer, compiled }: PriceStepsProps) {
  return (
    <aside className="price-steps" aria-label="保费计算过程" {...useTabStop()}>
      <h2>{TITLE}</h2>
      <p className="price-of">{compiled.product.nameZh}</p>
      <StepsNow pricer={pricer} confirmer={confirmer} />
    </aside>
  );
}

/** A box is a tab stop only while it scrolls, so that keyboard users reach it and skip a short one. */
function useTabStop() {
  const [isScrolling, setScrolling] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setScrolling(box.scrollHeight > box.clientHeight));
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isScrolling ? { ref, tabIndex: 0 } : { ref };
}

/** Opens the explanation in a dialog where there is no room beside the form. */
export function PriceExplanationButton({ pricer, confirmer }: PriceStepsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="link" className="price-how" onClick={() => setOpen(true)}>
        计算明细
      </Button>
      {isOpen && (
        <Dialog title={TITLE} isLight onClose={() => setOpen(false)}>
          <div className="price-dialog">
            <StepsNow pricer={pricer} confirmer={confirmer} />
          </div>
        </Dialog>
      )}
    </>
  );
}

const TITLE = "保费计算明细";

function StepsNow({ pricer, confirmer }: PriceStepsButtonProps) {
  const { priced, isStale } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const confirmation = usePremiumConfirmation(confirmer);
  return (
    <div className={isStale ? "steps-now is-stale" : "steps-now"}>
      <PriceDifferenceList confirmation={confirmation} />
      {"quote" in priced ? (
        <Steps quote={priced.quote} />
      ) : (
        <p className="price-why">{priced.error.message}</p>
      )}
    </div>
  );
}

/** Drawing a thousand rows would be slow and would explain no more. */
const MOST_LINES = 30;

/** Memoised, so that the steps are not drawn again while only the mark of a stale price changes. */
const Steps = memo(function Steps({ quote }: { quote: QuoteShown }) {
  const groups = grouped(quote.lines);
  const [shown, rest] = [groups.slice(0, MOST_LINES), groups.slice(MOST_LINES)];
  return (
    <>
      <ul className="step-list">
        {shown.map(({ key, line, parts }) => (
          <li key={key} className="step-line">
            <StepLine line={line} />
            {parts.length > 0 && <Parts parts={parts} isOpen={key === groups[0]?.key} />}
          </li>
        ))}
        {rest.length > 0 && (
          <Step label={`其余 ${rest.length} 项`} result={sumMoney(rest.map(({ line }) => line.result))} />
        )}
      </ul>
      <ul className="step-list step-sums">
        <Step label="各项合计" result={quote.sum} />
        {quote.steps.map(({ code, label, result }) => (
          <Step key={code} label={label} result={result} />
        ))}
        <Step label="保费（含税）" result={quote.premiumCny} isTotal />
        <Step label="不含税保费" result={quote.netPremium} />
        <Step label="增值税额" result={quote.vatAmount} />
        {quote.commissionFee.isZero() ? null : <Step label="手续费" result={quote.commissionFee} />}
        {quote.extras.map(({ code, label, result }) => (
          <Step key={code} label={label} result={result} />
        ))}
      </ul>
    </>
  );
});

type Group = { key: string; line: Line; parts: readonly Line[] };

/** Groups each line with the part lines that stand before it. */
function grouped(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  let parts: Line[] = [];
  for (const line of lines) {
    if (line.isPart) {
      parts.push(line);
      continue;
    }
    groups.push({ key: String(groups.length), line, parts });
    parts = [];
  }
  return [...groups, ...parts.map((line, index) => ({ key: `rest ${index}`, line, parts: [] }))];
}

function Parts({ parts, isOpen }: { parts: readonly Line[]; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary>计算过程</summary>
      {parts.map((part) => (
        <div key={part.code} className="step-part">
          <StepLine line={part} />
        </div>
      ))}
    </details>
  );
}

function StepLine({ line }: { line: Line }) {
  return (
    <>
      <span className="step-row">
        <span>{line.label}</span>
        <strong>{formatMoney(line.result)}</strong>
      </span>
      <span className="step-how">
        {line.base && <span>{plain(line.base)}</span>}
        {line.factors.map(({ code, name, value, row }) => (
          <span key={code} title={row}>
            × {plain(value)} <small>{row === "" ? name : `${name} ${row}`}</small>
          </span>
        ))}
      </span>
    </>
  );
}

function plain(value: Money): string {
  const text = value.toFixed();
  return text.includes(".") ? text : formatMoney(value, 0);
}

type StepProps = { label: string; result: Money; isTotal?: boolean };

function Step({ label, result, isTotal = false }: StepProps) {
  return (
    <li className={isTotal ? "step-row is-total" : "step-row"}>
      <span>{label}</span>
      <span>{formatMoney(result)}</span>
    </li>
  );
}
