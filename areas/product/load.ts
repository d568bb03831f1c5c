import { createHash } from "node:crypto";
import type pg from "pg";
import { codeNames } from "#areas/dictionary/questions.ts";
import { factoryProducts, readCatalogue, readRiskLists } from "./content.ts";
import { RISK_LISTS } from "./rules.ts";
import { productFaults } from "./rules/check-product.ts";
import { compileProduct } from "./rules/compile-product.ts";
import type { Product } from "./rules/product-shape.ts";

/**
 * Brings the catalogue and the factory versions of the products to this release, as the owner. A version that is there
 * stays as it is; a folder that changed is a new version beside it, and open documents keep theirs.
 */
export async function loadProducts(owner: pg.ClientBase, root?: string): Promise<void> {
  const catalogue = readCatalogue(root);
  const products = factoryProducts(root).map(({ product }) => product);
  const known = await codeNames(owner);
  const faults = products.flatMap((product) => productFaults(product, known));
  if (faults.length > 0) throw new Error(`产品定义有误：\n${faults.join("\n")}`);
  const versions = products.map(versionOf);
  const lists = readRiskLists(root);
  const key = hashOf([catalogue, lists, versions.map(({ version }) => version)]);
  await owner.query("begin");
  await owner.query("lock table config_item in exclusive mode");
  const { rows } = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = 'productsVersion'",
  );
  if (rows[0]?.config_value !== key) {
    await owner.query(upsertClasses, [JSON.stringify(catalogue.classes)]);
    await owner.query(upsertRisks, [JSON.stringify(catalogue.risks)]);
    await owner.query(insertVersions, [JSON.stringify(versions)]);
    await owner.query(
      `insert into config_item values ('productsVersion', $1), ($2, $3)
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [key, RISK_LISTS, JSON.stringify(lists)],
    );
  }
  await owner.query("commit");
}

function versionOf(product: Product) {
  // Refuses to start with a product that cannot work.
  compileProduct(product);
  const { from, until = null, branches = [] } = product.sale;
  return { riskCode: product.riskCode, version: hashOf(product), content: product, from, until, branches };
}

function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);
}

const upsertClasses = `insert into risk_class (class_code, class_name, sort)
  select "classCode", "nameZh", row_number() over () from json_to_recordset($1) as c("classCode" text, "nameZh" text)
  on conflict (class_code) do update set class_name = excluded.class_name, sort = excluded.sort`;

const upsertRisks = `insert into risk (risk_code, risk_name, class_code, sort)
  select "riskCode", "nameZh", "classCode", row_number() over ()
  from json_to_recordset($1) as r("riskCode" text, "nameZh" text, "classCode" text)
  on conflict (risk_code) do update set risk_name = excluded.risk_name, class_code = excluded.class_code, sort = excluded.sort`;

const insertVersions = `insert into product_version (risk_code, version, content, effective_from, effective_until, branches)
  select "riskCode", version, content, "from", until, array(select json_array_elements_text(branches))
  from json_to_recordset($1) as v("riskCode" text, version text, content jsonb, "from" date, until date, branches json)
  on conflict (risk_code, version) do nothing`;
