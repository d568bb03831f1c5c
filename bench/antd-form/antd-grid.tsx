import { ConfigProvider, Table } from "antd";
import zhCN from "antd/locale/zh_CN";
import { gridFields, type GridRecord, gridRecords } from "../grid/grid-rows.ts";
import { startGridStage } from "../grid/grid-stage.tsx";
import "../../platform/web/tokens.css";
import "../../platform/web/base.css";
import "../grid/grid-stage.css";

const HEAD_PX = 42;
const rows = gridRecords();
const width = gridFields.reduce((sum, field) => sum + field.width, 44);
const columns = gridFields.map(({ name, label, kind, width: wide }) => ({
  key: name,
  dataIndex: name,
  title: label,
  width: wide,
  ellipsis: true,
  align: kind === "money" ? ("right" as const) : ("left" as const),
  sorter: true,
  render:
    kind === "money"
      ? (value: string) => value.replace(/\B(?=(\d{3})+(?!\d)\.)/g, ",")
      : (value: string) => value,
}));

/** As antd's guide shows a virtual table: fixed size, no pages, rows as high as ours. */
export function startAntdGrid(): void {
  startGridStage(() => (
    <ConfigProvider locale={zhCN}>
      <Table<GridRecord>
        virtual
        size="small"
        rowKey="column0"
        columns={columns}
        dataSource={rows}
        pagination={false}
        rowSelection={{ columnWidth: 44 }}
        scroll={{ x: width, y: 720 - HEAD_PX }}
      />
    </ConfigProvider>
  ));
}
