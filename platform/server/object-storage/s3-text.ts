/** Reads the few flat elements of the storage's answers, whose names and order are fixed by its protocol. */
export function findText(xml: string, name: string): string | undefined {
  return listTexts(xml, name)[0];
}

export function listTexts(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"));
  return [...found].map(([, text = ""]) => decodeEntities(text));
}

/** The content of each element of that name, which holds further elements. */
export function listElements(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"));
  return [...found].map(([, content = ""]) => content);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hexadecimal) return String.fromCodePoint(Number.parseInt(hexadecimal as string, 16));
    return ENTITIES[name as string] ?? whole;
  });
}

export function encodeEntities(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}
