import { buildWatermarkTile } from "./watermark-tile.ts";

/** A watermark above the whole page that ignores the mouse, so that photos of the screen show the user. */
export function Watermark({ text }: { text: string }) {
  return (
    <div
      className="watermark"
      aria-hidden="true"
      style={{ backgroundImage: `url("${buildWatermarkTile(text)}")` }}
    />
  );
}
