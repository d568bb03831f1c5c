import type pg from "pg";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { submitDraft } from "#workbench/contract/draft-calls.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";

const RISK = "0489";
const [AUTHOR, HEAD_OFFICE] = ["10000043", "00000000"];
const KEY = `seed product ${RISK}`;
const REASON = "理赔反馈：驾驶除外应写明电动自行车";
const CONTENT_ZH = "被监护人驾驶机动车、电动自行车造成的损失，不属于保险责任。";
const LEAD_DAYS = 30;

/** Loads a submitted draft for the second product manager of a demonstration. It never returns after it is gone. */
export async function loadDemoProductDraft(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ version: string; content: Product; cases: unknown }>(
    `select v.version, v.content, v.cases from product_release r join product_version v using (risk_code, version)
     where r.risk_code = $1 and r.withdrawn_at is null
       and not exists (select from product_draft d where d.risk_code = $1)
       and not exists (select from audit_row where user_code = $2 and idempotency_key = $3)
     order by r.effective_from desc, r.published_at desc limit 1`,
    [RISK, AUTHOR, KEY],
  );
  const [current] = rows;
  if (!current) return;
  const { version, content, cases } = current;
  const specialClauses = content.specialClauses.map((clause) => ({ ...clause, contentZh: CONTENT_ZH }));
  const effectiveFrom = addDays(getTodayInShanghai(new Date()), LEAD_DAYS);
  await owner.query(
    `insert into product_draft (draft_id, risk_code, based_on, content, cases, authors, changed_by, submitted_by,
       effective_from, reason) values ($1, $2, $3, $4, $5, array[$6], $6, $6, $7, $8)`,
    [
      `DEMO-${RISK}`,
      RISK,
      version,
      JSON.stringify({ ...content, specialClauses }),
      JSON.stringify(cases),
      AUTHOR,
      effectiveFrom,
      REASON,
    ],
  );
  const submitted = { by: AUTHOR, effectiveFrom, reason: REASON };
  const subject = `product ${RISK}`;
  await owner.query(auditAsDone, [
    AUTHOR,
    HEAD_OFFICE,
    submitDraft.path,
    KEY,
    subject,
    JSON.stringify({ submitted }),
  ]);
}

/** Writes the audit and idempotency rows that the call would have written. */
const auditAsDone = `with audited as (
    insert into audit_row (user_code, com_code, call, request_id, idempotency_key, subject, change)
    values ($1, $2, $3, 'seed', $4, $5, $6) returning user_code, idempotency_key, call)
  insert into idempotency (user_code, idempotency_key, call, input_hash, outcome)
    select user_code, idempotency_key, call, '', '{"data":null}' from audited`;
