import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { listWaitingRules } from "#areas/product/rules/referral.ts";

type ProductErrorListProps = { errors: readonly string[]; compiled: CompiledProduct | undefined };

/** Lists every error that prevents publishing, and the rules that cannot be hit yet. */
export function ProductErrorList({ errors, compiled }: ProductErrorListProps) {
  const waiting = compiled ? listWaitingRules(compiled.referrals) : [];
  return (
    <>
      {errors.length === 0 ? (
        <div className="blank">
          <p>没有发现问题</p>
          <p>字典、条款、限额、公式都能对上</p>
        </div>
      ) : (
        <ul className="error-list" aria-label="检查结果">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <ul className="error-list is-note" aria-label="待提供数据的规则">
          {waiting.map(({ ruleNo, waitsFor }) => (
            <li key={`${ruleNo} ${waitsFor}`}>
              规则 {ruleNo}：该规则待{waitsFor}模块提供数据，此前不会触发
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
