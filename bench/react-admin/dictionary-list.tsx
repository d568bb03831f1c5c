import { Datagrid, List, TextField } from "react-admin";

export function DictionaryList() {
  return (
    <List>
      <Datagrid>
        <TextField source="code" />
        <TextField source="value" />
      </Datagrid>
    </List>
  );
}
