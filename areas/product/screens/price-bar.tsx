import { type ReactNode, useSyncExternalStore } from "react";
import { formatMoney, type Money } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Popover } from "#platform/ui/popover.tsx";
import { findCellOfErrorPath } from "#platform/documents/web/error-place.ts";
import { MissingList } from "#platform/forms/web/missing-list.tsx";
import { useFormContext, useFormSignal } from "#platform/forms/web/use-form-context.tsx";
import { FORM_ERRORS_SIGNAL_NAME } from "#platform/forms/web/form-store.ts";
import type { RatingError } from "../rules/rating/rating-error.ts";
import type { PremiumConfirmation, PremiumConfirmer } from "./confirmer.ts";
import { PriceExplanationButton } from "./price-steps.tsx";
import type { LivePricer } from "./pricer.ts";
import { RepricingButton } from "./repricing-note.tsx";
import type { Repricing } from "./stored-price.ts";
import { usePremiumConfirmation } from "./use-confirmation.ts";

type PriceBarProps = {
  pricer: LivePricer;
  confirmer: PremiumConfirmer | undefined;
  /** The premium before an endorsement; null if it cannot be computed. */
  oldPremium: Money | null | undefined;
  /** Prices a stored document again on request. */
  reprice?: (() => Repricing | undefined) | undefined;
  actions?: ReactNode;
};

/** Shows the current premium, its confirmation, the number of errors, and the next actions. */
export function PriceBar({ pricer, confirmer, oldPremium, reprice, actions }: PriceBarProps) {
  const { priced, isStale, stored } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const confirmation = usePremiumConfirmation(confirmer);
  const quote = "quote" in priced ? priced.quote : undefined;
  const effective = confirmation.state === "differs" ? confirmation.premium : (stored ?? quote);
  return (
    <section className="price-bar" aria-label="保险费">
      <div className="price-figure">
        <span className="price-name">保费（含税）</span>
        <span className="price-line">
          {oldPremium !== undefined && <OldPremium premium={oldPremium} />}
          <output className={isStale ? "price-sum is-stale" : "price-sum"}>
            {effective ? formatMoney(effective.premiumCny) : "待计算"}
          </output>
          <span className="price-state" role="status">
            {isStale ? (
              <span className="chip is-waiting">重新计算中</span>
            ) : (
              <Confirmed confirmation={confirmation} onAgain={confirmer?.retry} />
            )}
          </span>
        </span>
      </div>
      {effective?.netPremium !== undefined ? (
        <div className="price-figure price-tax">
          <span className="price-name">不含税 / 税额</span>
          <span>
            {formatMoney(effective.netPremium)} / {formatMoney(effective.vatAmount)}
          </span>
        </div>
      ) : (
        <p className="price-why">{"error" in priced && <PricingErrorText error={priced.error} />}</p>
      )}
      <PriceExplanationButton pricer={pricer} confirmer={confirmer} />
      {reprice && <RepricingButton reprice={reprice} />}
      <div className="price-actions">
        <FormErrorCount />
        {actions}
      </div>
    </section>
  );
}

type PricingErrorProps = {
  error: Pick<RatingError, "message"> & { readonly fields: readonly { readonly path: string }[] };
};

/** What stops the price; a field that is named leads there. */
export function PricingErrorText({ error: { message, fields } }: PricingErrorProps) {
  const { store, focusCell } = useFormContext();
  const [place] = fields.flatMap(({ path }) => findCellOfErrorPath(store, path) ?? []);
  if (!place || store.isReadOnly) return message;
  return (
    <Button look="link" onClick={() => focusCell(place)}>
      {message}
    </Button>
  );
}

function OldPremium({ premium }: { premium: Money | null }) {
  return (
    <>
      <span className="price-old">
        <span className="visually-hidden">批改前</span>
        {formatMoney(premium)}
      </span>
      <span aria-hidden="true">→</span>
    </>
  );
}

type ConfirmedProps = { confirmation: PremiumConfirmation; onAgain: (() => void) | undefined };

function Confirmed({ confirmation: { state }, onAgain }: ConfirmedProps) {
  if (state === "none") return null;
  const [label, look] = chipTexts[state];
  return (
    <>
      <span className={`chip ${look}`}>{label}</span>
      {state === "failed" && (
        <Button look="link" onClick={onAgain}>
          重试
        </Button>
      )}
    </>
  );
}

const chipTexts: Record<
  Exclude<PremiumConfirmation["state"], "none">,
  readonly [label: string, look: string]
> = {
  asking: ["核算中", "is-waiting"],
  agreed: ["✓ 已试算", "is-good"],
  differs: ["与服务器不一致", "is-bad"],
  refused: ["服务器未能计费", "is-bad"],
  failed: ["服务器暂不能核算", "is-bad"],
};

/** An overlay that closes gives the focus back to its button first. */
function goAfterClosing(close: () => void, go: () => void): void {
  close();
  setTimeout(go);
}

/** Opens the list of all that is missing. */
export function FormErrorCount() {
  const { store } = useFormContext();
  const count = useFormSignal(FORM_ERRORS_SIGNAL_NAME, () => store.errors().length);
  if (store.isReadOnly) return null;
  if (count === 0) return <span className="price-complete">已填写完整</span>;
  return (
    <Popover
      label={`${count} 处待完善 F8`}
      title={`${count} 处待完善，按 F8 逐处前往`}
      className="link is-bad"
      panelClassName="popover missing-panel"
      face={
        <>
          {count} 处待完善 <kbd>F8</kbd>
        </>
      }
    >
      {(close) => <MissingList onGo={(go) => goAfterClosing(close, go)} />}
    </Popover>
  );
}
