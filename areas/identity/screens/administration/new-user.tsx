import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { RequiredMark } from "#platform/ui/required-mark.tsx";
import { navigate } from "#platform/web/location.ts";
import { useChange } from "#platform/web/use-change.ts";
import { addUser } from "../../contract/administration.ts";
import { forgetUser, useCompanies } from "./administration-queries.ts";
import { type Person, checkPerson, PersonFields } from "./person-fields.tsx";
import { NewPassword } from "./new-password.tsx";
import "./administration.css";

const CODE = /^[12pP]\d{7}$/;
const nobody: Person = { userName: "", email: "", mobile: "", loginWays: ["PWD"] };

/** An account without any right: those are granted by another post. */
export function NewUser() {
  const client = useQueryClient();
  const companies = useCompanies();
  const id = useId();
  const [person, setPerson] = useState(nobody);
  const [userCode, setUserCode] = useState("");
  const [comCode, setComCode] = useState("");
  const [isTold, setTold] = useState(false);
  const [password, setPassword] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const add = useChange(addUser);
  const codeFault = CODE.test(userCode)
    ? undefined
    : "工号应为 8 位：内部人员以 1 开头，外部人员以 2 或 P 开头";
  const companyError = comCode === "" ? "请选择默认机构" : undefined;
  const errors = checkPerson(person);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTold(true);
    if (codeFault !== undefined || companyError !== undefined || Object.keys(errors).length > 0) {
      setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    add.mutate(
      { userCode, comCode, ...person, loginWays: [...person.loginWays] },
      {
        onSuccess: ({ temporaryPassword }) => {
          setPassword(temporaryPassword);
          void forgetUser(client, userCode);
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
          error={isTold ? codeFault : undefined}
          hint="8 位，保存后不能修改"
          autoComplete="off"
          onChange={({ target }) => setUserCode(target.value.trim())}
        />
        <div className="field">
          <label htmlFor={id}>
            默认机构
            <RequiredMark />
          </label>
          <select
            id={id}
            className="admin-select"
            value={comCode}
            aria-required="true"
            aria-invalid={isTold && companyError !== undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setComCode(target.value)}
          >
            <option value="">请选择</option>
            {companies.data?.map((company) => (
              <option key={company.comCode} value={company.comCode}>
                {company.shortName} {company.comCode}
              </option>
            ))}
          </select>
          <p id={`${id}-note`} className={isTold && companyError ? "field-error" : "field-hint"}>
            {(isTold ? companyError : undefined) ?? "岗位由安全管理员另行授予"}
          </p>
        </div>
        <PersonFields person={person} errors={isTold ? errors : {}} onChange={setPerson} />
        {add.error && <ErrorNote error={add.error} />}
        <div className="admin-actions">
          <a className="button" href="/systemManagement/users">
            取消
          </a>
          <button type="submit" className="button primary" disabled={add.isPending}>
            {add.isPending ? "正在保存…" : "保存"}
          </button>
        </div>
      </form>
      {password !== undefined && (
        <NewPassword
          userCode={userCode}
          password={password}
          onClose={() => navigate(`/systemManagement/users/${userCode}`)}
        />
      )}
    </div>
  );
}
