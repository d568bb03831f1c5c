import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { demoDataLoader } from "#demo/demonstration.ts";
import { checkFileStorage, openFileStores } from "#platform/server/file-stores.ts";
import type { ProvisionResult } from "#platform/server/provision.ts";
import { isDemonstration, readSettings, type Settings } from "#platform/server/settings.ts";
import { buildWebPages } from "./web-build.ts";
import { connectDatabaseServer, type DatabaseServer } from "./connect.ts";
import { exitWithMessage } from "./exit.ts";
import { listRequiredParents, waitForParentEnd } from "./parent-processes.ts";
import { businessPorts } from "./ports.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { RunningServerApplication } from "./serving.ts";
import { serveInProcesses } from "./server-processes.ts";

const checkout = resolve(import.meta.dirname, "../..");
const report = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const envFile = resolve(checkout, ".env");
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const settings = readSettings(process.env);
  const asked = Promise.race([untilAsked(), untilAbandoned(settings)]);

  const server = await connectDatabaseServer(settings, checkout, report);
  let served: RunningServerApplication | undefined;
  try {
    served = await Promise.race([begin(settings, server), asked.then(() => undefined)]);
    await asked;
    report("正在停止：完成已接收的请求…");
    await served?.close();
  } finally {
    await server.close();
  }
  report("已停止。");
}

async function begin(settings: Settings, server: DatabaseServer): Promise<RunningServerApplication> {
  const { dataDir, describe } = server;
  const [provisioned, web] = await Promise.all([
    prepareData(settings, server),
    buildWebPages({ checkout, report }),
    checkFileStorage(settings, report),
  ]);
  const serving = { settings, provisioned, pages: resolve(checkout, "dist/web"), dataDir };
  const served = await serveInProcesses(serving, settings.SERVER_PROCESSES, report);
  announce(settings, `${describe}，版本 ${web.version}`, isDemonstration(settings));
  return served;
}

/** A demonstration prints papers. The processes for that end before the server starts its own. */
async function prepareData(settings: Settings, { admin, dataDir }: DatabaseServer): Promise<ProvisionResult> {
  const { attachments, printed } = await openFileStores(settings, dataDir, report);
  const papers = businessPorts.openPapers({ settings, dataDir, now: () => new Date() });
  try {
    return await prepareDatabase({
      admin,
      rolePrefix: settings.DATABASE_ROLE_PREFIX,
      appUrl: settings.APP_DATABASE_URL,
      checkout,
      demoPassword: isDemonstration(settings) ? settings.DEMO_PASSWORD : null,
      demoBusiness: true,
      demoServices: { attachments, printed, papers, settings },
      report,
    });
  } finally {
    await papers.close();
  }
}

function untilAsked(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop());
  });
}

/** Waits for the end of the npm or the bootstrap that started this server, unless the settings keep it running. */
async function untilAbandoned(settings: Settings): Promise<void> {
  await waitForParentEnd(listRequiredParents(settings, process.env));
  report("启动服务的进程（npm 或引导程序）已结束，服务随之停止（STOP_WITH_PARENT=0 时继续运行）。");
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
    for (const account of demoDataLoader.accounts)
      report(`    ${account.userCode}  ${account.userName}  ${account.does}`);
  }
  report("");
  report("  按 Ctrl-C 停止。");
}

function shownHost(host: string): string {
  if (["0.0.0.0", "127.0.0.1", "::", "::1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

// The reader of a pipe may end before the server does. Its graceful stop must not fail by a line that nobody reads.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

start().then(() => process.exit(0), exitWithMessage);
