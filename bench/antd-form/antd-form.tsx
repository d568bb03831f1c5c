import { Button, Cascader, DatePicker, Form, Input, InputNumber, Select, Switch } from "antd";
import dayjs from "dayjs";
import { choices, type FieldKind, regions, type TestField } from "../test-form/fields.ts";
import { testForm } from "../test-form/test-form.ts";
import "../test-form/test-form.css";

const { sections } = testForm({ fields: 150 });
const fields = sections.flatMap((section) => section.fields);
const kindOptions = [...choices];
const regionOptions = [...regions];
const width = { width: "100%" };

const initialValues = Object.fromEntries(fields.map((field) => [field.name, initialOf(field)]));

function initialOf({ kind, initial }: TestField) {
  if (kind === "date") return dayjs(initial);
  return kind === "switch" ? initial === "1" : initial;
}

const widgets: Record<FieldKind, React.ReactElement> = {
  text: <Input allowClear />,
  number: <InputNumber stringMode style={width} />,
  money: <InputNumber stringMode style={width} />,
  date: <DatePicker style={width} />,
  select: <Select allowClear options={kindOptions} />,
  switch: <Switch />,
  cascader: <Cascader options={regionOptions} />,
};

/** As the guides of antd show it: one Form, and one Form.Item for each field. */
export function AntdForm({ formId }: { formId: string }) {
  return (
    <Form name={`form${formId}`} layout="vertical" initialValues={initialValues}>
      {sections.map((section) => (
        <section key={section.code} className="test-part">
          <h2>{section.title}</h2>
          <div className="test-grid">
            {section.fields.map(({ name, label, kind, isRequired }) => (
              <Form.Item
                key={name}
                name={name}
                label={label}
                valuePropName={kind === "switch" ? "checked" : "value"}
                rules={isRequired ? [{ required: true, message: `请输入${label}` }] : []}
              >
                {widgets[kind]}
              </Form.Item>
            ))}
          </div>
        </section>
      ))}
      <Button type="primary" htmlType="submit">
        提交
      </Button>
    </Form>
  );
}
