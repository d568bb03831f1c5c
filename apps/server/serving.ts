import { rm } from "node:fs/promises";
import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import type { Settings } from "#platform/server/settings.ts";
import { openServerApplication, type ServerApplication, type ServerApplicationOptions } from "./product.ts";

export type ServeOptions = Pick<
  ServerApplicationOptions,
  "settings" | "provisioned" | "pages" | "dataDir" | "chores" | "heavyServer"
> & {
  /** True if other processes of this installation listen on the same port. */
  sharesPort?: boolean;
};
/** A message to a further server process: first its options, at last the command to stop. */
export type ServerProcessMessage = ServeOptions | "heartbeat" | "stop";
export type ServerProcessAnswer = "ready" | "serving" | "heartbeat";
export type RunningServerApplication = { close(): Promise<void> };

/** Opens the application and listens on its port, or on its socket for heavy requests. */
export async function serveApplication(serving: ServeOptions): Promise<ServerApplication> {
  const application = await openServerApplication(serving);
  try {
    await listen(application, serving);
  } catch (error) {
    await application.close();
    throw toStartError(error, serving.settings);
  }
  return application;
}

async function listen({ app }: ServerApplication, serving: ServeOptions): Promise<void> {
  const { settings, heavyServer, sharesPort = false } = serving;
  const { PORT: port, HOST: host } = settings;
  if (heavyServer?.isThisProcess) {
    // The socket of a process that was killed remains.
    await rm(heavyServer.path, { force: true });
    await app.listen({ path: heavyServer.path, exclusive: true });
  } else {
    // Each process accepts by itself: one that dies then resets its connections at once.
    const options = { port, host, reusePort: sharesPort };
    await app.listen(options);
  }
}

export function toStartError(error: unknown, { PORT: port, HOST: host }: Settings): unknown {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE")
    return new ServerStartError(
      `端口 ${port} 已被其他程序占用：请先停止它，或用 PORT 指定另一个端口，例如 PORT=3001 npm start`,
    );
  if (code === "EACCES")
    return new ServerStartError(`没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ServerStartError(`地址 HOST=${host} 不属于本机：请改为 127.0.0.1 或 0.0.0.0`);
  return error;
}
