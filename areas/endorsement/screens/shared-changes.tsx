import "#areas/document/screens/difference.css";
import type { EndorsementView } from "./endorsement-document.tsx";

type Change = EndorsementView["changes"][number];
const EMPTY = "/";

/**
 * The changes in the words of the server. Two masked forms cannot be compared here: different numbers may look alike
 * behind their masks.
 */
export function SharedChangeTable({ changes }: Pick<EndorsementView, "changes">) {
  if (changes.length === 0) return <p className="quiet-note">没有改动保单的内容。</p>;
  const sections = [...Map.groupBy(changes, ({ section }) => section)];
  return (
    <div className="difference">
      {sections.map(([section, parts]) => (
        <ChangedSection key={section} section={section} changes={parts} />
      ))}
    </div>
  );
}

function ChangedSection({ section, changes }: { section: string; changes: readonly Change[] }) {
  const isTable = changes.some(({ row }) => row !== "");
  const rows = [...Map.groupBy(changes, ({ kind, row }) => `${kind} ${row}`)];
  return (
    <section className="card difference-section" aria-label={section}>
      <header>
        <h2>{section}</h2>
        <span className="quiet-note">{changes.length} 处不同</span>
      </header>
      <table>
        <caption className="visually-hidden">{section}的不同</caption>
        <thead>
          <tr>
            {isTable && <th scope="col">位置</th>}
            <th scope="col">内容</th>
            <th scope="col">批改前</th>
            <th scope="col">批改后</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, cells]) => (
            <ChangedRow key={row} isTable={isTable} cells={cells} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const notes: Readonly<Record<string, string>> = { added: "（新增）", removed: "（删除）" };

function ChangedRow({ isTable, cells }: { isTable: boolean; cells: readonly Change[] }) {
  return cells.map(({ row, element, kind, before, after, from }, index) => (
    <tr key={`${element} ${before} ${after}`}>
      {isTable && index === 0 && (
        <th scope="rowgroup" rowSpan={cells.length} className="difference-place">
          {row}
          {notes[kind]}
        </th>
      )}
      <th scope="row">
        {element}
        {from !== "" && <span className="quiet-note">（{from} 起）</span>}
      </th>
      <td data-label="批改前">{before === EMPTY ? EMPTY : <del>{before}</del>}</td>
      <td data-label="批改后">{after === EMPTY ? EMPTY : <ins>{after}</ins>}</td>
    </tr>
  ));
}
