import { BarChart } from "echarts/charts";
import { GridComponent } from "echarts/components";
import { type ECharts, init, use as include } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { assert } from "#platform/kernel/assert.ts";
import type { DashboardChartBars } from "./figure-queries.ts";

include([BarChart, GridComponent, CanvasRenderer]);

type BarData = { bars: DashboardChartBars; isDays: boolean };

/** Draws bars on a canvas that follow the element's size and the page's colours, without animation. */
export function openBarChart(element: HTMLElement) {
  const chart = init(element, null, { renderer: "canvas" });
  let data: BarData | undefined;
  const redraw = (): void => {
    if (data) paint(chart, element, data);
  };
  const resizeObserver = new ResizeObserver(() => chart.resize());
  resizeObserver.observe(element);
  // The root element's attributes hold dark mode, theme colour and font size.
  const themeObserver = new MutationObserver(redraw);
  themeObserver.observe(document.documentElement, { attributes: true });
  const darkScheme = matchMedia("(prefers-color-scheme: dark)");
  darkScheme.addEventListener("change", redraw);
  return {
    draw: (next: BarData): void => {
      data = next;
      redraw();
    },
    close: (): void => {
      resizeObserver.disconnect();
      themeObserver.disconnect();
      darkScheme.removeEventListener("change", redraw);
      chart.dispose();
    },
  };
}

function paint(chart: ECharts, element: HTMLElement, { bars, isDays }: BarData): void {
  const style = getComputedStyle(element);
  const colour = (name: string): string => {
    const value = style.getPropertyValue(`--${name}`).trim();
    assert(value !== "", `the page has no colour ${name}`);
    return value;
  };
  const textStyle = {
    color: colour("secondary"),
    fontFamily: style.fontFamily,
    fontSize: Number.parseFloat(style.fontSize),
  };
  const categoryAxis = {
    type: "category",
    data: bars.map(({ label }) => (isDays ? label.slice(5) : label)),
    inverse: !isDays,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colour("border") } },
    axisLabel: { ...textStyle, hideOverlap: true },
  } as const;
  const valueAxis = {
    type: "value",
    minInterval: 1,
    splitNumber: 4,
    axisLabel: textStyle,
    splitLine: { lineStyle: { color: colour("faint") } },
  } as const;
  chart.setOption(
    {
      animation: false,
      grid: { left: 4, right: isDays ? 4 : 40, top: 12, bottom: 4, outerBoundsMode: "same" },
      xAxis: isDays ? categoryAxis : { ...valueAxis, show: false },
      yAxis: isDays ? valueAxis : categoryAxis,
      series: [
        {
          type: "bar",
          data: bars.map(({ count }) => count),
          barMaxWidth: isDays ? 18 : 22,
          itemStyle: { color: colour("accent"), borderRadius: isDays ? [2, 2, 0, 0] : [0, 2, 2, 0] },
          label: { ...textStyle, show: !isDays, position: "right" },
          silent: true,
        },
      ],
    },
    { notMerge: true },
  );
}
