import { PendingText } from "#platform/ui/pending-text.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Popover } from "#platform/ui/popover.tsx";
import type { UrlQuery } from "#platform/web/page-registry.ts";
import type { ListSettings } from "../column-settings.ts";
import type { ListDefinition, ListFilter } from "../definition.ts";
import { ColumnPanel } from "./column-panel.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { type FilterChoices, describeFilter } from "./filter-words.ts";
import { type ListViewSelection, toFilterUrlQuery } from "./list-address.ts";

type FilterBarProps = {
  list: ListDefinition;
  listView: ListViewSelection;
  choices: FilterChoices;
  settings: ListSettings;
  onSettings: (settings: ListSettings) => void;
  setQuery: (changes: UrlQuery) => void;
  /** Sets a filter whose text must not stand in the address. */
  onPersonal: (name: string, text: string | undefined) => void;
};

/** The filters as chips. A tick under 更多条件 adds a filter to the bar, and the server stores it. */
export function FilterBar(props: FilterBarProps) {
  const { list, listView, choices, settings, onSettings, setQuery, onPersonal } = props;
  const { filters, view } = listView;
  const more = list.filters.filter(({ isMore }) => isMore);
  const inBar = ({ name, isMore }: ListFilter): boolean =>
    !isMore || settings.filters.includes(name) || filters[name] !== undefined;
  const tick = (name: string, isOn: boolean): void => {
    const otherFilters = settings.filters.filter((filter) => filter !== name);
    onSettings({ ...settings, filters: isOn ? [...otherFilters, name] : otherFilters });
  };
  return (
    <div className="list-filters" role="group" aria-label="条件">
      {list.filters.filter(inBar).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          text={filters[filter.name]}
          choices={choices}
          onSet={(text) =>
            filter.searchKind === undefined
              ? setQuery(toFilterUrlQuery(filter, view, text))
              : onPersonal(filter.name, text)
          }
        />
      ))}
      {more.length > 0 && (
        <Popover label="更多条件" face="更多条件 ▾" className="list-chip is-quiet">
          {() => (
            <fieldset className="list-choices">
              <legend className="visually-hidden">更多条件</legend>
              {more.map((filter) => (
                <label key={filter.name}>
                  <input
                    type="checkbox"
                    checked={inBar(filter)}
                    disabled={filters[filter.name] !== undefined}
                    onChange={({ target }) => tick(filter.name, target.checked)}
                  />
                  {filter.label}
                </label>
              ))}
            </fieldset>
          )}
        </Popover>
      )}
      <Popover label="列设置" face="列设置" className="list-chip is-quiet list-columns-button">
        {() => <ColumnPanel list={list} settings={settings} onSettings={onSettings} />}
      </Popover>
    </div>
  );
}

type ChipProps = {
  filter: ListFilter;
  text: string | undefined;
  choices: FilterChoices;
  onSet: (text: string | undefined) => void;
};

function FilterChip({ filter, text, choices, onSet }: ChipProps) {
  const { label } = filter;
  const words = text === undefined ? undefined : describeFilter(filter, text, choices);
  return (
    <span className={text === undefined ? "list-chip-pair" : "list-chip-pair is-set"}>
      <Popover
        label={words === undefined ? `${label} 不限` : `${label} ${words}`}
        className="list-chip"
        face={
          <>
            {label}
            {words !== undefined && (
              <b>
                <PendingText text={words} />
              </b>
            )}
            {words === undefined && <span aria-hidden="true"> ▾</span>}
          </>
        }
      >
        {(close) => (
          <FilterEditor
            filter={filter}
            text={text}
            choices={choices[filter.name] ?? []}
            onSet={(next) => {
              close();
              onSet(next);
            }}
          />
        )}
      </Popover>
      {text !== undefined && (
        <Button
          look="bare"
          className="list-chip-off"
          aria-label={`去掉条件 ${label}`}
          title="去掉这个条件"
          onClick={() => onSet(undefined)}
        >
          ✕
        </Button>
      )}
    </span>
  );
}
