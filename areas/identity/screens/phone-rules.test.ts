import assert from "node:assert/strict";
import { test } from "node:test";
import { findFirstInvalidPhoneField, checkPhoneLogin, toPhoneLoginErrors } from "./phone-rules.ts";

const filled = { phone: "13000001026", captchaCode: "8888", phoneCode: "123456" };

test("a code needs the phone and the picture, a login the phone and the code", () => {
  assert.deepEqual(checkPhoneLogin(filled, "code"), {});
  assert.deepEqual(checkPhoneLogin({ ...filled, captchaCode: " " }, "login"), {});
  assert.deepEqual(checkPhoneLogin({ phone: "", captchaCode: "", phoneCode: "" }, "code"), {
    phone: "请输入手机号",
    captchaCode: "请输入图片验证码",
  });
  assert.deepEqual(checkPhoneLogin({ ...filled, phoneCode: "" }, "login"), { phoneCode: "请输入短信验证码" });
});

for (const phone of ["1300000102", "130000010261", "23000001026", "1300000102a"])
  test(`${phone} is no mobile number`, () =>
    assert.deepEqual(checkPhoneLogin({ ...filled, phone }, "code"), { phone: "请输入 11 位手机号" }));

test("a refusal stands at the field that it is about", () => {
  const said = (code: string) => toPhoneLoginErrors({ code, message: "不对", fields: [] });
  assert.deepEqual(said("AUTH001"), { captchaCode: "不对" });
  assert.deepEqual(said("AUTH009"), { phoneCode: "不对" });
  assert.deepEqual(said("AUTH005"), {});
  assert.equal(findFirstInvalidPhoneField({ phoneCode: "x", phone: "y" }), "phone");
});
