import { defineRefusals } from "#platform/kernel/refusal.ts";

export const customerRefusals = defineRefusals({
  customerMissing: {
    code: "CUS001",
    message: "客户不存在或不在本机构范围内",
    next: "请核对客户号，或切换到客户所属的机构",
  },
  customerChanged: {
    code: "CUS002",
    message: "该客户的资料已有更新",
    next: "请取最新内容核对后再保存",
  },
  certificateTaken: {
    code: "CUS003",
    message: "该证件已登记在客户“{customerName}”（{customerId}）名下",
    next: "请直接使用该客户，或打开该客户修改资料",
  },
  suspectsUnconfirmed: {
    code: "CUS004",
    message: "与已有客户相似：{names}",
    next: "请核对是否为同一客户；确认不是后再保存",
  },
  customerTypeFixed: {
    code: "CUS005",
    message: "客户类型不能修改",
    next: "请按正确的类型新建客户",
  },
  riskOwnHand: {
    code: "CUS006",
    message: "当前评定由您本人作出，不能由您调低或移出黑名单",
    next: "请由另一位有权限的同事复核后调整",
  },
  riskyFixed: {
    code: "CUS007",
    message: "高风险或黑名单客户的名称和证件不能直接修改",
    next: "请由洗钱风险管理人员核实后修改",
  },
  customerInvalid: {
    code: "CUS008",
    message: "客户资料有 {count} 处需要修改",
    next: "请按字段提示修改后重新保存",
  },
  riskUnchanged: {
    code: "CUS009",
    message: "风险等级和黑名单都没有变化",
    next: "请调整后再保存",
  },
  handleInvalid: {
    code: "CUS010",
    message: "风险页链接无效或已过期",
    next: "请回到客户页面重新打开",
  },
  handleUsed: {
    code: "CUS011",
    message: "风险页链接只能打开一次，此链接已用过",
    next: "请回到客户页面重新打开",
  },
  handleForeign: {
    code: "CUS012",
    message: "此链接是为其他人打开的",
    next: "请在客户页面自行打开",
  },
  riskInside: {
    code: "CUS013",
    message: "客户风险仅供保险公司内部查看",
    next: "请联系承保机构的内勤人员",
  },
  partyFixed: {
    code: "CUS014",
    message: "客户的名称和证件登记后不能由中介机构修改",
    next: "请联系承保机构的内勤人员核实后修改",
  },
});
