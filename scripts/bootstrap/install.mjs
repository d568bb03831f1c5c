import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BootstrapError, findKnownError } from "./bootstrap-error.mjs";
import { holdLock } from "./lock.mjs";
import { carriedBy, hostNpm, npmCi } from "./npm.mjs";

const stampName = ".chengbao-installed";

/** Returns the path of the Node that comes with the project. */
export function runtimeNode(root) {
  return join(root, "runtime", "node_modules", `node-linux-${process.arch}`, "bin", "node");
}

/** Installs the packages of both lockfiles unless present. Only one bootstrap runs at a time. */
export async function install(root) {
  if (missing(root).length === 0) return;
  const release = await hold(root);
  try {
    for (const step of missing(root)) {
      await npmCi({
        ...step,
        root,
        npm: step.needsRuntime ? carriedBy(hostNpm(), runtimeNode(root)) : hostNpm(),
      });
      const absent = absentPackages(step.folder);
      if (absent.length > 0)
        throw new BootstrapError(
          `下载不完整：缺少 ${absent.join("、")}。请检查网络、代理与 registry 设置后重新运行。`,
        );
      writeFileSync(join(step.folder, "node_modules", stampName), stampFor(step.folder));
    }
  } catch (thrown) {
    if (thrown instanceof BootstrapError) throw thrown;
    throw asError(root, thrown);
  } finally {
    release();
  }
}

async function hold(root) {
  try {
    return await holdLock(join(root, ".data", "bootstrap-lock"));
  } catch (thrown) {
    throw asError(root, thrown);
  }
}

function asError(root, thrown) {
  const line = findKnownError(root, `${thrown.code} ${thrown.message}`);
  return line ? new BootstrapError(line) : thrown;
}

// npm ignores a failed optional package, but the binaries for this machine are optional packages.
function absentPackages(folder) {
  const { packages = {} } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const fits = (list, ours) => list === undefined || list.includes(ours);
  const needed = Object.entries(packages).filter(
    ([path, { os, cpu, libc }]) =>
      path !== "" && os && fits(os, "linux") && fits(cpu, process.arch) && fits(libc, "glibc"),
  );
  return needed
    .map(([path]) => path)
    .filter((path) => !existsSync(join(folder, path, "package.json")))
    .map((path) => path.split("node_modules/").at(-1));
}

function missing(root) {
  const steps = [
    {
      title: "准备 Node 运行环境",
      folder: join(root, "runtime"),
      proof: runtimeNode(root),
      needsRuntime: false,
    },
    { title: "安装依赖", folder: root, proof: join(root, "node_modules"), needsRuntime: true },
  ];
  return steps.filter((step) => !existsSync(step.proof) || stampOf(step.folder) !== stampFor(step.folder));
}

// The stamp is written last: an interrupted npm leaves none, and npm run by hand leaves a wrong one.
function stampFor(folder) {
  const wanted = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const asked = [
    process.arch,
    wanted.dependencies,
    wanted.devDependencies,
    wanted.optionalDependencies,
    wanted.overrides,
  ];
  return createHash("sha256")
    .update(JSON.stringify(asked))
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
}

function stampOf(folder) {
  try {
    return readFileSync(join(folder, "node_modules", stampName), "utf8");
  } catch {
    return undefined;
  }
}
