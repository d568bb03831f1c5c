import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { CLERK } from "#platform/testing/people.ts";
import { listViolationsInBothThemes } from "./accessibility.ts";
import { launchBrowser } from "./browser.ts";
import { type RunningProduct, runServer } from "./running-server.ts";
import { createArrival, PHONE } from "./visitor.ts";

let server: RunningProduct;
let browser: Browser;
let proposalNo: string;
before(async () => {
  [server, browser] = await Promise.all([runServer(), launchBrowser()]);
  ({ businessNo: proposalNo } = await insertTestProposal(server.product, { premium: "1060.00" }));
});
after(async () => {
  await browser?.close();
  await server?.close();
});
const arrive = createArrival(() => ({ server, browser }));

test("on a phone a card of a list leads with the customer and the premium, and the number stands below", () =>
  arrive(
    CLERK,
    "/insuranceManagement",
    async ({ page }) => {
      const head = page.locator(".list-card-head").filter({ hasText: proposalNo }).first();
      await head.waitFor();
      const name = head.getByRole("button").first();
      assert.match(await name.innerText(), /^\p{Script=Han}/u);
      const [whole, number] = [await name.boundingBox(), await name.getByText(proposalNo).boundingBox()];
      assert.ok(whole && number && number.y > whole.y + 8);
      assert.ok(number.height < 24, "the number stands in one line");
      assert.equal(await head.locator(".list-card-figure").innerText(), "1,060.00");
      assert.deepEqual(await listViolationsInBothThemes(page), []);
    },
    { window: PHONE },
  ));
