import type pg from "pg";
import { listCodeNamesAsDatabaseOwner } from "#areas/dictionary/questions.ts";
import { hashContent } from "#platform/server/canonical.ts";
import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import {
  type FactoryProduct,
  readProductFolders,
  readProductPattern,
  readRiskCatalogue,
  readRiskLists,
} from "./content.ts";
import { endorsementDictionaries } from "./rules/endorsement-shape.ts";
import { PRODUCT_PATTERN_CONFIG_KEY } from "./rules/new-product.ts";
import { RISK_LISTS_CONFIG_KEY } from "./rules/sale.ts";
import type { ProductReferenceCodes } from "./rules/check/error-report.ts";
import { examineProduct } from "./rules/examine-product.ts";
import { runWorkedCases } from "./rules/worked-cases.ts";

/**
 * Loads the catalogue and the factory versions of the products as the owner. Existing versions stay as they are: a
 * changed folder becomes a new version, and open documents keep theirs.
 */
export async function loadProductsIntoDatabase(owner: pg.ClientBase, root?: string): Promise<void> {
  const { folders, errors: unread } = readProductFolders(root);
  const referenceCodes = await listCodeNamesAsDatabaseOwner(owner, endorsementDictionaries);
  const errors = [...unread, ...folders.flatMap((folder) => checkFolder(folder, referenceCodes))];
  if (errors.length > 0)
    throw new ServerStartError(
      `产品定义有误，共 ${errors.length} 处，请改正后重新启动：\n${errors.join("\n")}`,
    );
  const catalogue = readRiskCatalogue(root);
  const versions = folders.map(versionOf);
  const lists = readRiskLists(root);
  const pattern = readProductPattern(root);
  const key = hashContent([
    catalogue,
    lists,
    pattern,
    versions.map(({ version, cases }) => [version, cases]),
  ]);
  await owner.query("begin");
  await owner.query("lock table config_item in exclusive mode");
  const { rows } = await owner.query<{ config_value: string }>(
    "select config_value from config_item where config_key = 'productsVersion'",
  );
  if (rows[0]?.config_value !== key) {
    await owner.query(upsertClasses, [JSON.stringify(catalogue.classes)]);
    await owner.query(upsertRisks, [JSON.stringify(catalogue.risks)]);
    await owner.query(insertVersions, [JSON.stringify(versions)]);
    await owner.query(insertReleases, [JSON.stringify(versions)]);
    await owner.query(
      `insert into config_item values ('productsVersion', $1), ($2, $3), ($4, $5)
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [
        key,
        RISK_LISTS_CONFIG_KEY,
        JSON.stringify(lists),
        PRODUCT_PATTERN_CONFIG_KEY,
        JSON.stringify(pattern),
      ],
    );
  }
  await owner.query("commit");
}

/** A product with errors, or whose worked cases fail, keeps the server from starting. */
function checkFolder({ product, cases }: FactoryProduct, referenceCodes: ProductReferenceCodes): string[] {
  const { compiled, errors } = examineProduct(product, referenceCodes);
  const results = compiled ? runWorkedCases(compiled, cases) : [];
  const failures = results.flatMap(({ workedCase: worked, errors: messages }) =>
    messages.map((message) => `产品 ${product.riskCode} cases.json 算例“${worked.caseNo}”：${message}`),
  );
  return [...errors, ...failures];
}

function versionOf({ product, cases }: FactoryProduct) {
  const { from, until = null, branches = [] } = product.sale;
  const version = hashContent(product);
  return { riskCode: product.riskCode, version, content: product, cases, from, until, branches };
}

const upsertClasses = `insert into risk_class (class_code, class_name, sort)
  select "classCode", "nameZh", row_number() over () from json_to_recordset($1) as c("classCode" text, "nameZh" text)
  on conflict (class_code) do update set class_name = excluded.class_name, sort = excluded.sort`;

const upsertRisks = `insert into risk (risk_code, risk_name, class_code, sort)
  select "riskCode", "nameZh", "classCode", row_number() over ()
  from json_to_recordset($1) as r("riskCode" text, "nameZh" text, "classCode" text)
  on conflict (risk_code) do update set risk_name = excluded.risk_name, class_code = excluded.class_code, sort = excluded.sort,
    added_by = null`;

/** Worked cases are no part of a version's content and may be replaced; published versions keep their own cases. */
const insertVersions = `insert into product_version (risk_code, version, content, cases, effective_until, branches)
  select "riskCode", version, content, cases, until, array(select json_array_elements_text(branches))
  from json_to_recordset($1) as v("riskCode" text, version text, content jsonb, cases jsonb, until date, branches json)
  on conflict (risk_code, version) do update set cases = excluded.cases where not exists (
    select from product_release r where r.risk_code = product_version.risk_code
      and r.version = product_version.version and r.submitted_by is not null)`;

/** Each version is released once: a withdrawn release does not return at the next start. */
const insertReleases = `insert into product_release (release_id, risk_code, version, effective_from, reason)
  select "riskCode" || '-' || version, "riskCode", version, "from", '随系统发布'
  from json_to_recordset($1) as v("riskCode" text, version text, "from" date)
  on conflict (release_id) do nothing`;
