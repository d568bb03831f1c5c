import { Button } from "#platform/ui/button.tsx";
import type { ProposalInletSelection } from "../rules/options.ts";

type SelectedPartsProps = {
  chosen: ProposalInletSelection;
  onChange: (chosen: ProposalInletSelection) => void;
  onBegin: () => void;
};

/** Shows the chosen parts, each with a button that removes it, and the start button once they suffice. */
export function ProposalInletSelectionBar({ chosen, onChange, onBegin }: SelectedPartsProps) {
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
          <Button look="primary" onClick={onBegin}>
            开始录入
          </Button>
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
      <Button look="icon" aria-label={`去掉${label} ${text}`} onClick={onDrop}>
        ✕
      </Button>
    </span>
  );
}
