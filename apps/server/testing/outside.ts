import type { TestProduct } from "./test-product.ts";
import { AGENT } from "#platform/testing/people.ts";

/** Outside users in 南京建邺. A different trait marks each of them as an outside user. */
export const OUTSIDE_TEST_USERS = {
  /** An agent of AG000001, from the demonstration. */
  agent: AGENT,
  /** An agent of the same agency, AG000001. */
  colleague: "20000091",
  /** An agent of another agency, AG000003. */
  rival: "20000092",
  /** Outside by the user code; no agent is named. */
  lone: "20000093",
  /** An agent of AG000003 with a code and the grades of staff. */
  promoted: "K0000094",
  /** An outside user recognised by the grades alone. */
  nameless: "K0000095",
} as const;

const people = [
  [OUTSIDE_TEST_USERS.colleague, "AG000001", ["PROP202"]],
  [OUTSIDE_TEST_USERS.rival, "AG000003", ["PROP202"]],
  [OUTSIDE_TEST_USERS.lone, "", ["PROP202"]],
  [OUTSIDE_TEST_USERS.promoted, "AG000003", ["PROP001"]],
  [OUTSIDE_TEST_USERS.nameless, "", ["PROP202"]],
] as const;

export async function insertOutsideTestUsers({ admin }: TestProduct): Promise<void> {
  for (const [userCode, agentCode, gradeCodes] of people) {
    await admin.query(
      `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways, agent_code)
       values ($1, $1, '外部' || $1, $1 || '@example.com', $1, 'x', '{PWD}', $2)`,
      [userCode, agentCode],
    );
    await admin.query("insert into user_company values ($1, '32010100', $2, true)", [userCode, gradeCodes]);
  }
}
