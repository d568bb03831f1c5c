import { useState } from "react";
import { getClassCodeOfRisk } from "#areas/product/rules/new-product.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { Select } from "#platform/web/select.tsx";
import { DialogForm } from "#platform/web/ask-form.tsx";
import { navigate } from "#platform/web/location.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { createProduct } from "../contract/product-calls.ts";
import { buildProductHref } from "./product-href.ts";
import type { WorkbenchProductRow } from "./workbench-queries.ts";

type NewProductDialogProps = { products: readonly WorkbenchProductRow[]; onClose: () => void };

/** Asks for code, name and model of a new product, and opens its draft. */
export function NewProductDialog({ products, onClose }: NewProductDialogProps) {
  const [riskCode, setRiskCode] = useState("");
  const [nameZh, setNameZh] = useState("");
  const [copyFrom, setCopyFrom] = useState("");
  const create = useCallMutation(createProduct);
  const codeError = checkRiskCode(riskCode, products);
  const nameError = nameZh.trim() === "" ? "请填写产品名称" : undefined;
  const models = products.filter(
    (row) => row.isPublished && getClassCodeOfRisk(row.riskCode) === getClassCodeOfRisk(riskCode),
  );
  const model = models.some((row) => row.riskCode === copyFrom) ? copyFrom : "";
  const start = (): void =>
    create.mutate(
      { riskCode, nameZh: nameZh.trim(), copyFrom: model === "" ? undefined : model },
      {
        onSuccess: ({ product }) =>
          navigate(buildProductHref({ riskCode, riskName: product.nameZh }, { at: "basics" })),
      },
    );
  return (
    <Dialog title="新建产品" onClose={onClose}>
      <DialogForm
        isComplete={codeError === undefined && nameError === undefined}
        confirm="新建"
        pending="正在新建…"
        isPending={create.isPending}
        error={create.error}
        onConfirm={start}
        onClose={onClose}
      >
        {(isTold) => (
          <>
            <Field
              label="险种代码"
              aria-required
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              value={riskCode}
              error={isTold ? codeError : undefined}
              hint="4 位数字，前两位是险类，新建后不能修改"
              onChange={({ target }) => setRiskCode(target.value.trim())}
            />
            <Field
              label="产品名称"
              aria-required
              maxLength={60}
              autoComplete="off"
              value={nameZh}
              error={isTold ? nameError : undefined}
              hint="险种目录中已有该代码的，用目录中的名称"
              onChange={({ target }) => setNameZh(target.value)}
            />
            <Select
              label="内容"
              value={model}
              options={[
                { value: "", label: "空白产品" },
                ...models.map((row) => ({
                  value: row.riskCode,
                  label: `复制 ${row.riskCode} ${row.riskName}`,
                })),
              ]}
              hint="空白产品有公共分区、一项责任和一个费率；也可以复制同一险类的产品，连同费率、核保规则和算例"
              onChange={setCopyFrom}
            />
            <p className="is-quiet">草稿送审、由另一位产品经理发布后即可销售。</p>
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}

function checkRiskCode(riskCode: string, products: readonly WorkbenchProductRow[]): string | undefined {
  if (!/^\d{4}$/.test(riskCode)) return "险种代码应为 4 位数字";
  const existing = products.find((row) => row.riskCode === riskCode);
  return existing && `险种 ${riskCode} 已有产品“${existing.riskName}”，请换一个代码`;
}
