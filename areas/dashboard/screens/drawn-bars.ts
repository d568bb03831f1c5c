import { BarChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { type ECharts, init, use as include } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { assert } from "#platform/kernel/assert.ts";
import type { ChartBars } from "./figure-queries.ts";

include([BarChart, GridComponent, CanvasRenderer]);

type Given = { bars: ChartBars; isDays: boolean };

/** Bars on a canvas, which follow their place and the colours of the page; they stand still from the first moment. */
export function openBars(element: HTMLElement) {
  const chart = init(element, null, { renderer: "canvas" });
  let given: Given | undefined;
  const redraw = (): void => {
    if (given) paint(chart, element, given);
  };
  const resized = new ResizeObserver(() => chart.resize());
  resized.observe(element);
  // Dark or light, the colour of the theme and the size of letters all stand at the root.
  const dressed = new MutationObserver(redraw);
  dressed.observe(document.documentElement, { attributes: true });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", redraw);
  return {
    draw: (next: Given): void => {
      given = next;
      redraw();
    },
    close: (): void => {
      resized.disconnect();
      dressed.disconnect();
      dark.removeEventListener("change", redraw);
      chart.dispose();
    },
  };
}

function paint(chart: ECharts, element: HTMLElement, { bars, isDays }: Given): void {
  const style = getComputedStyle(element);
  const colour = (name: string): string => {
    const value = style.getPropertyValue(`--${name}`).trim();
    assert(value !== "", `the page has no colour ${name}`);
    return value;
  };
  const letters = {
    color: colour("secondary"),
    fontFamily: style.fontFamily,
    fontSize: Number.parseFloat(style.fontSize),
  };
  const names = {
    type: "category",
    data: bars.map(({ label }) => (isDays ? label.slice(5) : label)),
    inverse: !isDays,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colour("border") } },
    axisLabel: { ...letters, hideOverlap: true },
  } as const;
  const counts = {
    type: "value",
    minInterval: 1,
    splitNumber: 4,
    axisLabel: letters,
    splitLine: { lineStyle: { color: colour("faint") } },
  } as const;
  chart.setOption(
    {
      animation: false,
      grid: { left: 4, right: isDays ? 4 : 40, top: 12, bottom: 4, outerBoundsMode: "same" },
      xAxis: isDays ? names : { ...counts, show: false },
      yAxis: isDays ? counts : names,
      series: [
        {
          type: "bar",
          data: bars.map(({ count }) => count),
          barMaxWidth: isDays ? 18 : 22,
          itemStyle: { color: colour("accent"), borderRadius: isDays ? [2, 2, 0, 0] : [0, 2, 2, 0] },
          label: { ...letters, show: !isDays, position: "right" },
          silent: true,
        },
      ],
    },
    { notMerge: true },
  );
}
