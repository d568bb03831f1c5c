type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type PackageLock = { packages: Record<string, Entry> };

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
 * Adds optional packages for other systems that a registry lacked when the lock was made: npm 10 installs without
 * them, npm 11 and later refuse such a lock. They are never fetched on Linux x64 or arm64.
 */
export function completePackageLock(lock: PackageLock): { lock: PackageLock; added: string[] } {
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
  const sorted = Object.entries(packages).toSorted(([left], [right]) => left.localeCompare(right, "en"));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

/** Looks up a package as Node does: beside the package, or beside any package around it. */
function isLocked(packages: PackageLock["packages"], path: string, name: string): boolean {
  for (let index = path; ; index = index.slice(0, Math.max(0, index.lastIndexOf("/node_modules/")))) {
    if (packages[`${index === "" ? "" : `${index}/`}node_modules/${name}`]) return true;
    if (index === "") return false;
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
