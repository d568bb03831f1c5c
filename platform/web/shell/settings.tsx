import { type ReactNode, useId, useSyncExternalStore } from "react";
import { type Appearance, appearanceStore, DEFAULT_COLOUR } from "../appearance.ts";
import { noticeStore } from "../notice-store.ts";

const colours = [
  [DEFAULT_COLOUR, "暖橙（默认）"],
  ["#409eff", "天蓝"],
  ["#0e7c86", "青绿"],
  ["#1b7f4f", "松绿"],
  ["#7a5af8", "紫"],
  ["#c4372b", "朱红"],
] as const;
const modes = [
  ["light", "浅色"],
  ["dark", "深色"],
  ["system", "跟随系统"],
] as const;
const fontSizes = [
  ["small", "小"],
  ["medium", "中"],
  ["large", "大"],
] as const;

function restyle(change: Partial<Appearance>): void {
  appearanceStore.choose(change);
  noticeStore.tell("换肤成功");
}

/** Colours, brightness and font size of the interface. */
export function AppearanceSettings() {
  const { colour, mode, fontSize } = useSyncExternalStore(appearanceStore.subscribe, appearanceStore.current);
  return (
    <div className="settings">
      <Choices legend="主题颜色">
        {colours.map(([value, name]) => (
          <label key={value} className="swatch" title={name}>
            <input
              type="radio"
              name="colour"
              aria-label={name}
              checked={colour === value}
              onChange={() => restyle({ colour: value })}
            />
            <span style={{ background: value }} />
          </label>
        ))}
        <label className="swatch" title="自选颜色">
          <input
            type="color"
            aria-label="自选颜色"
            value={colour}
            onChange={({ target }) => appearanceStore.choose({ colour: target.value })}
            onBlur={() => colours.every(([value]) => value !== colour) && noticeStore.tell("换肤成功")}
          />
        </label>
      </Choices>
      <Choices legend="明暗">
        {modes.map(([value, name]) => (
          <Segment
            key={value}
            name={name}
            isChosen={mode === value}
            onChoose={() => restyle({ mode: value })}
          />
        ))}
      </Choices>
      <Choices legend="字号">
        {fontSizes.map(([value, name]) => (
          <Segment
            key={value}
            name={name}
            isChosen={fontSize === value}
            onChoose={() => appearanceStore.choose({ fontSize: value })}
          />
        ))}
      </Choices>
    </div>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div>{children}</div>
    </fieldset>
  );
}

type SegmentProps = { name: string; isChosen: boolean; onChoose: () => void };

function Segment({ name, isChosen, onChoose }: SegmentProps) {
  const id = useId();
  return (
    <span className="segment">
      <input id={id} type="radio" checked={isChosen} onChange={onChoose} />
      <label htmlFor={id}>{name}</label>
    </span>
  );
}
