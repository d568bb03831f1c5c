import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import type { RunningServer } from "./running-server.ts";
import { servedAt } from "./served.ts";
import { DESK, openVisitor, PHONE, signIn } from "./visitor.ts";
let server: RunningServer;
let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([servedAt(), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await server?.close();
});
for (const [name, window] of [
  ["desk", DESK],
  ["phone", PHONE],
] as const)
  test(`shots ${name}`, { timeout: 120_000 }, async () => {
    const { page } = await openVisitor(browser, server.url, { window });
    const shot = (what: string) => page.screenshot({ path: `/tmp/shots/${name}-${what}.png` });
    await page.goto("/user/login");
    await page.getByRole("button", { name: /测试员甲/ }).waitFor();
    await shot("login");
    await page.goto("/user/login/ecargo");
    await page.waitForTimeout(400);
    await shot("ecargo");
    await page.goto("/user/login");
    await page.getByRole("tab", { name: "手机号" }).click();
    await page.waitForTimeout(300);
    await shot("phoneway");
    await page.getByRole("tab", { name: "密码" }).click();
    await page.getByRole("button", { name: "修改密码" }).click();
    await page.waitForTimeout(400);
    await shot("password");
    await page.keyboard.press("Escape");
    await signIn(page, { userCode: "10000001", password: "Chengbao@2026" });
    await page.waitForTimeout(800);
    await shot("dashboard");
    await page.goto("/systemManagement/dictionaries?codeType=Region");
    await page.getByRole("treeitem").first().waitFor();
    await shot("dictionary");
    await page.getByRole("button", { name: "界面设置" }).click();
    await page.waitForTimeout(200);
    await shot("settings");
    await page.getByRole("radio", { name: "天蓝" }).check();
    await page.getByRole("radio", { name: "深色" }).check();
    await page.waitForTimeout(200);
    await page.keyboard.press("Escape");
    await shot("dark-blue");
    await page.getByRole("radio", { name: "浅色" }).count();
    if (name === "desk") {
      await page.getByRole("button", { name: /切换机构/ }).click();
      await page.waitForTimeout(200);
      await shot("branches");
      await page.keyboard.press("Escape");
    } else {
      await page.getByRole("button", { name: "打开菜单" }).click();
      await page.waitForTimeout(200);
      await shot("drawer");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    await page.waitForTimeout(200);
    await shot("palette");
  });
