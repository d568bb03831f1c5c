import { type AuditCheck, createOwnershipAuditChecks } from "#platform/server/audit-checks.ts";
import type { Lifecycle } from "#platform/lifecycle/lifecycle.ts";
import type { DocumentDefinition } from "../definition.ts";

/** What must hold for the rows of a plain document; its repeated columns are computed by the database. */
export function createDocumentTableChecks({ name, title, table, number }: DocumentDefinition): AuditCheck[] {
  return [
    ...createOwnershipAuditChecks(table, "business_no", "false", number.field),
    createTrailStateCheck(`${name}.trail.last`, `${title}的状态`, table, "business_no"),
    {
      name: `${name}.trail.orphan`,
      says: `操作轨迹指向不存在的${title}`,
      sql: `select distinct t.business_no as subject from document_trail t
        where t.business_no like '${number.format.prefix}%' and t.business_no not in (select business_no from ${table})`,
    },
  ];
}

/** The state of a row is the one that its last step left. */
export function createTrailStateCheck(name: string, noun: string, table: string, key: string): AuditCheck {
  return {
    name,
    says: `${noun}不是操作轨迹最后一步留下的状态`,
    sql: `select r.${key} as subject from ${table} r left join lateral
        (select to_status from document_trail t where t.business_no = r.${key} order by trail_id desc limit 1) last
        on true
      where last.to_status is distinct from r.status`,
  };
}

/** Transitions in the trail that the lifecycle does not have. `prefix` is what the numbers of the kind have before their digits. */
export function createTrailTransitionCheck(
  prefix: string,
  name: string,
  { title, transitions }: Pick<Lifecycle, "title" | "transitions">,
): AuditCheck {
  const declared = transitions.flatMap(({ from, to, action }) =>
    from.map((state) => `('${action}', '${state}', '${to}')`),
  );
  return {
    name: `${name}.steps`,
    says: `${title}走了状态表中没有的步骤`,
    sql: `select distinct business_no as subject from document_trail where business_no ~ '^${prefix}\\d'
      and from_status <> to_status and (action, from_status, to_status) not in (values ${declared.join(", ")})`,
  };
}
