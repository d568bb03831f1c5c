import type { Page } from "playwright-core";
import type { TestProduct } from "#apps/server/testing/test-product.ts";

export const STORED_SESSION_NAME = "chengbao.session";
const LIFE_MS = 3_600_000;

/** Opens a place signed in, without the sign-in page: inserts a session and fills the browser's storage. */
export async function openWithPlantedSession(
  page: Page,
  product: TestProduct,
  userCode: string,
  place: string,
): Promise<void> {
  const stored = await createStoredSession(product, userCode);
  const planting = await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    STORED_SESSION_NAME,
    stored,
  ] as const);
  await page.goto(place);
  // A later page must find what the product left in the storage.
  await planting.dispose();
}

export async function createStoredSession(product: TestProduct, userCode: string): Promise<string> {
  const token = await product.signIn(userCode);
  const { rows } = await product.admin.query<{ user_name: string; com_code: string }>(
    `select user_name, com_code from app_user join user_company using (user_code)
     where user_code = $1 and is_default`,
    [userCode],
  );
  const [user] = rows;
  if (user === undefined) throw new Error(`no user ${userCode} with a branch`);
  const { user_name: userName, com_code: comCode } = user;
  return JSON.stringify({ token, userCode, userName, comCode, expiresMs: Date.now() + LIFE_MS });
}
