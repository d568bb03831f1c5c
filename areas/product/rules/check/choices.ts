import { findFieldChoices, LIMIT_CODE, listProductChoices } from "../product-choices.ts";
import type { Product } from "../product-shape.ts";
import type { ProductErrorReporter } from "./error-report.ts";

/** A choice without a list would accept any code. */
export function checkFieldChoices(product: Product, report: ProductErrorReporter): void {
  const lists = listProductChoices(product);
  for (const { code, elements } of product.sections)
    for (const { elementCode, type, dictionary } of elements) {
      const isChoice = type === "select" || type === "radio";
      if (!isChoice || dictionary !== undefined || elementCode === LIMIT_CODE) continue;
      if (!findFieldChoices(lists, `${code}.${elementCode}`))
        report(`分区“${code}”字段“${elementCode}”`, "没有可选的内容，应有字典或产品数据");
    }
}
