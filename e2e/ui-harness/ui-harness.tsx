import { type MouseEvent, type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { DateField } from "#platform/ui/date-field.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { Field } from "#platform/ui/field.tsx";
import { ListBox, ListBoxOption } from "#platform/ui/list-box.tsx";
import { Menu } from "#platform/ui/menu.tsx";
import type { AnchorBox } from "#platform/ui/placement.ts";
import { Popover } from "#platform/ui/popover.tsx";
import { SearchBox } from "#platform/ui/search-box.tsx";
import { Select } from "#platform/web/select.tsx";
import { Tabs } from "#platform/ui/tabs.tsx";
import { KeyList, PageBelow } from "./page-below.tsx";
import { AwaitedCity, ChosenCity, PickedDay, SuggestedCity } from "./pickers.tsx";

/** Every component of the product on one page, which records all keys that an overlay lets through. */
export function UiHarness() {
  return (
    <PageBelow>
      <main className="ui-harness">
        <h1>组件试验台</h1>
        <Group title="按钮">
          <Buttons />
        </Group>
        <Group title="输入">
          <Fields />
        </Group>
        <Group title="选择">
          <SuggestedCity />
          <ChosenCity />
          <AwaitedCity />
          <PickedDay />
        </Group>
        <Group title="页签">
          <Panes />
        </Group>
        <Group title="列表">
          <KeyList />
          <Types />
        </Group>
        <Group title="浮层">
          <Overlays />
          <FirmDialog />
        </Group>
      </main>
    </PageBelow>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <div className="ui-group">{children}</div>
    </section>
  );
}

function Buttons() {
  const [presses, setPresses] = useState(0);
  const press = (): void => setPresses((count) => count + 1);
  return (
    <form
      className="ui-group"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Button onClick={press}>普通</Button>
      <Button look="primary" onClick={press}>
        主要
      </Button>
      <Button size="small" aria-pressed aria-keyshortcuts="S" data-part="small" onClick={press}>
        小
      </Button>
      <Button look="link" onClick={press}>
        链接
      </Button>
      <Button look="link" isBad onClick={press}>
        慎用
      </Button>
      <Button look="icon" aria-label="图标" onClick={press}>
        ✕
      </Button>
      <Button disabled onClick={press}>
        不可用
      </Button>
      <Button look="primary" isBusy onClick={press}>
        正在处理
      </Button>
      <Button look="primary" isSubmit isBusy>
        正在提交
      </Button>
      <Button look="primary" isSubmit>
        提交
      </Button>
      <p role="status">按了 {presses} 次</p>
    </form>
  );
}

const grades = [
  { value: "1", label: "低" },
  { value: "2", label: "中" },
  { value: "3", label: "高" },
];

function Fields() {
  const [grade, setGrade] = useState("");
  const [day, setDay] = useState("2025-01-15");
  const [typed, setTyped] = useState("");
  return (
    <>
      <Field label="名称" hint="与证件一致" />
      <Field label="电话" aria-required defaultValue="138" error="电话号码应为 11 位" />
      <Select
        label="风险等级"
        options={grades}
        placeholder="请选择"
        value={grade}
        isRequired
        error={grade === "" ? "请选择风险等级" : undefined}
        hint="按最近一次评估"
        onChange={setGrade}
      />
      <DateField label="生效日期" value={day} hint="当日零时起" onChange={setDay} />
      <SearchBox label="查找" placeholder="名称或代码" typed={typed} onType={setTyped} />
      <p role="status">
        等级 {grade}，日期 {day}，查找 {typed}
      </p>
    </>
  );
}

const panes = [
  { id: "content", label: "内容" },
  { id: "trail", label: "轨迹" },
  { id: "papers", label: "影像" },
];

function Panes() {
  const [chosen, setChosen] = useState("content");
  return (
    <div>
      <Tabs label="单据的各面" tabs={panes} chosen={chosen} onChoose={setChosen}>
        <p>现在显示{panes.find(({ id }) => id === chosen)?.label}</p>
      </Tabs>
    </div>
  );
}

const types = ["险种", "币种", "地区"];

function Types() {
  const [chosen, setChosen] = useState("币种");
  return (
    <ListBox label="字典类型">
      {types.map((type) => (
        <ListBoxOption
          key={type}
          isChosen={type === chosen}
          isTabStop={type === chosen}
          onChoose={() => setChosen(type)}
        >
          {type}
        </ListBoxOption>
      ))}
    </ListBox>
  );
}

/** Stays open until its work is done. */
function FirmDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>会话失效</Button>
      {isOpen && (
        <Dialog title="登录已失效" onClose={null}>
          <div className="dialog-form">
            <Field label="密码" type="password" />
            <Button look="primary" onClick={() => setOpen(false)}>
              登录
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Overlays() {
  const [isAsking, setAsking] = useState(false);
  const [menu, setMenu] = useState<AnchorBox>();
  const [says, setSays] = useState("");
  const openMenu = ({ currentTarget }: MouseEvent): void => setMenu(currentTarget.getBoundingClientRect());
  return (
    <>
      <Button onClick={() => setAsking(true)}>打开对话框</Button>
      <Popover label="打开条件" face="条件 ▾" className="button">
        {(close) => (
          <form onSubmit={(event) => (event.preventDefault(), close())}>
            <Field label="最低保费" inputMode="decimal" />
            <Button isSubmit>应用</Button>
          </form>
        )}
      </Popover>
      <Popover label="打开长浮层" face="打开长浮层 ▾" className="button">
        {() => (
          <ul>
            {Array.from({ length: 60 }, (_, index) => (
              <li key={index}>
                <Button look="bare">第 {index + 1} 项，名称比较长，需要换行或缩短</Button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <Popover
        label="提醒，2 条未读"
        title="提醒"
        face="提醒 2"
        className="button"
        panelClassName="popover-sheet"
      >
        {(close) => (
          <>
            <div className="popover-head">
              <h2>提醒</h2>
              <Button look="link" onClick={close}>
                关闭
              </Button>
            </div>
            <p>没有未读提醒</p>
          </>
        )}
      </Popover>
      <Button aria-haspopup="menu" className="ui-end" onClick={openMenu}>
        更多操作
      </Button>
      {menu && (
        <Menu
          label="更多操作"
          anchor={menu}
          items={[
            { name: "删除", isDisabled: true, onChoose: () => setSays("删除") },
            { name: "复制", onChoose: () => setSays("复制") },
            { name: "移动", onChoose: () => setSays("移动") },
          ]}
          onClose={() => setMenu(undefined)}
        />
      )}
      <p role="status">{says === "" ? "尚未操作" : `已${says}`}</p>
      {isAsking && (
        <Dialog title="确认撤回" onClose={() => setAsking(false)}>
          <div className="dialog-form">
            <Field label="原因" />
            <SuggestedCity suffix="（对话框内）" />
            <ChosenCity suffix="（对话框内）" />
            <div className="dialog-actions">
              <Button onClick={() => setAsking(false)}>取消</Button>
              <Button look="primary" onClick={() => setAsking(false)}>
                撤回
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
