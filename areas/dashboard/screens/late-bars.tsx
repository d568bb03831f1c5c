import { useEffect, useRef, useState } from "react";
import type { ChartBars } from "./figure-queries.ts";

type Given = { bars: ChartBars; isDays: boolean };
type Drawing = { draw: (given: Given) => void; close: () => void };

/** The picture is drawn once it is in sight and nothing else waits; until then, and without it, the table says it all. */
export function LateBars({ bars, isDays }: Given) {
  const place = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let opened: Drawing | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const { openBars } = await import("./drawn-bars.ts");
      if (isGone) return;
      opened = openBars(element);
      setDrawing(opened);
    };
    const stop = whenSeen(element, () => void open().catch(() => setLost(true)));
    return () => {
      isGone = true;
      stop();
      opened?.close();
      setDrawing(undefined);
    };
  }, []);
  useEffect(() => drawing?.draw({ bars, isDays }), [drawing, bars, isDays]);

  return (
    <div className="chart-picture">
      <div ref={place} aria-hidden="true" />
      {isLost && <p className="dashboard-none">图形未能加载，数据见旁边的表格</p>}
    </div>
  );
}

function whenSeen(element: Element, act: () => void): () => void {
  let idle = 0;
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    idle = requestIdleCallback(act, { timeout: 2000 });
  });
  seen.observe(element);
  return () => {
    seen.disconnect();
    cancelIdleCallback(idle);
  };
}
