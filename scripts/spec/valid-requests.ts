import { queryVerifyCode } from "#areas/identity/contract/sign-in.ts";
import { addProposalToSign } from "#apps/server/testing/signatures.ts";
import { initiateProposalPayment } from "#areas/payment/contract/payment.ts";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import {
  ELECTRONICS_TEST_CUSTOMER,
  getEmployerFormWithoutPrepayment,
  getEmployerLiabilityForm,
  listWorkedCaseForms,
} from "#areas/quotation/builder.ts";
import { allApiCalls } from "#apps/server/calls.ts";
import {
  addTestStaging,
  buildStagingForm,
  insertStagedProposal,
} from "#apps/server/testing/special-staging.ts";
import type { TestProduct } from "#apps/server/testing/test-product.ts";
import { OFFICE_CLERK } from "#platform/testing/people.ts";

type Input = Record<string, unknown>;
type Scene = Awaited<ReturnType<typeof openScene>>;
type ValidRequest = { path: string; input?: (scene: Scene) => Input };

/** Calls that need a partner outside or a file, and the test that makes a valid request. */
export const callsProvenByTests: Readonly<Record<string, string>> = {
  adAccountLogin: "areas/identity/routes/sign-in.test.ts",
  corpwxLogin: "areas/identity/routes/outside-sign-in.test.ts",
  outsiderToken: "areas/identity/routes/outside-sign-in.test.ts",
  phoneLogin: "areas/identity/routes/phone.test.ts",
  modifyPassword: "areas/identity/routes/password.test.ts",
  checkExcelPublic: "areas/proposal/routes/importing/import-routes.test.ts",
  batchAddPublic: "areas/proposal/routes/importing/import-routes.test.ts",
};

const PASSWORD = "Chengbao@2026";
const payer = {
  paymentMethod: "03",
  payerName: ELECTRONICS_TEST_CUSTOMER.name,
  payerCertificateNo: ELECTRONICS_TEST_CUSTOMER.certificateNo,
};
const instalments = [
  { planFee: "500.00", planDate: "2099-01-01", planEndDate: "2099-01-20" },
  { planFee: "500.00", planDate: "2099-07-01", planEndDate: "2099-07-20" },
];

/** One valid request for each call of the specification, in an order in which all can succeed. */
const validRequests: readonly ValidRequest[] = [
  { path: "auth/queryVerifyCode" },
  {
    path: "auth/loginIn",
    input: ({ captchas }) => ({ userCode: OFFICE_CLERK, password: PASSWORD, ...captchas[0] }),
  },
  {
    path: "auth/sendPhoneCode",
    input: ({ captchas }) => ({ phone: "13000001026", ...captchas[1] }),
  },
  ...["status", "getLoginAuthorityInfo", "getComGradesList", "findMenuInfo", "getGradeInfoList"].map(
    (name) => ({
      path: `auth/${name}`,
    }),
  ),
  { path: "auth/queryPrpdUserByToken" },
  { path: "auth/update", input: () => ({ email: "user@example.com", mobile: "13000001000" }) },
  { path: "config/queryByKey", input: () => ({ configKey: "localDbVersion" }) },
  { path: "config/limitDeductibleKeys", input: () => ({ limitDeductibleFlag: "1" }) },
  { path: "config/commonData", input: () => ({ commonData: { codeType: "CommonRemark" } }) },
  { path: "message/queryMessageList", input: () => ({}) },
  { path: "msg/queryMsg" },
  { path: "message/updateMessage", input: ({ messageId }) => ({ id: messageId }) },
  { path: "message/updateAllMessage", input: () => ({}) },
  { path: "dms/findByCodeType", input: () => ({ codeType: "Currency" }) },
  { path: "dms/findByCodeCodeAndCodeType", input: () => ({ codeType: "Currency", codeCode: "CNY" }) },
  { path: "dms/findByUpperCodeAndCodeType", input: () => ({ codeType: "Region", upperCode: "320000" }) },
  { path: "dms/findTreeByCodeType", input: () => ({ codeType: "Region" }) },
  { path: "dms/findUpperCodeByCodeType", input: () => ({ codeType: "Region", codeCode: "320100" }) },
  { path: "dms/findIndustryList" },
  { path: "sales/findCompanyTree" },
  ...["findSalesManInfo", "findNetWork", "findAgreement"].map((name) => ({
    path: `sales/${name}`,
    input: () => ({}),
  })),
  { path: "product/findClass" },
  { path: "product/findRisk/{id}", input: () => ({ id: "04" }) },
  ...["product/findClause", "product/findSpecialList", "product/yjx/queryPlans"].map((path) => ({
    path,
    input: () => ({ riskCode: "0405" }),
  })),
  { path: "product/findPackagePageInfo", input: () => ({ riskCode: "0601", pageNo: 1, pageSize: 10 }) },
  {
    path: "product/yjx/querySpecials",
    input: () => ({ riskCode: "0601", insurancePlanNo: "JH06012024000001" }),
  },
  ...["product/calcPremium", "manage/policyPremiumCalculation"].map((path) => ({
    path,
    input: ({ form }: Scene) => ({ riskCode: "0405", form }),
  })),
  {
    path: "manage/policyCoinsPremiumCalculation",
    input: ({ coinsuredForm }) => ({ riskCode: "0301", form: coinsuredForm }),
  },
  {
    path: "manage/policyHealthPremiumCalculation",
    input: ({ healthForm }) => ({ riskCode: "0701", form: healthForm }),
  },
  { path: "manage/policyCheckQuote", input: ({ form }) => ({ riskCode: "0405", form }) },
  {
    path: "manage/policyPayPlanGenerate",
    input: () => ({ premium: "1000.00", startDate: "2099-01-01", endDate: "2099-12-31", count: 2 }),
  },
  {
    path: "manage/policyPayPlanGenerateCheck",
    input: () => ({ premium: "1000.00", startDate: "2099-01-01", endDate: "2099-12-31", list: instalments }),
  },
  { path: "manage/addPolicy", input: ({ form }) => ({ riskCode: "0405", form }) },
  {
    path: "manage/policyUndwrt",
    input: ({ draft: { proposalNo, version, sumPremium } }) => ({ proposalNo, version, sumPremium }),
  },
  {
    path: "undwrt/query/queryAutoUndwrtResult/{proposalNo}/{isList}",
    input: ({ approvedNo }) => ({ proposalNo: approvedNo, isList: "1" }),
  },
  ...["getRefuseInfo", "queryTaskTrail"].map((name) => ({
    path: `undwrt/${name}/{id}`,
    input: ({ approvedNo }: Scene) => ({ id: approvedNo }),
  })),
  {
    path: "manage/copyPolicy/{orderNo}/{businessNo}/{type}",
    input: ({ approvedNo }) => ({ orderNo: "-", businessNo: approvedNo, type: "T" }),
  },
  ...["checkExistSignature/{proposalNo}", "generateOnlineSignature", "reverseSignatureConfig"].map(
    (name) => ({
      path: `signature/${name}`,
      input: ({ toSign: { proposalNo } }: Scene) => ({ proposalNo }),
    }),
  ),
  {
    path: "signature/checkOnlineSignatureIsSigned/{no}",
    input: ({ approvedNo }) => ({ no: approvedNo }),
  },
  { path: "manage/getOriginalPolicy", input: ({ policyNo }) => ({ policyNo }) },
  ...["pay/queryPaymentPayPlan", "pay/queryPaymentInfo", "manage/specialStagingQuery"].map((path) => ({
    path,
    input: ({ approvedNo }: Scene) => ({ businessNo: approvedNo }),
  })),
  {
    path: "manage/specialStagingSave",
    input: ({ stagedNo }) => ({ form: buildStagingForm(stagedNo) }),
  },
  {
    path: "manage/specialStagingSubmit",
    input: ({ staging: { businessNo, version } }) => ({ businessNo, version }),
  },
  { path: "pay/queryPaymentInfoList", input: ({ approvedNo }) => ({ businessNos: [approvedNo] }) },
  {
    path: "pay/initiateProposalPayment",
    input: ({ approvedNo }) => ({ businessNo: approvedNo, ...payer }),
  },
  {
    path: "pay/initiateProposalPaymentList",
    input: ({ secondApprovedNo }) => ({ businessNos: [secondApprovedNo], ...payer }),
  },
  { path: "pay/paymentCancle", input: ({ paymentNo }) => ({ paymentNo }) },
  { path: "auth/switchCompany", input: () => ({ comCode: "32050100", tokenType: 5 }) },
  { path: "auth/loginOut" },
];

