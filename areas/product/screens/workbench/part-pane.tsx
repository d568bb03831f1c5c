import type { Dispatch, KeyboardEvent } from "react";
import { waysTo } from "#platform/web/tree/tree-rows.ts";
import { partKinds } from "../../rules/workbench/part-kinds.ts";
import { placeIn, withMoved, withNew, withoutPart } from "../../rules/workbench/part-blanks.ts";
import type { PartNode } from "../../rules/workbench/part-tree.ts";
import { type Holder, listAt, valueAt } from "../../rules/workbench/paths.ts";
import { PartEditor } from "./part-editor.tsx";
import type { WorkStep } from "./work-state.ts";
import type { Vocabulary } from "./workbench-queries.ts";

type Given = {
  nodes: readonly PartNode[];
  at: string;
  product: Holder;
  vocabulary: Vocabulary;
  isReadOnly: boolean;
  dispatch: Dispatch<WorkStep>;
  onChoose: (id: string) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
};

/** The part that is worked on, where it stands, and what can be done with it as a whole. */
export function PartPane(given: Given) {
  const { nodes, at, product, vocabulary, isReadOnly, dispatch, onChoose, onKeyDownCapture } = given;
  const above = waysTo(nodes, at);
  const node = findNode(nodes, at);
  if (!node)
    return (
      <section className="card workbench-part" aria-label="内容">
        <div className="blank">
          <p>该内容已不在产品中</p>
          <p>请从产品结构中重新选择</p>
        </div>
      </section>
    );
  const kind = node.kind === undefined ? undefined : partKinds[node.kind];
  return (
    <section className="card workbench-part" aria-labelledby="part-title" onKeyDownCapture={onKeyDownCapture}>
      <header className="part-head">
        {above.length > 0 && <p className="part-way">{above.map(({ title }) => title).join(" › ")}</p>}
        <h2 id="part-title">{node.title}</h2>
        {!isReadOnly && <PartActions node={node} product={product} dispatch={dispatch} onChoose={onChoose} />}
      </header>
      {kind ? (
        <PartEditor
          kind={kind}
          part={valueAt(product, node.path) as Holder}
          product={product}
          vocabulary={vocabulary}
          isReadOnly={isReadOnly}
          onPart={(part) => dispatch({ type: "part", id: node.id, path: node.path, part })}
        />
      ) : (
        <Contents node={node} onChoose={onChoose} />
      )}
    </section>
  );
}

function findNode(nodes: readonly PartNode[], id: string): PartNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}

function Contents({ node, onChoose }: { node: PartNode; onChoose: (id: string) => void }) {
  if (node.children.length === 0)
    return (
      <div className="blank">
        <p>还没有{node.title}</p>
      </div>
    );
  return (
    <ul className="part-contents">
      {node.children.map(({ id, title, code }) => (
        <li key={id}>
          <button type="button" className="link" onClick={() => onChoose(id)}>
            {title}
          </button>
          {code !== "" && <code>{code}</code>}
        </li>
      ))}
    </ul>
  );
}

type Acting = Pick<Given, "product" | "dispatch" | "onChoose"> & { node: PartNode };

function PartActions({ node, product, dispatch, onChoose }: Acting) {
  const { holds, path, title } = node;
  const { list, index } = placeIn(path);
  const isListed = index >= 0 && node.kind !== "shortRate";
  const move = (by: 1 | -1): void => {
    const moved = withMoved(product, path, by);
    if (!moved) return;
    dispatch({ type: "product", product: moved.product });
    onChoose(moved.path);
  };
  const add = (into: string, kind: string, place?: number): void => {
    const added = withNew(product, into, kind, place);
    dispatch({ type: "product", product: added.product });
    onChoose(added.path);
  };
  const remove = (): void => {
    dispatch({ type: "product", product: withoutPart(product, path) });
    const upper = list.replace(/\.?[a-zA-Z]+$/, "");
    onChoose(upper === "" || upper === "rating" ? `${list}/` : upper);
  };
  return (
    <div className="part-actions" role="group" aria-label={`对“${title}”的操作`}>
      {holds && (
        <button type="button" className="button small" onClick={() => add(holds.list, holds.kind)}>
          添加{holds.title}
        </button>
      )}
      {isListed && (
        <>
          {!holds && node.kind !== undefined && (
            <button
              type="button"
              className="button small"
              onClick={() => add(list, node.kind ?? "", index + 1)}
            >
              在后面添加
            </button>
          )}
          <button type="button" className="button small" disabled={index === 0} onClick={() => move(-1)}>
            上移
          </button>
          <button
            type="button"
            className="button small"
            disabled={index === listAt(product, list).length - 1}
            onClick={() => move(1)}
          >
            下移
          </button>
          <button type="button" className="button small" onClick={remove}>
            删除
          </button>
        </>
      )}
    </div>
  );
}
