import { type Dispatch, type RefObject, useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";
import { listAncestors } from "#platform/web/tree/tree-rows.ts";
import { allProductPartKinds } from "../rules/part-kinds.ts";
import {
  getPartPathAfterRemoval,
  splitPartPath,
  moveProductPart,
  addProductPart,
  removeProductPart,
} from "../rules/part-edits.ts";
import type { ProductTreeNode } from "../rules/part-tree.ts";
import { type JsonObject, getJsonList, findJsonValue } from "#areas/product/rules/json-path.ts";
import { ProductPartEditor } from "./part-editor.tsx";
import { focusPartTreeNode, type PartFormCellPosition, type PartEditorFocusTarget } from "./part-focus.ts";
import { ButtonWithDisabledReason } from "#platform/web/ready-button.tsx";
import type { ProductEditStep } from "./work-state.ts";
import type { WorkbenchVocabulary } from "./workbench-queries.ts";

type PartEditorPaneProps = {
  nodes: readonly ProductTreeNode[];
  at: string;
  /** Changes whenever the forms must be drawn anew. */
  epoch: number;
  product: JsonObject;
  vocabulary: WorkbenchVocabulary;
  isReadOnly: boolean;
  wanted: PartEditorFocusTarget | undefined;
  dispatch: Dispatch<ProductEditStep>;
  onChoose: (id: string) => void;
  onWant: (wanted: PartEditorFocusTarget | undefined) => void;
  onSpot: (spot: PartFormCellPosition) => void;
};

/** The part being edited, its path, and the actions on the whole part. */
export function ProductPartEditorPane(props: PartEditorPaneProps) {
  const { nodes, at, epoch, product, vocabulary, isReadOnly, dispatch, onChoose, onWant, onSpot } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const focusTarget = props.wanted?.at === at ? props.wanted.to : undefined;
  const node = findNode(nodes, at);
  const kind = node?.kind === undefined ? undefined : allProductPartKinds[node.kind];
  const focusNode = useEffectEvent(() => {
    focusPartTreeNode(at, title.current);
    onWant(undefined);
  });
  const goesToForm = kind !== undefined && focusTarget !== "node";
  useEffect(() => {
    if (focusTarget !== undefined && !goesToForm) focusNode();
  }, [focusTarget, goesToForm]);
  if (!node) return <Gone title={title} titleId={titleId} onChoose={onChoose} />;
  const ancestors = listAncestors(nodes, at);
  return (
    <section className="card workbench-part" aria-labelledby={titleId}>
      <header className="part-head">
        {ancestors.length > 0 && (
          <p className="part-way">{ancestors.map((upper) => upper.title).join(" › ")}</p>
        )}
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
        <ProductPartEditor
          key={`${at} ${epoch} ${isReadOnly}`}
          kind={kind}
          part={findJsonValue(product, node.path) as JsonObject}
          product={product}
          vocabulary={vocabulary}
          isReadOnly={isReadOnly}
          start={focusTarget === "node" ? undefined : focusTarget}
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

type GoneProps = {
  title: RefObject<HTMLHeadingElement | null>;
  titleId: string;
  onChoose: (id: string) => void;
};

/** Shown if the address names a part that was removed, or that this version never had. */
function Gone({ title, titleId, onChoose }: GoneProps) {
  return (
    <section className="card workbench-part" aria-labelledby={titleId}>
      <div className="blank">
        <h2 id={titleId} ref={title} tabIndex={-1}>
          已选择的内容不在产品中
        </h2>
        <p>可能已被删除或移动，请从产品结构中重新选择</p>
        <Button onClick={() => onChoose("basics")}>查看基本信息</Button>
      </div>
    </section>
  );
}

function findNode(nodes: readonly ProductTreeNode[], id: string): ProductTreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
  }
  return undefined;
}

function Contents({ node, onChoose }: { node: ProductTreeNode; onChoose: (id: string) => void }) {
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
          <Button look="link" onClick={() => onChoose(id)}>
            {title}
          </Button>
          {code !== "" && <code>{code}</code>}
        </li>
      ))}
    </ul>
  );
}

type PartActionsProps = Pick<PartEditorPaneProps, "product" | "dispatch" | "onChoose" | "onWant"> & {
  node: ProductTreeNode;
};

function PartActions({ node, product, dispatch, onChoose, onWant }: PartActionsProps) {
  const { addable: holds, path, title } = node;
  const { list, index } = splitPartPath(path);
  const isListed = index >= 0 && node.kind !== "shortRate";
  const isLast = index === getJsonList(product, list).length - 1;
  const move = (by: 1 | -1): void => {
    const moved = moveProductPart(product, path, by);
    if (!moved) return;
    dispatch({ type: "product", at: moved.path, product: moved.product });
    onChoose(moved.path);
  };
  const add = (into: string, kind: string, place?: number): void => {
    const added = addProductPart(product, into, kind, place);
    dispatch({ type: "product", at: added.path, product: added.product });
    onWant({ at: added.path, to: "first" });
    onChoose(added.path);
  };
  const remove = (): void => {
    const remaining = removeProductPart(product, path);
    const next = getPartPathAfterRemoval(remaining, path);
    dispatch({ type: "product", at: path, product: remaining });
    onWant({ at: next, to: "node" });
    onChoose(next);
  };
  return (
    <div className="part-actions" role="group" aria-label={`对“${title}”的操作`}>
      {holds && (
        <ButtonWithDisabledReason
          look="small"
          label={`添加${holds.title}`}
          whyNot={undefined}
          onAct={() => add(holds.list, holds.kind)}
        />
      )}
      {isListed && !holds && node.kind !== undefined && (
        <ButtonWithDisabledReason
          look="small"
          label="在后面添加"
          whyNot={undefined}
          onAct={() => add(list, node.kind ?? "", index + 1)}
        />
      )}
      {isListed && (
        <>
          <ButtonWithDisabledReason
            look="small"
            label="上移"
            whyNot={index === 0 ? "已是第一个" : undefined}
            onAct={() => move(-1)}
          />
          <ButtonWithDisabledReason
            look="small"
            label="下移"
            whyNot={isLast ? "已是最后一个" : undefined}
            onAct={() => move(1)}
          />
          <ButtonWithDisabledReason look="small" label="删除" whyNot={undefined} onAct={remove} />
        </>
      )}
    </div>
  );
}
