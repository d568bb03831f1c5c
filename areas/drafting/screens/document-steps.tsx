import { type ReactNode, useState } from "react";
import type { ApiFault } from "#platform/web/api-fault.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";

type Offer = { readonly event: string; readonly label: string; readonly why: string };

/** What leads on to a page is called by where it leads. */
const buttons: Readonly<Record<string, string>> = { save: "编辑", pay: "去缴费" };

type Given = {
  offers: readonly Offer[];
  /** What is done about each event; what is not named here has no button. */
  deeds: Readonly<Record<string, () => void>>;
  /** The steps that lead on: they stand last. */
  main: ReadonlySet<string>;
  isBusy: boolean;
  fault: ApiFault | null;
  onRefresh: () => void;
  /** Buttons that do not depend on the state, before the others. */
  before?: ReactNode;
  /** Whatever a step asks first. */
  children?: ReactNode;
};

/** What its user may do with a document now, as the server says; what he may not do yet says why. */
export function DocumentSteps({ offers, deeds, main, isBusy, fault, onRefresh, before, children }: Given) {
  const [told, setTold] = useState("");
  const act = (event: string, why: string): void => {
    if (why !== "") setTold(why);
    else if (!isBusy) deeds[event]?.();
  };
  return (
    <div className="doc-steps">
      {before}
      {offers
        .filter(({ event }) => deeds[event])
        .toSorted((one, other) => Number(main.has(one.event)) - Number(main.has(other.event)))
        .map(({ event, label, why }) => (
          <button
            key={event}
            type="button"
            className={main.has(event) ? "button primary" : "button"}
            aria-disabled={why !== "" || isBusy}
            title={why === "" ? undefined : why}
            onClick={() => act(event, why)}
          >
            {buttons[event] ?? label}
          </button>
        ))}
      {told !== "" && (
        <p className="doc-told" role="status">
          {told}
        </p>
      )}
      {fault && <FaultNote fault={fault} onRetry={onRefresh} retryLabel="刷新" />}
      {children}
    </div>
  );
}
