import { prepareEmbedded, prepareInstalled } from "/work/main/scripts/test/prepare.ts";
import { runSuite } from "/work/main/scripts/test/suite.ts";
import { tellTestServer } from "/work/main/platform/testing/test-server.ts";
process.env.NODE_ENV="test";
const p = process.argv[2]==="pg" ? await prepareInstalled() : await prepareEmbedded();
tellTestServer(process.env, p!.server);
await runSuite("x", process.argv.slice(3), console.log);
await p!.close(); process.exit();
