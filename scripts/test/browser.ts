import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const packages = ["chromium", "fonts-noto-cjk"];
/** Faster for most tests, but missing in an older Debian. */
const HEADLESS = "chromium-headless-shell";
const HEADLESS_PATH = "/usr/bin/chromium-headless-shell";
const execute = promisify(execFile);

/** Installs the packages for browser tests if allowed (root on Debian), else reports what to install. */
export async function ensureTestBrowser(report: (line: string) => void): Promise<void> {
  const chosen = process.env.CHROMIUM_PATH;
  const isRootOnDebian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!existsSync(chosen ?? "/usr/bin/chromium") || !hasChineseFont()) {
    if (!isRootOnDebian)
      throw new Error(
        `浏览器测试需要 Chromium 和中文字体：请安装 ${packages.join(" ")}（或用 CHROMIUM_PATH 指定 Chromium）`,
      );
    report(`installing ${packages.join(" ")} …`);
    await installPackages(packages);
  }
  if (isRootOnDebian && chosen === undefined && !existsSync(HEADLESS_PATH))
    await installPackages([HEADLESS]).catch(() => report(`no ${HEADLESS} here`));
}

async function installPackages(names: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await execute("apt-get", ["update", "-qq"], { env });
  await execute("apt-get", ["install", "-y", "-qq", ...names], { env });
}

function hasChineseFont(): boolean {
  const listed = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return listed.status === 0 && listed.stdout.trim() !== "";
}
