import assert from "node:assert/strict";
import test from "node:test";
import { findAbsentWords } from "./texts.ts";

test("texts and names that no source contains are told once each", () => {
  const specification =
    "Success: 修改成功，请重新登录. Fields shareHolderName, userCode; 修改成功，请重新登录; 系统异常，请稍后重试!";
  const sources = 'message: "系统异常，请稍后重试!", userCode';
  assert.deepEqual(findAbsentWords(specification, sources), {
    texts: ["修改成功，请重新登录"],
    names: ["shareHolderName"],
  });
});
