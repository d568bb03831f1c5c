import { useId } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { BATCH } from "#areas/document/rules/projection.ts";

/** '' is a single one, which nobody has to choose. */
type InquiryTypesProps = { chosen: string; onChoose: (inquiryType: string) => void };

/** One price for one proposal, or one for many. */
export function InquiryTypes({ chosen, onChoose }: InquiryTypesProps) {
  const id = useId();
  const types = useDictionaryItems("InquiryType");
  return (
    <fieldset className="inquiry-types">
      <legend className="visually-hidden">询价类型</legend>
      {(types.data ?? []).map(({ code, value }) => {
        const own = code === BATCH ? code : "";
        return (
          <span className="segment" key={code}>
            <input
              type="radio"
              id={`${id}-${code}`}
              name={id}
              checked={chosen === own}
              onChange={() => onChoose(own)}
            />
            <label htmlFor={`${id}-${code}`}>{value}</label>
          </span>
        );
      })}
      {chosen === BATCH && <p className="quiet-note">同一价格可转成多张投保单，每张可另填被保险人等内容</p>}
    </fieldset>
  );
}
