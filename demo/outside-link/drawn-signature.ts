import sharp from "sharp";

/** A signature as a finger draws it, as a PNG. It is a flourish without letters, so that it is nobody's name. */
export function drawSampleSignature(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="160"><rect width="360" height="160" fill="white"/>
    <path d="M34 104 C58 40 92 36 84 84 C78 122 62 118 76 88 C98 46 128 52 118 92 C112 118 136 112 150 84 C164 58 184 62 178 90
      C174 112 198 108 212 84 C226 62 244 66 240 90 C238 110 268 100 322 62" fill="none" stroke="#111" stroke-width="5"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
