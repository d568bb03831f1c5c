import { ServerStartError } from "#platform/server/embedded/start-error.ts";
import type { Settings } from "#platform/server/settings.ts";
import { openServerApplication, type ServerApplicationOptions } from "./product.ts";

export type ServeOptions = Pick<ServerApplicationOptions, "settings" | "provisioned" | "pages" | "dataDir">;
/** A message to a further server process: first its options, at last the command to stop. */
export type ServerProcessMessage = ServeOptions | "stop";
export type RunningServerApplication = { close(): Promise<void> };

/** Opens the application and listens on its port. */
export async function serveApplication(serving: ServeOptions): Promise<RunningServerApplication> {
  const product = await openServerApplication(serving);
  const { PORT: port, HOST: host } = serving.settings;
  try {
    await product.app.listen({ port, host });
  } catch (error) {
    await product.close();
    throw startErrorOf(error, serving.settings) ?? error;
  }
  return product;
}

function startErrorOf(error: unknown, { PORT: port, HOST: host }: Settings): ServerStartError | undefined {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE")
    return new ServerStartError(
      `端口 ${port} 已被其他程序占用：请先停止它，或用 PORT 指定另一个端口，例如 PORT=3001 npm start`,
    );
  if (code === "EACCES")
    return new ServerStartError(`没有权限使用端口 ${port}：请用 PORT 指定 1024 以上的端口`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ServerStartError(`地址 HOST=${host} 不属于本机：请改为 127.0.0.1 或 0.0.0.0`);
  return undefined;
}
