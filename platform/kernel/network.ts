const GROUPS = 8;
/** A provider gives each customer at least these groups of an IPv6 address (RFC 6177). */
const GROUPS_OF_A_NETWORK = 4;
const IPV4_INSIDE = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns what limits count as one place: an IPv4 address, or the network of an IPv6 address. */
export function toNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const inside = IPV4_INSIDE.exec(address)?.[1];
  if (inside !== undefined) return inside;
  const [first = "", last = ""] = address.toLowerCase().split("::");
  const [start, end] = [toGroups(first), toGroups(last)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - start.length - end.length) }, () => "0");
  const network = [...start, ...zeros, ...end].slice(0, GROUPS_OF_A_NETWORK);
  return `${network.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

const toGroups = (text: string): string[] => (text === "" ? [] : text.split(":"));
