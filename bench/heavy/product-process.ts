import { serveInProcesses } from "#apps/server/server-processes.ts";
import { openTestProduct } from "#apps/server/testing/test-product.ts";
import { findFreePort } from "#platform/testing/free-port.ts";
import * as people from "#platform/testing/people.ts";

/** Users who may send all heavy requests. */
const SENDERS = [
  people.CLERK,
  people.CLERK_SUZHOU,
  people.CLERK_BEIJING,
  people.CLERK_SHANGHAI,
  people.CLERK_GUANGZHOU,
  people.SALESMAN,
  people.SALESMAN_SUZHOU,
  people.SALESMAN_SHANGHAI,
];

const product = await openTestProduct({ chores: false });
const [token, ...senders] = await Promise.all(
  [people.OFFICE_CLERK, ...SENDERS].map((userCode) => product.signIn(userCode)),
);
const port = await findFreePort();
const settings = { ...product.serving.settings, PORT: port };
const processes = await serveInProcesses({ ...product.serving, settings }, 1, console.error);
process.send?.({ url: `http://127.0.0.1:${port}`, token, senders, heavyPid: processes.heavyPid() });
process.once("message", () => void end());

async function end(): Promise<void> {
  await processes.close();
  await product.close();
  process.exit(0);
}
