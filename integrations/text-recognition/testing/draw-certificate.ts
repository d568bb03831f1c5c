import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";

/** A text at a place of the picture; `size` is the height of its letters in pixels. */
export type DrawnText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
};

const FONT_FILE = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
);
const DPI_PER_PIXEL = 7;

/** Draws texts on a plain ground, as a photograph of a certificate. */
export async function drawTexts(
  { width, height, background = "#eef4f8" }: { width: number; height: number; background?: string },
  texts: readonly DrawnText[],
): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  for (const { text, x, y, size = 42 } of texts)
    layers.push({ input: await drawText(text, size), left: Math.round(x), top: Math.round(y) });
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(layers)
    .jpeg({ quality: 88 })
    .toBuffer();
}

export async function drawText(text: string, size: number, color?: string): Promise<Buffer> {
  const markup = color === undefined ? text : `<span foreground="${color}">${text}</span>`;
  const dpi = Math.round(size * DPI_PER_PIXEL);
  return sharp({ text: { text: markup, font: "Noto Sans SC", fontfile: FONT_FILE, dpi, rgba: true } })
    .png()
    .toBuffer();
}

export type IdentityCard = {
  readonly name: string;
  readonly sex: string;
  readonly nation: string;
  /** ISO date. */
  readonly birthDate: string;
  readonly address: readonly string[];
  readonly number: string;
};

const CARD = { width: 1712, height: 1080 };

export function drawIdentityCardFront(card: IdentityCard): Promise<Buffer> {
  const [year = "", month, day] = card.birthDate.split("-");
  return drawTexts(CARD, [
    { text: "姓　名", x: 110, y: 140, size: 36 },
    { text: card.name, x: 330, y: 132, size: 48 },
    { text: "性　别", x: 110, y: 280, size: 36 },
    { text: card.sex, x: 330, y: 276 },
    { text: "民　族", x: 560, y: 280, size: 36 },
    { text: card.nation, x: 780, y: 276 },
    { text: "出　生", x: 110, y: 410, size: 36 },
    { text: year, x: 330, y: 410 },
    { text: "年", x: 500, y: 410, size: 36 },
    { text: String(Number(month)), x: 590, y: 410 },
    { text: "月", x: 680, y: 410, size: 36 },
    { text: String(Number(day)), x: 760, y: 410 },
    { text: "日", x: 880, y: 410, size: 36 },
    { text: "住　址", x: 110, y: 540, size: 36 },
    ...card.address.map((text, index) => ({ text, x: 330, y: 536 + index * 74 })),
    { text: "公民身份号码", x: 110, y: 900, size: 36 },
    { text: card.number, x: 600, y: 896, size: 54 },
  ]);
}

export function drawIdentityCardBack({
  authority,
  validity,
}: {
  authority: string;
  validity: string;
}): Promise<Buffer> {
  return drawTexts(CARD, [
    { text: "中华人民共和国", x: 600, y: 150, size: 72 },
    { text: "居 民 身 份 证", x: 600, y: 320, size: 96 },
    { text: "签发机关", x: 420, y: 760, size: 40 },
    { text: authority, x: 680, y: 756, size: 44 },
    { text: "有效期限", x: 420, y: 890, size: 40 },
    { text: validity, x: 680, y: 886, size: 44 },
  ]);
}

export type BusinessLicence = {
  readonly creditCode: string;
  readonly name: string;
  readonly type: string;
  readonly representative: string;
  readonly capital: string;
  readonly established: string;
  readonly address: readonly string[];
};

export function drawBusinessLicence(licence: BusinessLicence): Promise<Buffer> {
  const label = (text: string, x: number, y: number): DrawnText => ({ text, x, y, size: 34 });
  const value = (text: string, x: number, y: number): DrawnText => ({ text, x, y, size: 34 });
  return drawTexts({ width: 2200, height: 1500, background: "#f7f3e6" }, [
    { text: "营业执照", x: 860, y: 170, size: 96 },
    { text: "统一社会信用代码", x: 180, y: 240, size: 30 },
    { text: licence.creditCode, x: 180, y: 300, size: 36 },
    label("名　　称", 220, 520),
    value(licence.name, 460, 520),
    label("注册资本", 1240, 520),
    value(licence.capital, 1460, 520),
    label("类　　型", 220, 620),
    value(licence.type, 460, 620),
    label("成立日期", 1240, 620),
    value(licence.established, 1460, 620),
    label("法定代表人", 220, 720),
    value(licence.representative, 460, 720),
    label("住　　所", 1240, 720),
    ...licence.address.map((text, index) => value(text, 1460, 720 + index * 60)),
    label("经营范围", 220, 840),
    value("软件开发；电子产品销售；技术咨询服务。（依法须经", 460, 840),
    value("批准的项目，经相关部门批准后方可开展经营活动）", 460, 900),
    label("登记机关", 1300, 1150),
    value("2019年06月18日", 1460, 1300),
  ]);
}
