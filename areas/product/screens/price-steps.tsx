import { memo, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { FoldButton } from "#platform/forms/web/fold-button.tsx";
import { foldAside, isAsideFolded } from "#platform/forms/web/form-layout.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { formLayoutStore, useFormLayout } from "#platform/forms/web/use-form-layout.ts";
import { formatMoney, type Money, sumMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import type { CompiledProduct } from "../rules/compile-product.ts";
import type { PremiumConfirmer } from "./confirmer.ts";
import { PriceDifferenceList } from "./price-difference-list.tsx";
import {
  findRowGroup,
  formatPriceFactor,
  formatPriceFigure,
  groupPriceLines,
  isNeutralFactor,
  type PriceLineGroup,
} from "./price-lines.ts";
import type { LivePricer } from "./pricer.ts";
import { usePremiumConfirmation } from "./use-confirmation.ts";

type QuoteShown = Extract<ReturnType<LivePricer["current"]>["priced"], { quote: unknown }>["quote"];
type Line = QuoteShown["lines"][number];

type PriceStepsButtonProps = { pricer: LivePricer; confirmer: PremiumConfirmer | undefined };
type PriceStepsProps = PriceStepsButtonProps & { compiled: CompiledProduct };

const TITLE = "保费计算明细";

/** Explains the premium: each row with its base and factors, then the steps from the sum to the premium. */
export function PriceExplanation({ pricer, confirmer, compiled }: PriceStepsProps) {
  return (
    <PriceAside subtitle={compiled.product.nameZh}>
      <StepsNow pricer={pricer} confirmer={confirmer} />
    </PriceAside>
  );
}

type PriceAsideProps = { title?: string; subtitle?: string; children: ReactNode };

/** The column beside the form that explains a price; the user may fold it. */
export function PriceAside({ title = TITLE, subtitle, children }: PriceAsideProps) {
  const layout = useFormLayout();
  const isFolded = isAsideFolded(layout);
  const tabStop = useTabStop();
  return (
    <aside
      className={isFolded ? "price-steps is-folded" : "price-steps"}
      aria-label="保费计算过程"
      {...tabStop}
    >
      <div className="price-head">
        {!isFolded && <h2>{title}</h2>}
        <FoldButton
          side="right"
          label={title}
          isFolded={isFolded}
          onFold={(fold) => formLayoutStore.change(foldAside(layout, fold))}
        />
      </div>
      {isFolded ? (
        <p className="price-strip" aria-hidden="true">
          {title}
        </p>
      ) : (
        <>
          {subtitle !== undefined && <p className="price-of">{subtitle}</p>}
          {children}
        </>
      )}
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
  return (
    <PriceDialogButton>
      <StepsNow pricer={pricer} confirmer={confirmer} />
    </PriceDialogButton>
  );
}

type PriceDialogProps = { label?: string; title?: string; children: ReactNode };

/** The button that stands for the column beside the form where that has no room. */
export function PriceDialogButton({ label = "计算明细", title = TITLE, children }: PriceDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="link" className="price-how" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} isLight onClose={() => setOpen(false)}>
          <div className="price-dialog">{children}</div>
        </Dialog>
      )}
    </>
  );
}

function StepsNow({ pricer, confirmer }: PriceStepsButtonProps) {
  const { priced, isStale } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const confirmation = usePremiumConfirmation(confirmer);
  const { store, focusedRow, subscribeFocusedRow } = useFormContext();
  const row = useSyncExternalStore(subscribeFocusedRow, focusedRow);
  return (
    <div className={isStale ? "steps-now is-stale" : "steps-now"}>
      <PriceDifferenceList confirmation={confirmation} />
      {"quote" in priced ? (
        <Steps
          quote={priced.quote}
          section={row?.section ?? ""}
          index={row ? store.indexOf(row.section, row.row) : -1}
        />
      ) : (
        <p className="price-why">{priced.error.message}</p>
      )}
    </div>
  );
}

type StepsProps = { quote: QuoteShown; section: string; index: number };

/** Memoised, so that the steps are not drawn again while only the mark of a stale price changes. */
const Steps = memo(function Steps({ quote, section, index }: StepsProps) {
  const [isWhole, setWhole] = useState(false);
  const groups = useMemo(() => groupPriceLines(quote.lines), [quote]);
  const focused = findRowGroup(groups, { section, index });
  return (
    <>
      {focused && (
        <p className="step-focus">
          <span>第 {index + 1} 行</span>
          <Button look="link" onClick={() => setWhole(!isWhole)}>
            {isWhole ? "只看本行" : "看全部"}
          </Button>
        </p>
      )}
      <LineList groups={focused && !isWhole ? [focused] : groups} open={focused ?? groups[0]} />
      <QuoteSums quote={quote} />
    </>
  );
});

/** Drawing a thousand rows would be slow and would explain no more. */
const MOST_LINES = 30;

type LineListProps = { groups: readonly PriceLineGroup[]; open: PriceLineGroup | undefined };

function LineList({ groups, open }: LineListProps) {
  const [shown, rest] = [groups.slice(0, MOST_LINES), groups.slice(MOST_LINES)];
  return (
    <ul className="step-list">
      {shown.map((group) => (
        <li key={group.key} className="step-line">
          <StepLine line={group.line} />
          {group.parts.length > 0 && <Parts parts={group.parts} isOpen={group === open} />}
        </li>
      ))}
      {rest.length > 0 && (
        <Step label={`其余 ${rest.length} 项`} result={sumMoney(rest.map(({ line }) => line.result))} />
      )}
    </ul>
  );
}

function QuoteSums({ quote }: { quote: QuoteShown }) {
  return (
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
  );
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
  const neutral = line.factors.filter(isNeutralFactor);
  return (
    <>
      <span className="step-row">
        <span>{line.label}</span>
        <strong>{formatMoney(line.result)}</strong>
      </span>
      <span className="step-how">
        {line.base && <span>{formatPriceFigure(line.base)}</span>}
        {line.factors
          .filter((factor) => !isNeutralFactor(factor))
          .map((factor) => (
            <span key={factor.code}>× {formatPriceFactor(factor)}</span>
          ))}
      </span>
      {neutral.length > 0 && (
        <details className="step-neutral">
          <summary>其余系数 1</summary>
          {neutral.map(({ code, name, row }) => (
            <span key={code}>
              {name} {row}
            </span>
          ))}
        </details>
      )}
    </>
  );
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
