import type { Differing } from "../../rules/workbench/difference.ts";

const words: Record<Differing["what"], string> = {
  added: "新增",
  removed: "删除",
  changed: "修改",
  moved: "调整顺序",
};

/** What the next version has that the newest one has not, and the other way round. */
export function DifferenceList({ differences }: { differences: readonly Differing[] }) {
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
            <span className={`chip is-${what}`}>{words[what]}</span>
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
