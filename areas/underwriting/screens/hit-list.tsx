import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import type { SoughtField } from "#platform/forms/web/sought-field.ts";
import { Button } from "#platform/ui/button.tsx";
import { formatReferralHitFigure } from "../rules/hit-figure.ts";
import { formatFieldName, listFieldsOfHit } from "../rules/hit-fields.ts";
import { formatHitApproval } from "../rules/inquiry-approval.ts";
import type { OpenUnderwritingTaskView } from "./task-queries.ts";

type Hit = OpenUnderwritingTaskView["result"]["autoErrorConditionRspDtos"][number];

type UnderwritingHitListProps = {
  hits: readonly Hit[];
  compiled: CompiledProduct;
  onSeek: (field: SoughtField) => void;
};

/** The reasons of a task, each with its figures and the way to the field that it is about. */
export function UnderwritingHitList({ hits, compiled, onSeek }: UnderwritingHitListProps) {
  return (
    <ol className="uw-reasons" aria-label="触发的规则">
      {hits.map((hit) => (
        <li key={`${hit.ruleNo} ${hit.message} ${hit.actual}`}>
          <Reason hit={hit} compiled={compiled} onSeek={onSeek} />
        </li>
      ))}
    </ol>
  );
}

type ReasonProps = Omit<UnderwritingHitListProps, "hits"> & { hit: Hit };

function Reason({ hit, compiled, onSeek }: ReasonProps) {
  const { ruleNo, autoErrorType, uwLevel, message, actual, allowed, approval } = hit;
  const typeName = useCodeNames("AutoErrorType");
  const levelName = useCodeNames("UwLevel");
  const fields = listFieldsOfHit(compiled, hit);
  const [first] = fields;
  const level = uwLevel === 0 ? "须修改后再提交" : levelName(String(uwLevel));
  const figures = [
    actual !== "" && `实际 ${formatReferralHitFigure(actual, allowed)}`,
    allowed !== "" && `允许 ${formatReferralHitFigure(allowed, actual)}`,
  ].filter((figure) => figure !== false);
  return (
    <>
      <p className="uw-reason">
        {message} <span className="chip is-past">{typeName(autoErrorType)}</span>
      </p>
      {figures.length > 0 && <p className="uw-figures">{figures.join(" · ")}</p>}
      <p className="uw-reason-foot">
        <code>{ruleNo}</code>
        <span>{approval ? formatHitApproval(approval) : level}</span>
        {first !== undefined && (
          <Button look="link" onClick={() => onSeek({ fields, figure: actual })}>
            查看{formatFieldName(compiled.form, first)}
          </Button>
        )}
      </p>
    </>
  );
}
