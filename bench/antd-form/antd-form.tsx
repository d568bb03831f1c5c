import { Button, DatePicker, Form, Input, InputNumber, Select } from "antd";
import dayjs from "dayjs";
import { choices, type FieldKind, testFields } from "../tabs/test-fields.ts";

const options = choices.map((choice) => ({ ...choice }));
const width = { width: "100%" };

const initialValues = Object.fromEntries(
  testFields.map(({ name, kind, initial }) => [name, kind === "date" ? dayjs(initial) : initial]),
);

function widgetOf(kind: FieldKind) {
  if (kind === "text") return <Input />;
  if (kind === "number") return <InputNumber stringMode style={width} />;
  if (kind === "date") return <DatePicker style={width} />;
  return <Select options={options} />;
}

/** As the guides of antd show it: one Form, one Form.Item for each field. */
export function AntdForm({ formId }: { formId: string }) {
  return (
    <Form name={`form${formId}`} layout="vertical" className="test-form" initialValues={initialValues}>
      {testFields.map(({ name, label, kind, isRequired }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          rules={isRequired ? [{ required: true, message: `请输入${label}` }] : []}
        >
          {widgetOf(kind)}
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit">
        提交
      </Button>
    </Form>
  );
}
