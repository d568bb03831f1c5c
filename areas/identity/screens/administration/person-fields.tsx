import { checkEmail } from "#platform/kernel/email.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import { Field } from "#platform/ui/field.tsx";
import { RequiredMark } from "#platform/ui/required-mark.tsx";
import { type LoginWay, loginWayOptions } from "./administration-queries.ts";

export type UserDetailValues = {
  readonly userName: string;
  readonly email: string;
  readonly mobile: string;
  readonly loginWays: readonly LoginWay[];
};
export type UserDetailErrors = Partial<Record<keyof UserDetailValues, string>>;

export function checkUserDetails({
  userName,
  email,
  mobile,
  loginWays: ways,
}: UserDetailValues): UserDetailErrors {
  return {
    ...(userName.trim() === "" && { userName: "请输入姓名" }),
    ...(checkEmail(email.trim()) !== undefined && { email: "电子邮箱格式不正确" }),
    ...(!isMobileNumber(mobile.trim()) && { mobile: "请输入11位手机号码" }),
    ...(ways.length === 0 && { loginWays: "请至少选择一种登录方式" }),
  };
}

type PersonFieldsProps = {
  person: UserDetailValues;
  errors: UserDetailErrors;
  onChange: (person: UserDetailValues) => void;
};

/** Fields for the name, the contact data and the sign-in methods of a user. */
export function UserDetailFields({ person, errors, onChange }: PersonFieldsProps) {
  const text = (name: "userName" | "email" | "mobile", label: string) => (
    <Field
      label={label}
      aria-required
      value={person[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...person, [name]: target.value })}
    />
  );
  const toggle = (way: LoginWay, isChosen: boolean): void =>
    onChange({
      ...person,
      loginWays: isChosen ? [...person.loginWays, way] : person.loginWays.filter((one) => one !== way),
    });
  return (
    <>
      {text("userName", "姓名")}
      {text("email", "电子邮箱")}
      {text("mobile", "手机号码")}
      <fieldset className="admin-choices">
        <legend>
          登录方式
          <RequiredMark />
        </legend>
        {loginWayOptions.map(([way, label]) => (
          <label key={way}>
            <input
              type="checkbox"
              checked={person.loginWays.includes(way)}
              onChange={({ target }) => toggle(way, target.checked)}
            />
            {label}
          </label>
        ))}
        {errors.loginWays !== undefined && <p className="field-error">{errors.loginWays}</p>}
      </fieldset>
    </>
  );
}