/** Makes every valid request. Returns the code of each answer by the path of the call. */
export async function askSpecifiedCalls(product: TestProduct): Promise<ReadonlyMap<string, string>> {
  const scene = await openScene(product);
  const codes = new Map<string, string>();
  for (const { path, input = () => ({}) } of validRequests) {
    const call = allApiCalls.find((candidate) => candidate.path.endsWith(`/prpall/${path}`));
    if (!call) throw new Error(`no call ${path}`);
    const asked = input(scene) as never;
    const { code } = await product.ask(call, asked, { token: await product.signIn(OFFICE_CLERK) });
    codes.set(call.path, code);
  }
  return codes;
}

/** Documents in the states that the calls want, and what else the requests name. */
async function openScene(product: TestProduct) {
  const { ask, admin, signIn } = product;
  const { add, submit } = createProposalTestClient(ask, await signIn(OFFICE_CLERK));
  const form = await getEmployerLiabilityForm(admin);
  const forms = await listWorkedCaseForms(admin);
  const { policyNo } = await submit(await add("0405", await getEmployerFormWithoutPrepayment(admin)));
  const paid = await insertTestProposal(product);
  const { data: payment } = await ask(
    initiateProposalPayment,
    { businessNo: paid.businessNo, ...payer },
    { token: await signIn(OFFICE_CLERK) },
  );
  const messageId = "SPECIFIED-MESSAGE";
  await admin.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content)
     values ($1, $2, '32010100', '3', '8', '{}')`,
    [messageId, OFFICE_CLERK],
  );
  return {
    form,
    healthForm: forms.get("HM-01"),
    coinsuredForm: forms.get("FIN-03"),
    draft: await add("0405", form),
    toSign: (await addProposalToSign(product)).saved,
    approvedNo: (await insertTestProposal(product)).businessNo,
    secondApprovedNo: (await insertTestProposal(product)).businessNo,
    stagedNo: (await insertStagedProposal(product)).businessNo,
    staging: await addTestStaging(product, (await insertStagedProposal(product)).businessNo, OFFICE_CLERK),
    policyNo,
    paymentNo: payment.paymentNo,
    messageId,
    captchas: [await solveCaptcha(product), await solveCaptcha(product)],
  };
}

async function solveCaptcha({ ask }: TestProduct) {
  return { captchaCode: "8888", captchaId: (await ask(queryVerifyCode, {})).data.captchaId };
}
