import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import "./signature-pad.css";

type SignaturePadProps = { label: string; onChange: (png: Blob | undefined) => void };
type Point = { readonly x: number; readonly y: number };
type Stroke = readonly Point[];

/** The size of the picture, whatever the size of the field on the screen. */
const SIZE = { width: 600, height: 240 } as const;
const INK = "#10131a";
const PEN = 4;

/** A field for a signature by finger, pen or mouse. An empty field has no picture. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const hint = useId();
  const isDrawing = useRef(false);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, strokes);
  }, [strokes]);

  const finish = (kept: readonly Stroke[]): void => {
    if (!canvas.current) return;
    paint(canvas.current, kept);
    if (kept.length === 0) onChange(undefined);
    else canvas.current.toBlob((png) => onChange(png ?? undefined), "image/png");
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    const first = pointOf(event);
    setStrokes((before) => [...before, [first]]);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!isDrawing.current) return;
    const next = pointOf(event);
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), next]]);
  };
  const end = (): void => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    finish(strokes);
  };
  const keep = (kept: readonly Stroke[]): void => {
    setStrokes(kept);
    finish(kept);
  };
  return (
    <div className="signature-pad" role="group" aria-label={label} aria-describedby={hint}>
      <canvas
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={strokes.length === 0 ? `${label}，空白` : `${label}，已有 ${strokes.length} 笔`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <p id={hint} className="field-hint">
        请用手指、触控笔或鼠标在框内书写
      </p>
      <div className="signature-pad-buttons">
        <Button aria-disabled={strokes.length === 0} onClick={() => keep(strokes.slice(0, -1))}>
          撤销一笔
        </Button>
        <Button aria-disabled={strokes.length === 0} onClick={() => keep([])}>
          清除
        </Button>
      </div>
    </div>
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * SIZE.width, y: ((clientY - top) / height) * SIZE.height };
}

function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.strokeStyle = INK;
  pen.lineWidth = PEN;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  for (const [first, ...others] of strokes) {
    if (!first) continue;
    pen.beginPath();
    pen.moveTo(first.x, first.y);
    // A tap is a dot.
    for (const { x, y } of others.length > 0 ? others : [first]) pen.lineTo(x, y);
    pen.stroke();
  }
}
