import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { demoAccounts } from "#areas/identity/demo.ts";
import { StartFault } from "#platform/server/embedded/fault.ts";
import { isDemonstration, readSettings, type Settings } from "#platform/server/settings.ts";
import { buildWeb } from "./web-build.ts";
import { connectServer, type Server } from "./connect.ts";
import { exitTelling } from "./exit.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { openProduct, type Product } from "./product.ts";

const checkout = resolve(import.meta.dirname, "../..");
const report = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const envFile = resolve(checkout, ".env");
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const settings = readSettings(process.env);
  const asked = untilAsked();

  const server = await connectServer(settings, checkout, report);
  let product: Product | undefined;
  try {
    product = await Promise.race([serve(settings, server), asked.then(() => undefined)]);
    await asked;
    report("正在停止：完成已接收的请求…");
    await product?.close();
  } finally {
    await server.close();
  }
  report("已停止。");
}

async function serve(settings: Settings, server: Server): Promise<Product> {
  const demo = isDemonstration(settings);
  const [provisioned, web] = await Promise.all([
    prepareDatabase({
      admin: server.admin,
      rolePrefix: settings.DATABASE_ROLE_PREFIX,
      appUrl: settings.APP_DATABASE_URL,
      checkout,
      demoPassword: demo ? settings.DEMO_PASSWORD : null,
      report,
    }),
    buildWeb({ checkout, report }),
  ]);
  const product = await openProduct({ settings, provisioned, pages: resolve(checkout, "dist/web") });
  await listen(product, settings);
  announce(settings, `${server.describe}，版本 ${web.version}`, demo);
  return product;
}

function untilAsked(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => done());
  });
}

async function listen(product: Product, { PORT: port, HOST: host }: Settings): Promise<void> {
  try {
    await product.app.listen({ port, host });
  } catch (fault) {
    await product.close();
    const { code } = fault as { code?: string };
    if (code === "EADDRINUSE")
      throw new StartFault(
        `端口 ${port} 已被其他程序占用：请先停止它，或用 PORT 指定另一个端口，例如 PORT=3001 npm start`,
      );
    if (code === "EACCES") throw new StartFault(`没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartFault(`地址 HOST=${host} 不属于本机：请改为 127.0.0.1 或 0.0.0.0`);
    throw fault;
  }
}

function announce(settings: Settings, running: string, demo: boolean): void {
  const host = shownHost(settings.HOST);
  report("");
  report(`  承保台已启动：http://${host}:${settings.PORT}/`);
  report(`  数据库：${running}`);
  report(`  接口说明：http://${host}:${settings.PORT}/docs`);
  if (demo) {
    report("");
    report(`  演示账号（密码均为 ${settings.DEMO_PASSWORD}）：`);
    for (const account of demoAccounts)
      report(`    ${account.userCode}  ${account.userName}  ${account.does}`);
  }
  report("");
  report("  按 Ctrl-C 停止。");
}

function shownHost(host: string): string {
  if (["0.0.0.0", "127.0.0.1", "::", "::1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

start().then(() => process.exit(0), exitTelling);
