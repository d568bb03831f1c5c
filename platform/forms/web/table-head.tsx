import type { CompiledSection } from "../compile-form.ts";
import { WHOLE_TABLE } from "./form-faults.ts";
import type { CellPlace } from "./form-state.ts";
import { useScope, useSignal } from "./form-scope.tsx";
import { FAULTS } from "./form-store.ts";

type Given = {
  section: CompiledSection;
  titleId: string;
  count: number;
  lengthLock: string | undefined;
  onAdd: () => void;
  /** What became of the last paste. */
  told: string;
};

export function TableHead({ section, titleId, count, lengthLock, onAdd, told }: Given) {
  const { store } = useScope();
  const { code } = section;
  const fault = useSignal(FAULTS, () => {
    const isWhole = ({ section: one, row }: CellPlace): boolean => one === code && row === WHOLE_TABLE;
    const found = store.faults().find(({ place }) => isWhole(place));
    return found && store.view(found.place).fault;
  });
  return (
    <div className="table-title">
      <h2 id={titleId}>{section.section.title}</h2>
      <span className="table-count">{count} 行</span>
      {fault !== undefined && <span className="table-fault">{fault}</span>}
      <span className="table-told" role="status">
        {told}
      </span>
      {!store.isReadOnly &&
        (lengthLock === undefined ? (
          <button
            type="button"
            className="button small table-add"
            onClick={onAdd}
            aria-label={`添加一行${section.section.title}`}
          >
            ＋ 添加一行
          </button>
        ) : (
          <span className="table-locked">{lengthLock}</span>
        ))}
    </div>
  );
}
