import { defineRefusals } from "#platform/kernel/refusal.ts";

export const paymentRefusals = defineRefusals({
  payableMissing: { code: "PAY001", message: "该单据不存在", next: "请核对业务号后重试" },
  paymentMissing: { code: "PAY002", message: "该缴费单不存在", next: "请核对缴费单号后重试" },
  notPayable: { code: "PAY003", message: "{businessNo} 暂不能缴费：{why}", next: "请按提示处理后重试" },
  nothingDue: { code: "PAY004", message: "{businessNo} 的保费已全部缴清", next: "无需再缴费" },
  beingPaid: {
    code: "PAY005",
    message: "{businessNo} 已有进行中的缴费",
    next: "请在原缴费单上继续，或先取消原缴费",
  },
  wrongMethod: { code: "PAY006", message: "不能使用该支付方式：{why}", next: "请改用其他支付方式" },
  notTheHolder: {
    code: "PAY007",
    message: "付款人不是投保人",
    next: "请以投保人的名称、证件和账户付款；他人代付的，请填写第三方代付声明并上传声明文件",
  },
  notUnited: {
    code: "PAY008",
    message: "不能合并支付：{why}",
    next: "请分开缴费，或只选择投保人、币种和归属机构都相同的单据",
  },
  noChannel: {
    code: "PAY010",
    message: "系统尚未接入支付渠道",
    next: "请选择柜面缴费方式，或联系管理员配置支付渠道",
  },
  paidAlready: {
    code: "PAY011",
    message: "该笔缴费渠道已收款，不能取消",
    next: "请稍候刷新查看结果；到账后如需退款，由承保机构办理批改",
  },
  channelSilent: { code: "PAY012", message: "支付渠道没有答复", next: "请稍后重试，结果会自动查询" },
  paymentChanged: { code: "PAY013", message: "该缴费单状态已变化", next: "请刷新后按最新状态操作" },
  entryMissing: { code: "PAY014", message: "该凭证不存在", next: "请核对凭证后重试" },
  notReversible: { code: "PAY015", message: "不能冲正：{why}", next: "请按提示处理后重试" },
  ownReceipt: {
    code: "PAY016",
    message: "不能确认本人发起的缴费",
    next: "请由另一位财务收付人员确认",
  },
  receiptRefused: {
    code: "PAY019",
    message: "不能确认到账：{why}",
    next: "请取消该缴费并由财务把款项退回客户；仍要投保的，请退回修改投保单后重新核保、缴费",
  },
  refundMissing: {
    code: "PAY020",
    message: "该退费不存在",
    next: "请核对退费单号；属于其他机构的，请先切换到该机构",
  },
  refundChanged: { code: "PAY021", message: "该退费状态已变化", next: "请刷新后按最新状态操作" },
  ownRefund: {
    code: "PAY022",
    message: "录入、提交该退费或更正过收款人的人员不能复核",
    next: "请由另一位财务收付人员复核",
  },
  noPayoutChannel: {
    code: "PAY023",
    message: "系统尚未接入支付渠道，不能出款",
    next: "请联系管理员配置支付渠道",
  },
  refundNotBooked: {
    code: "PAY024",
    message: "退费超过保单的应付退保费，不能复核通过",
    next: "请待批单入账后再复核；批单已入账的，请退回并核对退费金额",
  },
  refundExists: {
    code: "PAY025",
    message: "{businessNo} 已有退费",
    next: "请在原退费上继续，或先取消原退费",
  },
  invoicedStill: {
    code: "PAY027",
    message: "不能复核通过：{why}",
    next: "请先红冲发票，再复核退费",
  },
  setOffShort: {
    code: "PAY028",
    message: "预收余额 {balance} 元，不足以冲抵 {amount} 元",
    next: "请按余额冲抵一部分，其余以其他方式或另一笔预收缴纳",
  },
  payeeFixed: {
    code: "PAY030",
    message: "款项只能退给实际付款人，收款人应为 {payeeName}",
    next: "请更正收款人；复核时请先退回，由申请人更正后重新提交",
  },
  amountChanged: {
    code: "PAY031",
    message: "应缴合计已由 {seen} 元变为 {amount} 元",
    next: "请刷新页面，核对各单据的本次应缴后再发起缴费",
  },
  statementInvalid: {
    code: "PAY032",
    message: "第三方代付声明有误：{why}",
    next: "请更正第三方代付声明后重新发起缴费",
  },
  setOffTooMuch: {
    code: "PAY034",
    message: "冲抵金额 {amount} 元超过本期尚需缴纳的 {rest} 元",
    next: "请按尚需缴纳的金额冲抵；余额可用于以后的保费或申请退费",
  },
  nothingHeld: {
    code: "PAY035",
    message: "该预收对 {businessNo} 没有待冲抵的金额",
    next: "请刷新后核对；已入账的冲抵不能撤回",
  },
  heldAlready: {
    code: "PAY036",
    message: "该预收对 {businessNo} 已有待冲抵的金额",
    next: "请先撤回待冲抵，再按新的金额冲抵",
  },
  setOffCurrency: {
    code: "PAY029",
    message: "预收与保费的币种不同，不能冲抵",
    next: "请改用其他支付方式，预收可申请退费",
  },
  movementMissing: {
    code: "PAY026",
    message: "该笔收付不存在",
    next: "请核对单号；属于其他机构的，请先切换到该机构",
  },
});
