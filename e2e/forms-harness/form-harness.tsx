import { useEffect, useState } from "react";
import { findDefinition } from "#areas/product/contract/product-calls.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import { createPremiumConfirmationRequest } from "#areas/product/screens/confirm-premium.ts";
import { pageOptionListLoader } from "#areas/product/screens/list-loader.ts";
import { ProductForm } from "#areas/product/screens/product-form.tsx";
import { createProductOptionSource } from "#areas/product/screens/product-options.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import type { FormMode } from "#platform/forms/definition.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { createEmptyForm } from "#platform/forms/web/row-edits.ts";
import { callApi } from "#platform/web/api-client.ts";
import { DraftOffers } from "#platform/web/autosave/draft-offers.tsx";
import { session } from "#platform/web/session.ts";

const query = new URLSearchParams(location.search);
const riskCode = query.get("product") ?? "0405";
const mode = (query.get("mode") ?? "add") as FormMode;
const manyRows = Number(query.get("rows") ?? "0");

type Case = { form: FilledForm; facts?: Record<string, string> };
type HarnessState = {
  compiled: CompiledProduct;
  options: OptionListSource;
  filled: FilledForm;
  old: FilledForm | undefined;
  facts: Record<string, string> | undefined;
  version: string;
};

async function openHarness(): Promise<HarnessState> {
  const { product, version } = await callApi(findDefinition, { riskCode });
  const compiled = compileProduct(product);
  const options = createProductOptionSource(product, pageOptionListLoader);
  if (mode === "add" && manyRows === 0)
    return { compiled, options, filled: startOf(compiled), old: undefined, facts: undefined, version };
  const [worked] = (await (await fetch(`/cases/${riskCode}.json`)).json()) as Case[];
  const whole = { ...createEmptyForm(compiled.form.sections), ...worked?.form };
  const filled = manyRows > 0 ? repeated(compiled, whole) : whole;
  const state = { compiled, options, facts: worked?.facts, version };
  if (mode !== "pigai") return { ...state, filled, old: undefined };
  return { ...state, filled: changed(compiled, filled), old: filled };
}

function startOf({ form, product }: CompiledProduct): FilledForm {
  const empty = createEmptyForm(form.sections);
  return { ...empty, base: { ...empty["base"], riskCode: product.riskCode } };
}

/** Repeats the rows of the first filled table to make it long. Totals with a formula are left to the form. */
function repeated({ form }: CompiledProduct, filled: FilledForm): FilledForm {
  const table = form.sections.find(({ isTable, code }) => isTable && (filled[code] as []).length > 0);
  if (!table) return filled;
  const rows = filled[table.code] as readonly FilledForm[string][];
  const many = Array.from({ length: manyRows }, (_, index) => ({ ...rows[index % rows.length] }));
  const totals = form.sections.flatMap(({ isTable, code, elements }) => {
    const computed = elements.filter(({ formula }) => formula !== undefined);
    if (isTable || computed.length === 0) return [];
    const empty = Object.fromEntries(computed.map((element) => [element.code, ""]));
    return [[code, { ...filled[code], ...empty }] as const];
  });
  return { ...filled, ...Object.fromEntries(totals), [table.code]: many as FilledForm[string] };
}

/**
 * Changes the form as an endorsement does: a figure, a text and a choice differ, one row is removed and one added.
 */
function changed({ form }: CompiledProduct, filled: FilledForm): FilledForm {
  const sections = form.sections.map(({ code, isTable }) => {
    const content = filled[code];
    if (code === "holder")
      return [code, { ...content, mobile: "13900000002", contactName: "测试员乙" }] as const;
    if (!isTable || !Array.isArray(content) || content.length < 2) return [code, content] as const;
    const [first, , ...rest] = content as readonly Record<string, string>[];
    const more = { ...first, groupNo: "9", persons: "12", workTypeName: "电焊工", liabilityCode: "" };
    return [code, [{ ...first, persons: "25", amount: "100000.00" }, ...rest, more]] as const;
  });
  return Object.fromEntries(sections) as FilledForm;
}

/** Shows any product's form in any mode, for the browser tests. */
export function FormHarness() {
  const [opened, setOpened] = useState<HarnessState>();
  useEffect(() => void openHarness().then(setOpened), []);
  if (!opened) return <h1>请稍候</h1>;
  return (
    <main className="form-harness">
      <h1>
        {opened.compiled.product.nameZh} {riskCode}
      </h1>
      <DraftOffers
        comCode={session.current()?.comCode ?? ""}
        BranchName={BranchName}
        onOpen={() => undefined}
      />
      <ProductForm
        compiled={opened.compiled}
        options={opened.options}
        filled={opened.filled}
        old={opened.old}
        facts={opened.facts}
        mode={mode}
        isReadOnly={query.has("readonly") ? true : undefined}
        confirm={
          query.has("confirm")
            ? createPremiumConfirmationRequest({ riskCode, version: opened.version })
            : undefined
        }
        onConfirmed={(calculation) => {
          document.body.dataset["calculation"] = calculation?.calculationId ?? "";
        }}
        draft={{ recordKey: `/harness/${riskCode}`, title: riskCode }}
        actions={<Actions />}
      />
    </main>
  );
}

function BranchName({ comCode }: { comCode: string }) {
  return comCode;
}

function Actions() {
  const { store } = useFormContext();
  return (
    <>
      <button type="button" className="button primary" onClick={() => store.revealErrors()}>
        提交核保
      </button>
    </>
  );
}
