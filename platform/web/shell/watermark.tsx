import { buildWatermarkTile } from "./watermark-tile.ts";

/** Over everything and in nobody's way; who photographs the screen photographs this too. */
export function Watermark({ text }: { text: string }) {
  return (
    <div
      className="watermark"
      aria-hidden="true"
      style={{ backgroundImage: `url("${buildWatermarkTile(text)}")` }}
    />
  );
}
