// Old syntax on purpose: see bootstrap.mjs.

var oldestNode = 18;
// The glibc version that the official Node 24 and the PostgreSQL binaries need.
var oldestGlibc = [2, 28];

/** Returns in one line, Chinese first, why this machine cannot run Chengbao; undefined if it can. */
export function checkHost() {
  var major = Number(process.versions.node.split(".")[0]);
  if (major < oldestNode) {
    return (
      "Node.js 版本过低：当前 " +
      process.version +
      "，需要 18 或更新的版本。 / Node.js " +
      process.version +
      " is too old: 18 or newer is needed."
    );
  }
  if (process.platform !== "linux" || (process.arch !== "x64" && process.arch !== "arm64")) {
    return (
      "不支持此系统：当前 " +
      process.platform +
      "-" +
      process.arch +
      "，需要 Linux x64 或 arm64。 / This system (" +
      process.platform +
      "-" +
      process.arch +
      ") is not supported: Linux on x64 or arm64 is needed."
    );
  }
  var glibc = process.report.getReport().header.glibcVersionRuntime;
  if (!glibc) {
    return "不支持此系统：C 库不是 glibc（例如 Alpine 的 musl），请换用 Debian、Ubuntu、RHEL 等。 / This system's C library is not glibc (musl, as on Alpine, is not supported).";
  }
  if (olderThan(glibc, oldestGlibc)) {
    return (
      "系统过旧：glibc " +
      glibc +
      "，需要 2.28 或更新的版本。 / This system's glibc " +
      glibc +
      " is too old: 2.28 or newer is needed."
    );
  }
  return undefined;
}

function olderThan(version, least) {
  var parts = version.split(".").map(Number);
  return parts[0] < least[0] || (parts[0] === least[0] && parts[1] < least[1]);
}
