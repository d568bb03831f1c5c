import type { InletSelection } from "../rules/options.ts";

type ChosenPartsProps = {
  chosen: InletSelection;
  onChange: (chosen: InletSelection) => void;
  onBegin: () => void;
};

/** What is chosen so far, each part to be taken away again, and the start once it is enough. */
export function ChosenParts({ chosen, onChange, onBegin }: ChosenPartsProps) {
  const { risk, plan, customer } = chosen;
  if (!risk && !customer) return null;
  return (
    <div className="inlet-chosen" role="group" aria-label="已选">
      {risk && (
        <Part label="险种" text={`${risk.riskName} ${risk.riskCode}`} onDrop={() => onChange({ customer })} />
      )}
      {plan && <Part label="计划" text={plan.planName} onDrop={() => onChange({ risk, customer })} />}
      {customer && <Part label="客户" text={customer.name} onDrop={() => onChange({ risk, plan })} />}
      {risk ? (
        <>
          <span className="quiet-note">再选客户，或直接回车录入新客户</span>
          <button type="button" className="button primary" onClick={onBegin}>
            开始录入
          </button>
        </>
      ) : (
        <span className="quiet-note">再选险种</span>
      )}
    </div>
  );
}

function Part({ label, text, onDrop }: { label: string; text: string; onDrop: () => void }) {
  return (
    <span className="inlet-part">
      <small>{label}</small> {text}
      <button type="button" className="icon-button" aria-label={`去掉${label} ${text}`} onClick={onDrop}>
        ✕
      </button>
    </span>
  );
}
