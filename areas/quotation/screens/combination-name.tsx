import { type Ref, useId } from "react";
import { RequiredMark } from "#platform/ui/required-mark.tsx";

type CombinationNameProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onName: (name: string) => void;
};

/** The name of the combination, above the form that its inquiries share. */
export function CombinationName({ ref, value, error, onName }: CombinationNameProps) {
  const id = useId();
  return (
    <div className="comb-name">
      <label htmlFor={id}>
        方案名称
        <RequiredMark />
      </label>
      <input
        ref={ref}
        id={id}
        className="cell-input"
        value={value}
        maxLength={60}
        placeholder="如 电子厂一揽子方案"
        aria-required="true"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onName(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
