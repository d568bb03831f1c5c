import { type Dispatch, type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { waysTo } from "#platform/web/tree/tree-rows.ts";
import { partKinds } from "../../rules/workbench/part-kinds.ts";
import { besideGone, placeIn, withMoved, withNew, withoutPart } from "../../rules/workbench/part-blanks.ts";
import type { PartNode } from "../../rules/workbench/part-tree.ts";
import { type Holder, listAt, valueAt } from "../../rules/workbench/paths.ts";
import { PartEditor } from "./part-editor.tsx";
import { goToNode, type Spot, type WantedFocus } from "./part-focus.ts";
import { ReadyButton } from "./ready-button.tsx";
import type { WorkStep } from "./work-state.ts";
import type { Vocabulary } from "./workbench-queries.ts";

type Given = {
  nodes: readonly PartNode[];
  at: string;
  /** Another one whenever the forms on the desk must be drawn anew. */
  epoch: number;
  product: Holder;
  vocabulary: Vocabulary;
  isReadOnly: boolean;
  wanted: WantedFocus | undefined;
  dispatch: Dispatch<WorkStep>;
  onChoose: (id: string) => void;
  onWant: (wanted: WantedFocus | undefined) => void;
  onSpot: (spot: Spot) => void;
};

/** The part that is worked on, where it stands, and what can be done with it as a whole. */
export function PartPane(given: Given) {
  const { nodes, at, epoch, product, vocabulary, isReadOnly, dispatch, onChoose, onWant, onSpot } = given;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const wanted = given.wanted?.at === at ? given.wanted.to : undefined;
  const node = findNode(nodes, at);
  const kind = node?.kind === undefined ? undefined : partKinds[node.kind];
  const turn = useEffectEvent(() => {
    goToNode(at, title.current);
    onWant(undefined);
  });
  const isForForm = kind !== undefined && wanted !== "node";
  useEffect(() => {
    if (wanted !== undefined && !isForForm) turn();
  }, [wanted, isForForm]);
  if (!node) return <Gone title={title} titleId={titleId} onChoose={onChoose} />;
  const above = waysTo(nodes, at);
  return (
    <section className="card workbench-part" aria-labelledby={titleId}>
      <header className="part-head">
        {above.length > 0 && <p className="part-way">{above.map((upper) => upper.title).join(" › ")}</p>}
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {node.title}
        </h2>
        {!isReadOnly && (
          <PartActions
            node={node}
            product={product}
            dispatch={dispatch}
            onChoose={onChoose}
            onWant={onWant}
          />
        )}
      </header>
      {kind ? (
        <PartEditor
          key={`${at} ${epoch} ${isReadOnly}`}
          kind={kind}
          part={valueAt(product, node.path) as Holder}
          product={product}
          vocabulary={vocabulary}
          isReadOnly={isReadOnly}
          start={wanted === "node" ? undefined : wanted}
          onStarted={() => onWant(undefined)}
          onPart={(part, typedInto) =>
            dispatch({ type: "part", at, path: node.path, part, typing: `${at} ${typedInto}` })
          }
          onSpot={onSpot}
        />
      ) : (
        <Contents node={node} onChoose={onChoose} />
      )}
    </section>
  );
}

type GoneGiven = {
  title: RefObject<HTMLHeadingElement | null>;
  titleId: string;
  onChoose: (id: string) => void;
};

/** The address names a place that was taken away, or that this version never had. */
function Gone({ title, titleId, onChoose }: GoneGiven) {
  return (
    <section className="card workbench-part" aria-labelledby={titleId}>
      <div className="blank">
        <h2 id={titleId} ref={title} tabIndex={-1}>
          已选择的内容不在产品中
        </h2>
        <p>可能已被删除或移动，请从产品结构中重新选择</p>
        <button type="button" className="button" onClick={() => onChoose("basics")}>
          查看基本信息
        </button>
      </div>
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

type Acting = Pick<Given, "product" | "dispatch" | "onChoose" | "onWant"> & { node: PartNode };

function PartActions({ node, product, dispatch, onChoose, onWant }: Acting) {
  const { holds, path, title } = node;
  const { list, index } = placeIn(path);
  const isListed = index >= 0 && node.kind !== "shortRate";
  const isLast = index === listAt(product, list).length - 1;
  const move = (by: 1 | -1): void => {
    const moved = withMoved(product, path, by);
    if (!moved) return;
    dispatch({ type: "product", at: moved.path, product: moved.product });
    onChoose(moved.path);
  };
  const add = (into: string, kind: string, place?: number): void => {
    const added = withNew(product, into, kind, place);
    dispatch({ type: "product", at: added.path, product: added.product });
    onWant({ at: added.path, to: "first" });
    onChoose(added.path);
  };
  const remove = (): void => {
    const left = withoutPart(product, path);
    const next = besideGone(left, path);
    dispatch({ type: "product", at: path, product: left });
    onWant({ at: next, to: "node" });
    onChoose(next);
  };
  return (
    <div className="part-actions" role="group" aria-label={`对“${title}”的操作`}>
      {holds && (
        <ReadyButton
          look="small"
          says={`添加${holds.title}`}
          why={undefined}
          onAct={() => add(holds.list, holds.kind)}
        />
      )}
      {isListed && !holds && node.kind !== undefined && (
        <ReadyButton
          look="small"
          says="在后面添加"
          why={undefined}
          onAct={() => add(list, node.kind ?? "", index + 1)}
        />
      )}
      {isListed && (
        <>
          <ReadyButton
            look="small"
            says="上移"
            why={index === 0 ? "已是第一个" : undefined}
            onAct={() => move(-1)}
          />
          <ReadyButton
            look="small"
            says="下移"
            why={isLast ? "已是最后一个" : undefined}
            onAct={() => move(1)}
          />
          <ReadyButton look="small" says="删除" why={undefined} onAct={remove} />
        </>
      )}
    </div>
  );
}
