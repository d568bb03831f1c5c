import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { CONTENT_SIGNAL } from "#platform/forms/web/form-store.ts";
import { SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { buildFieldId, buildSectionId } from "#platform/forms/web/form-context.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { findProductPartCode } from "#areas/product/rules/part-names.ts";
import { type JsonObject, findJsonValue } from "#areas/product/rules/json-path.ts";
import type { CompiledProduct } from "#areas/product/rules/compile-product.ts";
import { createFirstProductForm } from "#areas/product/screens/first-form.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { pageOptionListLoader } from "#areas/product/screens/list-loader.ts";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import type { PreviewInputMemory } from "./preview-memory.ts";
import type { LiveProductCompilation } from "./use-trial.ts";

type ProductPreviewProps = {
  trial: LiveProductCompilation;
  at: string;
  memory: PreviewInputMemory;
  product: JsonObject;
};

/** The product's form to try out. What was typed stays when the product changes. */
export function ProductPreview({ trial, at, memory, product }: ProductPreviewProps) {
  const { compiled, turn, errors, isStale } = trial;
  if (!compiled)
    return (
      <div className="blank">
        <p>产品定义有误，还不能预览</p>
        <p>{errors[0]}</p>
      </div>
    );
  return (
    <div className="preview" aria-busy={isStale}>
      {!trial.isValid && !isStale && (
        <p className="preview-note" role="status">
          {errors[0]}
        </p>
      )}
      <PreviewForm key={turn} compiled={compiled} memory={memory} at={at} product={product} />
    </div>
  );
}

type PreviewFormProps = {
  compiled: CompiledProduct;
  memory: PreviewInputMemory;
  at: string;
  product: JsonObject;
};

function PreviewForm({ compiled, memory, at, product }: PreviewFormProps) {
  const options = useMemo(
    () => createProductOptionSource(compiled.product, pageOptionListLoader),
    [compiled],
  );
  return (
    <ProductForm
      compiled={compiled}
      options={options}
      filled={memory.filled() ?? openFirstForm(compiled)}
      mode="add"
      facts={memory.facts()}
      actions={<Remember memory={memory} place={placeOf(product, at)} />}
    />
  );
}

function openFirstForm(compiled: CompiledProduct): FilledForm {
  return createFirstProductForm(compiled, getTodayInShanghai(new Date()));
}

type Place = { section: string; element: string };

/** The section or field that is being edited. */
function placeOf(product: JsonObject, at: string): Place | undefined {
  const [, sectionPath, , elementIndex] = /^(sections\.\d+)(\.elements\.(\d+))?/.exec(at) ?? [];
  if (sectionPath === undefined) return undefined;
  const section = findProductPartCode(findJsonValue(product, sectionPath));
  const element = findProductPartCode(findJsonValue(product, `${sectionPath}.elements.${elementIndex}`));
  return { section: section ?? "", element: element ?? "" };
}

/** Stands inside the form, remembers what is typed, and scrolls to the field that is being edited. */
function Remember({ memory, place }: { memory: PreviewInputMemory; place: Place | undefined }) {
  const { store, prefix } = useFormContext();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => store.subscribe(CONTENT_SIGNAL, () => memory.keep(store.typedForm())), [store, memory]);
  useLayoutEffect(() => {
    const body = mark.current?.closest(".form-view")?.querySelector(".form-body");
    if (!body) return undefined;
    body.scrollTop = memory.scrolledPx();
    const rememberScroll = (): void => memory.keepScroll(body.scrollTop);
    body.addEventListener("scroll", rememberScroll, { passive: true });
    return () => body.removeEventListener("scroll", rememberScroll);
  }, [memory]);
  const { section = "", element = "" } = place ?? {};
  useEffect(() => {
    if (section === "") return;
    const field = document.getElementById(buildFieldId(prefix, { section, row: SINGLE_ROW_ID, element }));
    const found = field ?? document.getElementById(buildSectionId(prefix, section));
    found?.scrollIntoView({ block: "nearest" });
  }, [prefix, section, element]);
  return <span ref={mark} hidden />;
}
