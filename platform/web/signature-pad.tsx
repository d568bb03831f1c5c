import { type PointerEvent, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";
import "./signature-pad.css";

const WIDTH = 600;
const HEIGHT = 240;
const LINE_WIDTH = 4;

type SignaturePadProps = {
  label: string;
  isInvalid: boolean;
  /** The drawing as the data address of a PNG; '' while nothing is drawn. */
  onDrawn: (drawing: string) => void;
};

/** A field that is signed with a finger, a pen or a mouse. */
export function SignaturePad({ label, isInvalid, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean): void => {
    const pen = canvas.current?.getContext("2d");
    if (!pen || !canvas.current) return;
    const { left, top, width, height } = canvas.current.getBoundingClientRect();
    const [x, y] = [((event.clientX - left) * WIDTH) / width, ((event.clientY - top) * HEIGHT) / height];
    if (isStart) pen.beginPath();
    pen.lineWidth = LINE_WIDTH;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    if (isStart) pen.moveTo(x, y);
    pen.lineTo(x, y);
    pen.stroke();
  };
  const end = (): void => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    onDrawn(canvas.current?.toDataURL("image/png") ?? "");
  };
  const clear = (): void => {
    canvas.current?.getContext("2d")?.clearRect(0, 0, WIDTH, HEIGHT);
    onDrawn("");
  };
  return (
    <div className="signature-pad" role="group" aria-label={label}>
      <span>{label}</span>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`${label}区`}
        data-invalid={isInvalid}
        onPointerDown={(event) => {
          isDrawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => isDrawing.current && draw(event, false)}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button onClick={clear}>清除签名</Button>
    </div>
  );
}
