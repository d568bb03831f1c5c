type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

const systems = new Set([
  "android",
  "darwin",
  "freebsd",
  "linux",
  "win32",
  "openharmony",
  "netbsd",
  "openbsd",
  "sunos",
  "aix",
]);
const processors = new Set([
  "arm64",
  "arm",
  "x64",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
]);

/**
 * Names the optional packages for other systems that a registry did not carry when the lock was made: npm 10 installs
 * without them, npm 11 and later refuse such a lock. None of them is ever fetched on Linux x64 or arm64.
 */
export function completeLock(lock: Lock): { lock: Lock; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue;
      added.push(name);
      packages[`node_modules/${name}`] = {
        version,
        ...(dev ? { dev } : {}),
        optional: true,
        ...targetOf(name),
      };
    }
  }
  const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, "en"));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

/** As Node looks it up: beside the package, or beside any package around it. */
function isLocked(packages: Lock["packages"], path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

function targetOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/]/);
  const os = words.find((word) => systems.has(word));
  if (os === undefined)
    throw new Error(`${name} is optional, absent, and names no system: install it where it is carried`);
  const cpu = words.find((word) => processors.has(word));
  const libc = words.some((word) => word.startsWith("musl"))
    ? "musl"
    : words.some((word) => word.startsWith("gnu"))
      ? "glibc"
      : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc && os === "linux" ? { libc: [libc] } : {}), os: [os] };
}
