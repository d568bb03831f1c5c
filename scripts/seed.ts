import { checkout, settingsHere } from "#apps/server/admin.ts";
import { connectServer } from "#apps/server/connect.ts";
import { exitTelling } from "#apps/server/exit.ts";
import { prepareDatabase } from "#apps/server/prepare-database.ts";

const report = (line: string) => process.stdout.write(`${line}\n`);

/** Demo companies, users and accounts into the configured database; what is there already stays as it is. */
async function seed(): Promise<void> {
  const settings = settingsHere();
  const server = await connectServer(settings, checkout, report);
  try {
    await prepareDatabase({
      admin: server.admin,
      rolePrefix: settings.DATABASE_ROLE_PREFIX,
      appUrl: settings.APP_DATABASE_URL,
      checkout,
      demoPassword: settings.DEMO_PASSWORD,
      report,
    });
    report("演示数据已就绪。");
  } finally {
    await server.close();
  }
}

seed().then(() => process.exit(0), exitTelling);
