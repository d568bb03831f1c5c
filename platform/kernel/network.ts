const GROUPS = 8;
/** A provider gives each customer at least these groups of an IPv6 address (RFC 6177). */
const GROUPS_OF_A_NETWORK = 4;
/** The first six groups of an IPv6 address that stands for the IPv4 address in its last two. */
const IPV4_PREFIXES: ReadonlySet<string> = new Set([
  "0:0:0:0:0:ffff", // mapped (RFC 4291)
  "0:0:0:0:0:0", // compatible (RFC 4291)
  "64:ff9b:0:0:0:0", // translated (RFC 6052)
]);

/** Some proxies write the port after the address. */
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
/** An address with a port stands in brackets, and a link-local one names its interface after `%`. */
const IPV6 = /^\[?([\da-f:.]+)(?:%[^\]]*)?(?:\](?::\d+)?)?$/i;

/**
 * Returns what limits count as one place: an IPv4 address, or the network of an IPv6 address. Other text, such as a
 * network, is its own place.
 */
export function toNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const groups = parseIpv6Groups(address);
  if (!groups) return IPV4_WITH_PORT.exec(address)?.[1] ?? address;
  // The loopback address has the prefix of a compatible IPv4 address.
  if (groups.slice(0, -1).every((group) => group === "0")) return `::${groups.at(-1)}`;
  const [prefix, end] = [groups.slice(0, -2).join(":"), groups.slice(-2)];
  if (IPV4_PREFIXES.has(prefix)) return end.flatMap(toBytes).join(".");
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64`;
}

/** The URL parser of the platform reads every spelling of an address, and writes one. */
function parseIpv6Groups(address: string): string[] | undefined {
  const url = `http://[${IPV6.exec(address)?.[1] ?? ""}]`;
  if (!URL.canParse(url)) return undefined;
  const [start = [], end = []] = new URL(url).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: GROUPS - start.length - end.length }, () => "0");
  return [...start, ...zeros, ...end];
}

function toBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
