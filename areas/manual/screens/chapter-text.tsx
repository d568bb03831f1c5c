import type { ManualBlock, ManualChapter } from "../contract.ts";

export function ChapterText({ chapter: { blocks } }: { chapter: ManualChapter }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />);
}

function Block({ block }: { block: ManualBlock }) {
  if (block.kind === "text") return <p>{block.text}</p>;
  if (block.kind === "note") return <p className="manual-note">{block.text}</p>;
  if (block.kind === "table") return <BlockTable {...block} />;
  const items = block.items.map((item) => <li key={item}>{item}</li>);
  return block.kind === "steps" ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function BlockTable({ head, rows }: Extract<ManualBlock, { kind: "table" }>) {
  return (
    <table className="manual-table">
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
