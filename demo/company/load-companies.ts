import type pg from "pg";
import companies from "./companies.json" with { type: "json" };

/** The file lists upper companies before lower ones, as the foreign key requires. */
export async function loadDemoCompanies(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `insert into company (com_code, com_name, short_name, upper_com_code, com_level, region, valid_status)
     select * from json_to_recordset($1) as c("comCode" text, "comCodeName" text, "shortName" text, "upperComCode" text, "comLevel" text, region text, "validStatus" text)
     on conflict (com_code) do nothing`,
    [JSON.stringify(companies)],
  );
}
