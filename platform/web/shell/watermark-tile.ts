const GAP = 150;
const ANGLE = 30;
const LETTER = 14;

/** Builds one tile of the watermark as an image address: grey, 10% opaque, rotated by 30°, 150 px apart. */
export function buildWatermarkTile(text: string): string {
  const length = [...text].reduce((sum, letter) => sum + (letter > "\u2E7F" ? LETTER : LETTER * 0.6), 0);
  const turn = (ANGLE * Math.PI) / 180;
  const width = Math.ceil(length * Math.cos(turn)) + GAP;
  const height = Math.ceil(length * Math.sin(turn)) + GAP;
  const letters = escaped(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width / 2}" y="${height / 2}" fill="gray" fill-opacity="0.1" font-size="${LETTER}" font-family="sans-serif" text-anchor="middle" transform="rotate(${ANGLE} ${width / 2} ${height / 2})">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
