import { type ReactNode, useState } from "react";
import { momentText } from "#platform/lists/cell-text.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { useMayOperate } from "#platform/web/rights.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { editCustomer } from "../contract/keeping.ts";
import { changeCustomerRisk } from "../contract/risk.ts";
import type { CustomerInfo } from "../contract/shapes.ts";
import { PERSON } from "../rules/customer-form.ts";
import { CustomerFacts, MoreContacts } from "./customer-facts.tsx";
import { CUSTOMERS, editHref } from "./customer-places.ts";
import { type KnownCustomer, useCustomer } from "./customer-queries.ts";
import { JudgeDialog } from "./judge-dialog.tsx";
import { OpenRisk } from "./open-risk.tsx";
import { RiskChips, RiskTrail } from "./risk-chips.tsx";
import { SuspectList } from "./suspect-dialog.tsx";
import "./customer.css";

/** `children` is what later areas know of the customer, such as his documents. */
type Given = { customerId: string; children?: ReactNode };

export function CustomerDetail({ customerId, children }: Given) {
  const known = useCustomer(customerId);
  if (known.data) return <Known known={known.data}>{children}</Known>;
  return (
    <div className="customer-wait">
      <h1>客户详情</h1>
      {known.isError ? (
        <>
          <FaultNote fault={known.error} onRetry={() => void known.refetch()} />
          <a className="link" href={CUSTOMERS}>
            回到客户查询
          </a>
        </>
      ) : (
        <Skeleton rows={8} label="正在打开客户" />
      )}
    </div>
  );
}

function Known({ known, children }: { known: KnownCustomer; children: ReactNode }) {
  const { customer, isWhole, isConflicting, trail, suspects } = known;
  const [isJudging, setJudging] = useState(false);
  const mayJudge = useMayOperate(changeCustomerRisk.permission);
  return (
    <div className="customer-detail">
      <DetailHead customer={customer} />
      {isConflicting && (
        <p className="customer-warning" role="note">
          其他机构以另一个名称登记了同一证件，投保时会转人工核保。
        </p>
      )}
      <section className="card">
        <h2>客户资料</h2>
        <CustomerFacts customer={customer} />
        <p className="customer-written">
          {writtenText(customer)}
          {!isWhole && " · 号码按您的权限遮挡"}
        </p>
      </section>
      <MoreContacts contacts={customer.contacts} addresses={customer.addresses} />
      {isRiskTold(customer) && (
        <section className="card">
          <div className="customer-card-head">
            <h2>洗钱风险</h2>
            <RiskChips {...customer} />
            {mayJudge && (
              <button type="button" className="button small" onClick={() => setJudging(true)}>
                调整
              </button>
            )}
          </div>
          <RiskTrail trail={trail} />
        </section>
      )}
      {children}
      {suspects.length > 0 && (
        <section className="card">
          <h2>可能重复的客户</h2>
          <SuspectList suspects={suspects} />
        </section>
      )}
      {isJudging && <JudgeDialog customer={customer} onClose={() => setJudging(false)} />}
    </div>
  );
}

function DetailHead({ customer }: { customer: CustomerInfo }) {
  const { customerId, customerName, customerType } = customer;
  const mayEdit = useMayOperate(editCustomer.permission);
  return (
    <header className="customer-title">
      <div className="customer-chips">
        <h1>{customerName}</h1>
        <span className="chip is-past">{customerType === PERSON ? "个人" : "企业/团体"}</span>
        {isRiskTold(customer) && <RiskChips {...customer} />}
        <span className="customer-number">客户号 {customerId}</span>
      </div>
      <div className="customer-deeds">
        {isRiskTold(customer) && <OpenRisk customerId={customerId} />}
        {mayEdit && (
          <a className="button primary" href={editHref(customerId)}>
            修改
          </a>
        )}
      </div>
    </header>
  );
}

/** People from outside are not told how anybody was judged. */
function isRiskTold({ customerRiskGrade }: CustomerInfo): boolean {
  return customerRiskGrade !== "";
}

function writtenText({ inputName, inputAt, changedName, changedAt, version }: CustomerInfo): string {
  if (changedName === "") return "由资料导入";
  const input = inputName === "" ? "由资料导入" : `${inputName} ${momentText(inputAt)} 新建`;
  return version === 1 ? input : `${input} · ${changedName} ${momentText(changedAt)} 最近修改`;
}
