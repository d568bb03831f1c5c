import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { Select } from "#platform/web/select.tsx";
import { navigate } from "#platform/web/location.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { addUser } from "../../contract/administration.ts";
import { invalidateUserQueries, useAllCompanies } from "./administration-queries.ts";
import { toCompanyOptions } from "./company-options.ts";
import { type UserDetailValues, checkUserDetails, UserDetailFields } from "./person-fields.tsx";
import { NewPasswordNote } from "./new-password.tsx";
import "./administration.css";

const CODE = /^[12pP]\d{7}$/;
const nobody: UserDetailValues = { userName: "", email: "", mobile: "", loginWays: ["PWD"] };

/** Opens an account without rights: another post grants them. */
export function NewUserPage() {
  const client = useQueryClient();
  const companies = useAllCompanies();
  const [person, setPerson] = useState(nobody);
  const [userCode, setUserCode] = useState("");
  const [comCode, setComCode] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const [password, setPassword] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const add = useCallMutation(addUser);
  const codeError = CODE.test(userCode)
    ? undefined
    : "工号应为 8 位：内部人员以 1 开头，外部人员以 2 或 P 开头";
  const companyError = comCode === "" ? "请选择默认机构" : undefined;
  const errors = checkUserDetails(person);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setHasTried(true);
    if (codeError !== undefined || companyError !== undefined || Object.keys(errors).length > 0) {
      setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    add.mutate(
      { userCode, comCode, ...person, loginWays: [...person.loginWays] },
      {
        onSuccess: ({ temporaryPassword }) => {
          setPassword(temporaryPassword);
          void invalidateUserQueries(client, userCode);
        },
      },
    );
  };
  return (
    <div className="admin-page">
      <h1>新增用户</h1>
      <form ref={form} className="card admin-form" onSubmit={submit} noValidate>
        <Field
          label="工号"
          aria-required
          value={userCode}
          error={hasTried ? codeError : undefined}
          hint="8 位，保存后不能修改"
          autoComplete="off"
          onChange={({ target }) => setUserCode(target.value.trim())}
        />
        <Select
          label="默认机构"
          options={toCompanyOptions(companies.data)}
          placeholder="请选择"
          value={comCode}
          isRequired
          error={hasTried ? companyError : undefined}
          hint="岗位由安全管理员另行授予"
          onChange={setComCode}
        />
        <UserDetailFields person={person} errors={hasTried ? errors : {}} onChange={setPerson} />
        {add.error && <ErrorNote error={add.error} />}
        <div className="admin-actions">
          <a className="button" href="/systemManagement/users">
            取消
          </a>
          <Button look="primary" isSubmit disabled={add.isPending}>
            {add.isPending ? "正在保存…" : "保存"}
          </Button>
        </div>
      </form>
      {password !== undefined && (
        <NewPasswordNote
          userCode={userCode}
          password={password}
          onClose={() => navigate(`/systemManagement/users/${userCode}`)}
        />
      )}
    </div>
  );
}
