import { useId } from "react";
import { Dialog } from "../dialog.tsx";
import { Icon } from "./icon.tsx";
import { hrefOf, type PaletteOption } from "./palette-options.ts";
import { type PaletteParts, usePalette } from "./use-palette.ts";

const LABEL = "查找菜单、单据和客户";
const idOf = (base: string, option: PaletteOption): string =>
  `${base}-${option.kind}-${hrefOf(option)}`.replaceAll(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`);

/** Everything that has an address, by a few letters. */
export function CommandPalette(given: PaletteParts) {
  const base = useId();
  const { typed, groups, chosen, open, isAsking, choose, type, press, says } = usePalette(given);
  return (
    <Dialog title={LABEL} className="palette" onClose={given.onClose} isLight isTitleHidden>
      <div className="palette-line">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={LABEL}
          aria-expanded="true"
          aria-controls={`${base}-found`}
          aria-activedescendant={chosen && idOf(base, chosen)}
          placeholder="单号、尾号、名称、拼音或首字母"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div
        id={`${base}-found`}
        className="palette-found"
        role="listbox"
        aria-label="找到的菜单、单据和客户"
        aria-busy={isAsking}
      >
        {groups.map(({ title, options }, index) => (
          <div key={title} role="group" aria-labelledby={`${base}-group-${index}`}>
            <div id={`${base}-group-${index}`} className="palette-heading" role="presentation">
              {title}
            </div>
            {options.map((option) => (
              <Option
                key={`${option.kind} ${hrefOf(option)}`}
                id={idOf(base, option)}
                option={option}
                isChosen={option === chosen}
                onChoose={() => choose(option)}
                onOpen={() => open(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="palette-foot" role="status">
        {says}
      </p>
    </Dialog>
  );
}

type Given = {
  id: string;
  option: PaletteOption;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
};

function Option({ id, option, isChosen, onChoose, onOpen }: Given) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      ref={(shown) => {
        if (isChosen) shown?.scrollIntoView({ block: "nearest" });
      }}
      onPointerMove={onChoose}
      onClick={onOpen}
      onKeyDown={({ key }) => key === "Enter" && onOpen()}
    >
      {option.kind === "menu" ? (
        <>
          {option.menu.link.title}
          {option.menu.group !== "" && <span className="palette-group">{option.menu.group}</span>}
        </>
      ) : (
        <>
          <span className="palette-thing">
            <span className="palette-title">{option.thing.title}</span>
            <span className="palette-about">
              <span className="palette-number">{option.thing.number}</span>
              {option.thing.about.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </span>
          </span>
          {option.thing.state !== "" && <span className="palette-group">{option.thing.state}</span>}
        </>
      )}
    </div>
  );
}
