import { useEffect, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { BlobPicture } from "#platform/web/blob-picture.tsx";
import {
  fitScale,
  formatScale,
  type PictureView,
  turn,
  turnedSize,
  UNTURNED,
  zoom,
} from "./view-transform.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";

type PictureStageProps = { picture: Blob; name: string };
const NO_SIZE = { width: 0, height: 0 };

/** A picture that is turned, enlarged and dragged. Keys: + and - enlarge, 0 fits, R and L turn. */
export function PictureStage({ picture, name }: PictureStageProps) {
  const stage = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(NO_SIZE);
  const [natural, setNatural] = useState(NO_SIZE);
  const [view, setView] = useState(UNTURNED);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    element.addEventListener("pointerdown", startDragging);
    const observer = new ResizeObserver(() =>
      // Without its scroll bars, which come and go with the size of the picture.
      setRoom({ width: element.offsetWidth - 2, height: element.offsetHeight - 2 }),
    );
    observer.observe(element);
    return () => {
      element.removeEventListener("pointerdown", startDragging);
      observer.disconnect();
    };
  }, []);
  const isKnown = natural.width > 0 && room.width > 0;
  const scale = view.scale ?? (isKnown ? fitScale(natural, room, view) : 1);
  const shown = turnedSize(natural, view);
  const tools = {
    left: () => setView(turn(view, -1)),
    right: () => setView(turn(view, 1)),
    larger: () => setView({ ...view, scale: zoom(scale, 1) }),
    smaller: () => setView({ ...view, scale: zoom(scale, -1) }),
    fit: () => setView({ ...view, scale: null }),
  };
  useViewerKeys(stage, (event) => pressKey(event, tools));
  return (
    <>
      <PictureTools tools={tools} scale={scale} view={view} />
      <section
        ref={stage}
        className={view.scale === null ? "picture-stage" : "picture-stage is-zoomed"}
        aria-label={`${name} 的图片`}
        {...focusable}
      >
        <div style={{ width: shown.width * scale, height: shown.height * scale }}>
          <BlobPicture
            picture={picture}
            alt={name}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            style={{
              width: natural.width * scale,
              height: natural.height * scale,
              rotate: `${view.quarterTurns * 90}deg`,
              visibility: isKnown ? "visible" : "hidden",
            }}
          />
        </div>
      </section>
    </>
  );
}

/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

type Tools = Readonly<Record<"left" | "right" | "larger" | "smaller" | "fit", () => void>>;
type PictureToolsProps = { tools: Tools; scale: number; view: PictureView };

function PictureTools({ tools, scale, view }: PictureToolsProps) {
  return (
    <div className="picture-tools">
      <Button size="small" onClick={tools.left}>
        左转
      </Button>
      <Button size="small" onClick={tools.right}>
        右转
      </Button>
      <Button size="small" onClick={tools.smaller}>
        缩小
      </Button>
      <span role="status">{formatScale(scale)}</span>
      <Button size="small" onClick={tools.larger}>
        放大
      </Button>
      <Button size="small" aria-pressed={view.scale === null} onClick={tools.fit}>
        适合
      </Button>
    </div>
  );
}

const keys: Readonly<Record<string, keyof Tools>> = {
  "+": "larger",
  "=": "larger",
  "-": "smaller",
  "0": "fit",
  r: "right",
  l: "left",
};

function pressKey(event: KeyboardEvent, tools: Tools): void {
  const tool = keys[event.key.toLowerCase()];
  if (!tool) return;
  event.preventDefault();
  tools[tool]();
}

/** A finger scrolls by itself. */
function startDragging({ currentTarget, pointerId, pointerType, clientX, clientY }: PointerEvent): void {
  if (pointerType !== "mouse" || !(currentTarget instanceof HTMLElement)) return;
  const stage = currentTarget;
  const start = { left: stage.scrollLeft + clientX, top: stage.scrollTop + clientY };
  const move = (event: PointerEvent): void =>
    stage.scrollTo(start.left - event.clientX, start.top - event.clientY);
  const end = (): void => stage.removeEventListener("pointermove", move);
  stage.setPointerCapture(pointerId);
  stage.addEventListener("pointermove", move);
  stage.addEventListener("lostpointercapture", end, { once: true });
}
