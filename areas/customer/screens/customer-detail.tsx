import { type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { formatTimestampInShanghai } from "#platform/lists/cell-text.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { editCustomer } from "../contract/customer-record.ts";
import { changeCustomerRisk } from "../contract/risk.ts";
import type { CustomerInfo } from "../contract/shapes.ts";
import { PERSON_CUSTOMER_TYPE } from "../rules/customer-form.ts";
import { withRevealedNumbers } from "../rules/masked-customer.ts";
import { CustomerFieldList, MoreCustomerContacts } from "./customer-facts.tsx";
import { CUSTOMERS_PATH, buildEditCustomerHref } from "./customer-paths.ts";
import { type CustomerView, useCustomer } from "./customer-queries.ts";
import { JudgeRiskDialog } from "./judge-dialog.tsx";
import { OpenCustomerRiskButton } from "./open-risk.tsx";
import { CustomerRiskChips, CustomerRiskHistory } from "./risk-chips.tsx";
import { SuspectedDuplicateList } from "./suspect-dialog.tsx";
import { useRevealedNumbers } from "./use-revealed-numbers.ts";
import "./customer.css";

type CustomerDetailProps = {
  customerId: string;
  /** Buttons that later areas add to the head. */
  actionsOf?: (customer: CustomerInfo) => ReactNode;
  /** Sections that later areas add, such as the customer's documents. */
  children?: ReactNode;
};

export function CustomerDetailSections({ customerId, actionsOf, children }: CustomerDetailProps) {
  const view = useCustomer(customerId);
  if (view.data)
    return (
      <CustomerSections view={view.data} actions={actionsOf?.(view.data.customer)}>
        {children}
      </CustomerSections>
    );
  return (
    <div className="customer-wait">
      <h1>客户详情</h1>
      {view.isError ? (
        <>
          <ErrorNote error={view.error} onRetry={() => void view.refetch()} />
          <a className="link" href={CUSTOMERS_PATH}>
            回到客户查询
          </a>
        </>
      ) : (
        <LoadingSkeleton rows={8} label="正在打开客户" />
      )}
    </div>
  );
}

type CustomerSectionsProps = { view: CustomerView; actions: ReactNode; children: ReactNode };

function CustomerSections({ view, actions, children }: CustomerSectionsProps) {
  const { customer, isConflicting, trail, suspects } = view;
  const { mayReveal, isPending, numbers, reveal, hide } = useRevealedNumbers(customer);
  const shown = numbers ? withRevealedNumbers(customer, numbers) : customer;
  const [isJudging, setJudging] = useState(false);
  const mayJudge = useHasOperationPermission(changeCustomerRisk.permission);
  return (
    <div className="customer-detail">
      <DetailHead customer={customer} actions={actions} />
      {isConflicting && (
        <p className="customer-warning" role="note">
          其他机构以另一个名称登记了同一证件，投保时会转人工核保。
        </p>
      )}
      <section className="card">
        <div className="customer-card-head">
          <h2>客户资料</h2>
          {mayReveal && (
            <Button size="small" isBusy={isPending} onClick={() => (numbers ? hide() : reveal())}>
              {numbers ? "遮挡号码" : "显示完整号码"}
            </Button>
          )}
        </div>
        <CustomerFieldList customer={shown} />
        <p className="customer-written">
          {historyText(customer)}
          {!numbers && " · 号码已遮挡"}
          {!numbers && mayReveal && "，查看完整号码会记入操作审计"}
        </p>
      </section>
      <MoreCustomerContacts contacts={shown.contacts} addresses={customer.addresses} />
      {isRiskVisible(customer) && (
        <section className="card">
          <div className="customer-card-head">
            <h2>洗钱风险</h2>
            <CustomerRiskChips {...customer} />
            {mayJudge && (
              <Button size="small" onClick={() => setJudging(true)}>
                调整
              </Button>
            )}
          </div>
          <CustomerRiskHistory trail={trail} />
        </section>
      )}
      {children}
      {suspects.length > 0 && (
        <section className="card">
          <h2>可能重复的客户</h2>
          <SuspectedDuplicateList suspects={suspects} />
        </section>
      )}
      {isJudging && <JudgeRiskDialog customer={customer} onClose={() => setJudging(false)} />}
    </div>
  );
}

function DetailHead({ customer, actions }: { customer: CustomerInfo; actions: ReactNode }) {
  const { customerId, customerName, customerType } = customer;
  const mayEdit = useHasOperationPermission(editCustomer.permission);
  return (
    <header className="customer-title">
      <div className="customer-chips">
        <h1>{customerName}</h1>
        <span className="chip is-past">{customerType === PERSON_CUSTOMER_TYPE ? "个人" : "企业/团体"}</span>
        {isRiskVisible(customer) && <CustomerRiskChips {...customer} />}
        <span className="customer-number">客户号 {customerId}</span>
      </div>
      <div className="customer-deeds">
        {actions}
        {isRiskVisible(customer) && <OpenCustomerRiskButton customerId={customerId} />}
        {mayEdit && (
          <a className="button primary" href={buildEditCustomerHref(customerId)}>
            修改
          </a>
        )}
      </div>
    </header>
  );
}

/** Outside users never receive a risk judgement. */
function isRiskVisible({ customerRiskGrade }: CustomerInfo): boolean {
  return customerRiskGrade !== "";
}

function historyText({ inputName, inputAt, changedName, changedAt, version }: CustomerInfo): string {
  if (changedName === "") return "由资料导入";
  const input = inputName === "" ? "由资料导入" : `${inputName} ${formatTimestampInShanghai(inputAt)} 新建`;
  return version === 1 ? input : `${input} · ${changedName} ${formatTimestampInShanghai(changedAt)} 最近修改`;
}
