import type pg from "pg";
import { compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { submitPlan } from "#areas/plan/contract.ts";
import { getBranchCodePrefix } from "#areas/plan/rules/plan-sale.ts";
import { toStoredPlanForm } from "#areas/plan/rules/plan-form.ts";
import { computeLowestPlanPremium, buildPlanTerms } from "#areas/plan/rules/plan-terms.ts";
import { buildPlanningProduct } from "#areas/plan/rules/planning-product.ts";
import { buildFormOfFactoryPlan } from "./factory-plan.ts";

const HEAD_OFFICE = "00000000";
/** Of the head office; he may write plans. */
const AUTHOR = "10000035";
const SALE_FROM = "2024-01-01";

/** Plans with a number that the products bring along, as the head office sells them. */
export async function loadDemoPlans(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ risk_code: string; version: string; content: Product }>(
    `select distinct on (v.risk_code) v.risk_code, v.version, v.content
     from product_version v join product_release r using (risk_code, version)
     where r.withdrawn_at is null and v.content ? 'plans' and exists (
       select from jsonb_array_elements(v.content -> 'plans') p where p ? 'insurancePlanNo'
         and not exists (select from insurance_plan i where i.insurance_plan_no = p ->> 'insurancePlanNo'))
     order by v.risk_code, r.effective_from desc, r.published_at desc`,
  );
  const plans = rows.flatMap(({ content, version }) => plansOf(content, version));
  await owner.query(insertPlans, [JSON.stringify(plans)]);
  await owner.query(insertEditions, [JSON.stringify(plans)]);
}

function plansOf(product: Product, version: string) {
  const compiled = compileProduct(product);
  const today = getTodayInShanghai(new Date());
  return (product.plans ?? []).flatMap((plan) => {
    const { insurancePlanNo } = plan;
    if (insurancePlanNo === undefined) return [];
    const form = toStoredPlanForm(
      buildPlanningProduct(product),
      buildFormOfFactoryPlan(product, plan, SALE_FROM),
    );
    const terms = buildPlanTerms(compiled, insurancePlanNo, form, today);
    const { riskCode } = product;
    return [
      { ...terms, insurancePlanNo, riskCode, version, form, terms, lowest: computeLowestPlanPremium(terms) },
    ];
  });
}

const WAITING = { no: "JH06022024000101", like: "JH06022024000001", name: "建邺园区员工保障计划" };
const [SELLER, SELLER_BRANCH] = ["10000001", "32010100"];

type Source = { version: string; content: Product; form: FilledForm };

/** A plan of a branch that waits for the approver of a demonstration; once only, whatever became of it. */
export async function loadDemoPlanAwaitingApproval(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<Source>(
    `select v.version, v.content, e.form from insurance_plan_edition e
       join product_version v on v.risk_code = e.risk_code and v.version = e.product_version
     where e.insurance_plan_no = $1 and e.approved_at is not null
       and not exists (select from insurance_plan where insurance_plan_no = $2)
     order by e.edition desc limit 1`,
    [WAITING.like, WAITING.no],
  );
  const [source] = rows;
  if (!source) return;
  const { content: product, version, form: like } = source;
  const form = { ...like, planInfo: { ...like["planInfo"], planName: WAITING.name } };
  const terms = buildPlanTerms(compileProduct(product), WAITING.no, form, getTodayInShanghai(new Date()));
  const { riskCode } = product;
  const { nameZh, planType, insureType, occupationClassMax = "" } = terms;
  const [comCode, author] = [SELLER_BRANCH, SELLER];
  await owner.query(
    `insert into insurance_plan (insurance_plan_no, com_code, risk_code, status, version, edition, plan_name, plan_type,
       insure_type, occupation_class_max, per_man_premium, sale_from, sale_prefixes, copied_from, input_by, changed_by)
     values ($1, $2, $3, '3', 2, 0, $4, $5, $6, $7, $8, $9, array[$10], $11, $12, $12)`,
    [
      WAITING.no,
      comCode,
      riskCode,
      nameZh,
      planType,
      insureType,
      occupationClassMax,
      computeLowestPlanPremium(terms),
      SALE_FROM,
      getBranchCodePrefix(comCode),
      WAITING.like,
      author,
    ],
  );
  await owner.query(
    `insert into insurance_plan_edition (insurance_plan_no, edition, com_code, risk_code, product_version, form, terms,
       authors, changed_by, submitted_by, submitted_at) values ($1, 1, $2, $3, $4, $5, $6, array[$7], $7, $7, now())`,
    [WAITING.no, comCode, riskCode, version, JSON.stringify(form), JSON.stringify(terms), author],
  );
  const after = { insurancePlanNo: WAITING.no, comCode, riskCode, status: "3", version: 2, edition: 0 };
  const change = JSON.stringify({ before: null, after });
  await owner.query(auditAsDone, [
    author,
    comCode,
    submitPlan.path,
    `seed ${WAITING.no}`,
    WAITING.no,
    change,
  ]);
}

const insertPlans = `insert into insurance_plan (insurance_plan_no, com_code, risk_code, status, edition, plan_name,
    plan_type, insure_type, occupation_class_max, per_man_premium, sale_from, sale_prefixes, input_by, changed_by)
  select "insurancePlanNo", '${HEAD_OFFICE}', "riskCode", '1', 1, "nameZh", "planType", "insureType",
    coalesce("occupationClassMax", ''), lowest::numeric, '${SALE_FROM}', '{""}', '${AUTHOR}', '${AUTHOR}'
  from json_to_recordset($1) as p("insurancePlanNo" text, "riskCode" text, "nameZh" text, "planType" text,
    "insureType" text, "occupationClassMax" text, lowest text)
  on conflict do nothing`;

const insertEditions = `insert into insurance_plan_edition (insurance_plan_no, edition, com_code, risk_code,
    product_version, form, terms, authors, changed_by, approved_at)
  select "insurancePlanNo", 1, '${HEAD_OFFICE}', "riskCode", version, form, terms, '{${AUTHOR}}', '${AUTHOR}', now()
  from json_to_recordset($1) as p("insurancePlanNo" text, "riskCode" text, version text, form jsonb, terms jsonb)
  on conflict do nothing`;

/** As if somebody had done it by the call. */
const auditAsDone = `with audited as (
    insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
    values ($1, $2, $3, 'seed', $4, $5, $6) returning user_code, idempotency_key, call)
  insert into idempotency (user_code, idempotency_key, call, input_hash, outcome)
    select user_code, idempotency_key, call, '', '{"data":null}' from audited`;
