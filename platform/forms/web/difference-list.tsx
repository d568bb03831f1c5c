import type { ContentDifference } from "../content-difference.ts";
import "./difference-list.css";

const kindLabels: Record<ContentDifference["what"], string> = {
  added: "新增",
  removed: "删除",
  changed: "修改",
  moved: "调整顺序",
};

/** Lists the differences between two versions of a product or plan. */
export function DifferenceList({ differences }: { differences: readonly ContentDifference[] }) {
  if (differences.length === 0)
    return (
      <div className="blank">
        <p>与最新发布的版本没有差异</p>
      </div>
    );
  return (
    <ul className="difference-list" aria-label="与最新发布版本的差异">
      {differences.map(({ place, what, before, after }) => (
        <li key={`${what} ${place.join(" ")}`}>
          <p className="difference-place">
            <span className={`chip is-${what}`}>{kindLabels[what]}</span>
            {place.join(" › ")}
          </p>
          <p className="old-new is-changed">
            {before !== "" && <del>{before}</del>}
            {before !== "" && after !== "" && <span aria-hidden="true"> → </span>}
            {after !== "" && <ins>{after}</ins>}
          </p>
        </li>
      ))}
    </ul>
  );
}
