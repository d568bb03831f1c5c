import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useScope } from "#platform/forms/web/form-scope.tsx";
import { CONTENT } from "#platform/forms/web/form-store.ts";
import { ONE_ROW } from "#platform/forms/web/form-state.ts";
import { fieldId, sectionId } from "#platform/forms/web/open-scope.ts";
import { emptyForm } from "#platform/forms/web/row-steps.ts";
import { codeOf } from "../../rules/workbench/part-tree.ts";
import { type Holder, valueAt } from "../../rules/workbench/paths.ts";
import type { CompiledProduct } from "../../rules/compile-product.ts";
import { ProductForm } from "../product-form.tsx";
import { listLoader } from "../list-loader.ts";
import { openProductOptions } from "../product-options.ts";
import type { PreviewMemory } from "./preview-memory.ts";
import type { Trial } from "./use-trial.ts";

type Given = { trial: Trial; at: string; memory: PreviewMemory; product: Holder };

/** The form as it will be, to be tried out; what was filled in stays when the product changes. */
export function Preview({ trial, at, memory, product }: Given) {
  const { compiled, turn, faults, isStale } = trial;
  if (!compiled)
    return (
      <div className="blank">
        <p>产品定义有误，还不能预览</p>
        <p>{faults[0]}</p>
      </div>
    );
  return (
    <div className="preview" aria-busy={isStale}>
      {!trial.isSound && !isStale && (
        <p className="preview-note" role="status">
          {faults[0]}
        </p>
      )}
      <Tried key={turn} compiled={compiled} memory={memory} at={at} product={product} />
    </div>
  );
}

type TriedGiven = { compiled: CompiledProduct; memory: PreviewMemory; at: string; product: Holder };

function Tried({ compiled, memory, at, product }: TriedGiven) {
  const options = useMemo(() => openProductOptions(compiled.product, listLoader), [compiled]);
  return (
    <ProductForm
      compiled={compiled}
      options={options}
      filled={memory.filled() ?? startOf(compiled)}
      mode="add"
      facts={memory.facts()}
      actions={<Remember memory={memory} place={placeOf(product, at)} />}
    />
  );
}

function startOf({ form, product }: CompiledProduct) {
  const empty = emptyForm(form.sections);
  return { ...empty, base: { ...empty["base"], riskCode: product.riskCode } };
}

type Place = { section: string; element: string };

/** The section or field that is being worked on. */
function placeOf(product: Holder, at: string): Place | undefined {
  const [, sectionPath, , elementIndex] = /^(sections\.\d+)(\.elements\.(\d+))?/.exec(at) ?? [];
  if (sectionPath === undefined) return undefined;
  const section = codeOf(valueAt(product, sectionPath));
  const element = codeOf(valueAt(product, `${sectionPath}.elements.${elementIndex}`));
  return { section: section ?? "", element: element ?? "" };
}

/** Stands within the form: notes what is typed, and brings into sight what is being worked on. */
function Remember({ memory, place }: { memory: PreviewMemory; place: Place | undefined }) {
  const { store, prefix } = useScope();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => store.subscribe(CONTENT, () => memory.keep(store.typed())), [store, memory]);
  useLayoutEffect(() => {
    const body = mark.current?.closest(".form-view")?.querySelector(".form-body");
    if (!body) return undefined;
    body.scrollTop = memory.scrolledPx();
    const note = (): void => memory.keepScroll(body.scrollTop);
    body.addEventListener("scroll", note, { passive: true });
    return () => body.removeEventListener("scroll", note);
  }, [memory]);
  const { section = "", element = "" } = place ?? {};
  useEffect(() => {
    if (section === "") return;
    const field = document.getElementById(fieldId(prefix, { section, row: ONE_ROW, element }));
    const found = field ?? document.getElementById(sectionId(prefix, section));
    found?.scrollIntoView({ block: "nearest" });
  }, [prefix, section, element]);
  return <span ref={mark} hidden />;
}
