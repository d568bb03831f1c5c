import type { Page } from "playwright-core";
import type { TestProduct } from "#apps/server/testing/test-product.ts";

export const STORED_SESSION_NAME = "chengbao.session";
const LIFE_MS = 3_600_000;
const EMPTY_PAGE = "/planting-a-session";

/** Signs the browser in without the sign-in page: inserts a session and fills the browser's storage. */
export async function plantSession(page: Page, product: TestProduct, userCode: string): Promise<void> {
  const stored = await createStoredSession(product, userCode);
  // Storage belongs to an origin, so an empty page of the product's origin is opened first.
  const answer = {
    contentType: "text/html",
    body: '<!doctype html><link rel="icon" href="data:,"><title>-</title>',
  };
  await page.route(`**${EMPTY_PAGE}`, (route) => route.fulfill(answer));
  await page.goto(EMPTY_PAGE);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    STORED_SESSION_NAME,
    stored,
  ] as const);
  await page.unroute(`**${EMPTY_PAGE}`);
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
