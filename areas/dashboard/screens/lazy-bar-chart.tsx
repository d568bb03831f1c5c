import { useEffect, useRef, useState } from "react";
import { runWhenIdle } from "#platform/web/when-idle.ts";
import type { DashboardChartBars } from "./figure-queries.ts";

const LONGEST_WAIT_MS = 2000;

type LateBarsProps = { bars: DashboardChartBars; isDays: boolean };
type Drawing = { draw: (bars: LateBarsProps) => void; close: () => void };

/** Loads and draws the chart once it is visible and the browser is idle. The table beside it holds the same data. */
export function LazyBarChart({ bars, isDays }: LateBarsProps) {
  const container = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let opened: Drawing | undefined;
    let isUnmounted = false;
    const open = async (): Promise<void> => {
      const { openBarChart } = await import("./bar-chart.ts");
      if (isUnmounted) return;
      opened = openBarChart(element);
      setDrawing(opened);
    };
    const cancel = onceVisible(element, () => void open().catch(() => setFailed(true)));
    return () => {
      isUnmounted = true;
      cancel();
      opened?.close();
      setDrawing(undefined);
    };
  }, []);
  useEffect(() => drawing?.draw({ bars, isDays }), [drawing, bars, isDays]);

  return (
    <div className="chart-picture">
      <div ref={container} aria-hidden="true" />
      {hasFailed && <p className="dashboard-none">图形未能加载，数据见旁边的表格</p>}
    </div>
  );
}

function onceVisible(element: Element, callback: () => void): () => void {
  let cancel = (): void => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    cancel = runWhenIdle(callback, LONGEST_WAIT_MS);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancel();
  };
}
