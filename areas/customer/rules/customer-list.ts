import { defineList } from "#platform/lists/definition.ts";

/**
 * 客户查询: the customers of the branch and below; outside users see only their own agency's. Users who write business see
 * unmasked numbers.
 */
export const customerListDefinition = defineList({
  name: "customer",
  call: "ecif/queryCustomerList",
  title: "客户查询",
  permission: "quotation:query",
  source: "customer",
  agency: "agency_code",
  key: "customerId",
  heading: "customerName",
  open: "/customerManagement/detail/{customerId}",
  sort: { column: "customerId", direction: "desc" },
  columns: [
    { name: "customerId", label: "客户号", kind: "number", width: 130, sortable: true },
    { name: "customerName", label: "客户名称", kind: "text", width: 220, sortable: true },
    { name: "customerType", label: "客户类型", kind: "text", names: "CustomerType", width: 130 },
    { name: "certificateType", label: "证件类型", kind: "text", names: "CertificateType", width: 170 },
    { name: "certificateNo", label: "证件号码", kind: "number", mask: "identity", width: 190 },
    { name: "mobile", label: "手机号码", kind: "number", mask: "mobile", width: 130 },
    {
      name: "customerRiskGrade",
      label: "洗钱风险",
      kind: "text",
      names: "CustomerRiskGrade",
      isInside: true,
      tones: { "1": "good", "2": "good", "3": "waiting", "4": "waiting", "5": "bad" },
      width: 116,
    },
    { name: "comCode", label: "归属机构", kind: "text", names: "company", width: 170 },
    {
      name: "creditCode",
      label: "统一社会信用代码",
      kind: "number",
      mask: "identity",
      width: 190,
      isHidden: true,
    },
    { name: "contactName", label: "联系人", kind: "text", width: 100, isHidden: true },
    { name: "region", label: "所在地区", kind: "text", names: "Region", width: 120, isHidden: true },
    { name: "industry", label: "所属行业", kind: "text", names: "Industry", width: 180, isHidden: true },
    { name: "email", label: "电子邮箱", kind: "text", width: 200, isHidden: true },
    { name: "address", label: "联系地址", kind: "text", width: 220, isHidden: true },
  ],
  filters: [
    {
      name: "customerName",
      label: "客户名称",
      kind: "text",
      match: "contains",
      from: ["customer_name", "pinyin", "initials"],
      placeholder: "名称、拼音或首字母",
    },
    { name: "customerType", label: "客户类型", kind: "choice", names: "CustomerType" },
    { name: "customerRiskGrade", label: "洗钱风险", kind: "choice", names: "CustomerRiskGrade" },
    { name: "comCode", label: "机构", kind: "branch", names: "company" },
    {
      name: "certificateNo",
      label: "证件号码",
      kind: "text",
      match: "whole",
      from: ["certificate_no", "credit_code"],
      placeholder: "完整的证件号码",
      isMore: true,
    },
    { name: "mobile", label: "手机号码", kind: "text", match: "whole", isMore: true },
    { name: "certificateType", label: "证件类型", kind: "choice", names: "CertificateType", isMore: true },
  ],
  views: [
    { name: "organisations", label: "企业/团体", filters: { customerType: "2" } },
    { name: "persons", label: "个人", filters: { customerType: "1" } },
    { name: "risky", label: "高风险", filters: { customerRiskGrade: "4,5" } },
  ],
});
