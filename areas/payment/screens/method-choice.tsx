import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { PaymentInfos } from "./paid-together.ts";

type PaymentMethodChoiceProps = {
  methods: PaymentInfos["methods"];
  chosen: string;
  onChoose: (code: string) => void;
};

/** Chooses the payment method. An unavailable method shows the reason. */
export function PaymentMethodChoice({ methods, chosen, onChoose }: PaymentMethodChoiceProps) {
  const nameOf = useCodeNames("PaymentMethod");
  const open = methods.filter(({ why }) => why === "");
  const closed = Object.entries(Object.groupBy(methods, ({ why }) => why)).filter(([why]) => why !== "");
  return (
    <fieldset className="pay-methods">
      <legend>支付方式</legend>
      <div className="pay-choices">
        {open.map(({ code }) => (
          <label key={code}>
            <input
              type="radio"
              name="paymentMethod"
              value={code}
              checked={chosen === code}
              onChange={() => onChoose(code)}
            />
            <PendingText text={nameOf(code)} />
          </label>
        ))}
      </div>
      {closed.length > 0 && (
        <ul className="pay-closed">
          {closed.map(([why, kept = []]) => (
            <li key={why}>
              <PendingText text={`${kept.map(({ code }) => nameOf(code)).join("、")}：${why}`} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
