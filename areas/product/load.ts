import type pg from "pg";
import { codeNames } from "#areas/dictionary/questions.ts";
import { hashOf } from "#platform/server/canonical.ts";
import { StartFault } from "#platform/server/embedded/fault.ts";
import { type Folder, readCatalogue, readFolders, readRiskLists } from "./content.ts";
import { RISK_LISTS } from "./rules.ts";
import type { Known } from "./rules/check/place.ts";
import { examineProduct } from "./rules/examine-product.ts";
import { runCases } from "./rules/workbench/try-product.ts";

/**
 * Brings the catalogue and the factory versions of the products to this release, as the owner. A version that is there
 * stays as it is; a folder that changed is a new version beside it, and open documents keep theirs.
 */
export async function loadProducts(owner: pg.ClientBase, root?: string): Promise<void> {
  const { folders, faults: unread } = readFolders(root);
  const known = await codeNames(owner);
  const faults = [...unread, ...folders.flatMap((folder) => folderFaults(folder, known))];
  if (faults.length > 0)
    throw new StartFault(`产品定义有误，共 ${faults.length} 处，请改正后重新启动：\n${faults.join("\n")}`);
  const catalogue = readCatalogue(root);
  const versions = folders.map(versionOf);
  const lists = readRiskLists(root);
  const key = hashOf([catalogue, lists, versions.map(({ version, cases }) => [version, cases])]);
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
      `insert into config_item values ('productsVersion', $1), ($2, $3)
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [key, RISK_LISTS, JSON.stringify(lists)],
    );
  }
  await owner.query("commit");
}

/** A product that cannot work, or that does not come to what its own cases say, keeps the server from starting. */
function folderFaults({ product, cases }: Folder, known: Known): string[] {
  const { compiled, faults } = examineProduct(product, known);
  const results = compiled ? runCases(compiled, cases) : [];
  const broken = results.flatMap(({ worked, faults: said }) =>
    said.map((fault) => `产品 ${product.riskCode} cases.json 算例“${worked.caseNo}”：${fault}`),
  );
  return [...faults, ...broken];
}

function versionOf({ product, cases }: Folder) {
  const { from, until = null, branches = [] } = product.sale;
  const version = hashOf(product);
  return { riskCode: product.riskCode, version, content: product, cases, from, until, branches };
}

const upsertClasses = `insert into risk_class (class_code, class_name, sort)
  select "classCode", "nameZh", row_number() over () from json_to_recordset($1) as c("classCode" text, "nameZh" text)
  on conflict (class_code) do update set class_name = excluded.class_name, sort = excluded.sort`;

const upsertRisks = `insert into risk (risk_code, risk_name, class_code, sort)
  select "riskCode", "nameZh", "classCode", row_number() over ()
  from json_to_recordset($1) as r("riskCode" text, "nameZh" text, "classCode" text)
  on conflict (risk_code) do update set risk_name = excluded.risk_name, class_code = excluded.class_code, sort = excluded.sort`;

/** The worked cases judge a version and are no part of it; what was published here was judged by its own. */
const insertVersions = `insert into product_version (risk_code, version, content, cases, effective_until, branches)
  select "riskCode", version, content, cases, until, array(select json_array_elements_text(branches))
  from json_to_recordset($1) as v("riskCode" text, version text, content jsonb, cases jsonb, until date, branches json)
  on conflict (risk_code, version) do update set cases = excluded.cases where not exists (
    select from product_release r where r.risk_code = product_version.risk_code
      and r.version = product_version.version and r.submitted_by is not null)`;

/** Once for each version: what was withdrawn does not come back with the next start. */
const insertReleases = `insert into product_release (release_id, risk_code, version, effective_from, reason)
  select "riskCode" || '-' || version, "riskCode", version, "from", '随系统发布'
  from json_to_recordset($1) as v("riskCode" text, version text, "from" date)
  on conflict (release_id) do nothing`;
