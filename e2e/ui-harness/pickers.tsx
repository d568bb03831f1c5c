import { useRef, useState } from "react";
import { CalendarPanel } from "#platform/ui/calendar-panel.tsx";
import { ComboboxButton } from "#platform/ui/combobox-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ListStatus } from "#platform/ui/list-status.tsx";
import { ComboboxOptionList } from "#platform/ui/option-list.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { SuggestionsOverlay } from "#platform/ui/suggestions.tsx";
import { useCombobox } from "#platform/ui/use-combobox.ts";

const cities = [
  "南京市",
  "南通市",
  "苏州市",
  "无锡市",
  "常州市",
  "徐州市",
  "扬州市",
  "镇江市",
  "泰州市",
  "盐城市",
];
const fitting = (text: string): string[] => cities.filter((city) => city.includes(text.trim()));
const keyOf = (city: string): string => city;

type PickerProps = { suffix?: string };

/** A text field with suggestions. The typed text counts by itself. */
export function SuggestedCity({ suffix = "" }: PickerProps) {
  const id = `suggested${suffix}`;
  const [text, setText] = useState("");
  const [query, setAsked] = useState<string>();
  const options = query === undefined ? [] : fitting(query);
  const combobox = useCombobox({
    options,
    keyOf,
    query: text,
    isOpen: query !== undefined,
    isTextEnough: true,
    onQuery: (typed, isStillComposing) => {
      setText(typed);
      if (!isStillComposing) setAsked(typed.trim() === "" ? undefined : typed);
    },
    onPick: (city) => {
      setText(city);
      setAsked(undefined);
    },
    onOpen: () => setAsked(text),
    onClose: () => setAsked(undefined),
  });
  return (
    <div className="field">
      <label htmlFor={id}>城市，可直接录入{suffix}</label>
      <input {...combobox.inputProps} id={id} type="text" onBlur={() => setAsked(undefined)} />
      {query !== undefined && (
        <SuggestionsOverlay anchorId={id}>
          {combobox.isListed && (
            <ComboboxOptionList label="已有城市" combobox={combobox} options={options} keyOf={keyOf}>
              {(city) => <span>{city}</span>}
            </ComboboxOptionList>
          )}
          <ListStatus text={options.length === 0 ? "没有匹配的城市" : `${options.length} 个城市`} />
        </SuggestionsOverlay>
      )}
    </div>
  );
}

const WAIT_MS = 400;

/** A list that is always visible. Its options come some time after the text, and Enter waits for them. */
export function AwaitedCity() {
  const [text, setText] = useState("");
  const [found, setFound] = useState<{ text: string; cities: string[] }>({ text: "", cities });
  const [picked, setPicked] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = found.text !== text;
  const combobox = useCombobox({
    options: found.cities,
    keyOf,
    query: text,
    wraps: true,
    onQuery: (typed) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setFound({ text: typed, cities: fitting(typed) }), WAIT_MS);
    },
    onPick: setPicked,
    mayPick: () => !isPending,
    isPending,
  });
  return (
    <div className="field">
      <input {...combobox.inputProps} className="search-box" aria-label="稍后才有结果的城市" />
      {combobox.isListed && (
        <ComboboxOptionList label="找到的城市" combobox={combobox} options={found.cities} keyOf={keyOf}>
          {(city) => <span>{city}</span>}
        </ComboboxOptionList>
      )}
      <p role="status">{picked === "" ? "尚未选择" : `已选择${picked}`}</p>
    </div>
  );
}

/** Shown as text until it is opened. Its list is searched in an overlay. */
export function ChosenCity({ suffix = "" }: PickerProps) {
  const id = `chosen${suffix}`;
  const label = `从列表选择的城市${suffix}`;
  const [city, setCity] = useState("");
  const [typed, setTyped] = useState<string>();
  const close = ({ isFocusElsewhere }: { isFocusElsewhere: boolean }): void => {
    setTyped(undefined);
    if (!isFocusElsewhere) document.getElementById(id)?.focus();
  };
  return (
    <div className="field">
      <ComboboxButton
        id={id}
        aria-label={label}
        className="search-box"
        text={city}
        isOpen={typed !== undefined}
        panelId={`${id}-panel`}
        onOpen={(letters) => setTyped((before = "") => before + letters)}
        onClear={() => setCity("")}
      />
      {typed !== undefined && (
        <span id={`${id}-panel`}>
          <CityPanel
            label={label}
            anchorId={id}
            city={city}
            typed={typed}
            onClose={close}
            onPick={(picked) => {
              setCity(picked);
              close({ isFocusElsewhere: false });
            }}
          />
        </span>
      )}
    </div>
  );
}

type CityPanelProps = {
  label: string;
  anchorId: string;
  city: string;
  typed: string;
  onPick: (city: string) => void;
  onClose: (how: { isFocusElsewhere: boolean }) => void;
};

function CityPanel({ label, anchorId, city, typed, onPick, onClose }: CityPanelProps) {
  const [query, setQuery] = useState(typed);
  const options = fitting(query);
  const combobox = useCombobox({
    options,
    keyOf,
    query,
    onQuery: setQuery,
    onPick,
    startIndex: Math.max(0, options.indexOf(city)),
    isSelected: (option) => option === city,
  });
  return (
    <Panel label={label} anchorId={anchorId} onClose={onClose}>
      <input {...combobox.inputProps} data-first className="search-box" aria-label={`搜索${label}`} />
      {options.length === 0 ? (
        <ListStatus text="没有符合的选项" />
      ) : (
        <ComboboxOptionList label={label} combobox={combobox} options={options} keyOf={keyOf}>
          {(option) => <span>{option}</span>}
        </ComboboxOptionList>
      )}
    </Panel>
  );
}

export function PickedDay() {
  const [day, setDay] = useState("2025-01-31");
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    document.getElementById("picked-day")?.focus();
  };
  return (
    <>
      <Button id="picked-day" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        日期 {day}
      </Button>
      {isOpen && (
        <CalendarPanel
          label="试用"
          anchorId="picked-day"
          day={day}
          today="2025-02-10"
          onPick={(picked) => {
            setDay(picked);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
