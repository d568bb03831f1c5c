import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const packages = ["chromium", "fonts-noto-cjk"];

/** Installs what the browser tests need where that is allowed (root on Debian), else says what to install. */
export function ensureBrowser(report: (line: string) => void): void {
  const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (existsSync(chromium) && hasChineseFont()) return;
  const aptitude = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (!aptitude)
    throw new Error(
      `浏览器测试需要 Chromium 和中文字体：请安装 ${packages.join(" ")}（或用 CHROMIUM_PATH 指定 Chromium）`,
    );
  report(`installing ${packages.join(" ")} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore", env: environment });
  execFileSync("apt-get", ["install", "-y", "-qq", ...packages], { stdio: "ignore", env: environment });
}

function hasChineseFont(): boolean {
  const listed = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return listed.status === 0 && listed.stdout.trim() !== "";
}
