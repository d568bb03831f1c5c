import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#platform/web/api-client.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Skeleton } from "#platform/web/skeleton.tsx";
import { queryCustomerInfo } from "../contract/keeping.ts";
import { fieldsOf, formOf } from "../rules/customer-fields.ts";
import { CustomerForm, type FormHandle } from "./customer-form.tsx";
import { detailHref, editHref } from "./customer-places.ts";
import { customerKey, type KnownCustomer, useCustomer } from "./customer-queries.ts";
import { rebased } from "./rebase.ts";
import { SaveBar } from "./save-bar.tsx";
import "./customer.css";

export function EditCustomer({ params: { customerId } }: PageProps<{ customerId: string }>) {
  const known = useCustomer(customerId);
  // What is typed is about the customer as he was when the page was opened.
  const [opened, setOpened] = useState<KnownCustomer>();
  const [round, setRound] = useState(0);
  if (!opened && known.data && !known.isFetching) setOpened(known.data);
  if (opened?.isWhole)
    return (
      <Editing
        key={round}
        opened={opened}
        onSaved={() => {
          setOpened(undefined);
          setRound(round + 1);
        }}
      />
    );
  return (
    <div className="customer-wait">
      <h1>修改客户</h1>
      {opened && (
        <div className="blank">
          <p>您可以查看该客户，但不能修改</p>
          <a className="link" href={detailHref(customerId)}>
            打开客户
          </a>
        </div>
      )}
      {known.isError && <FaultNote fault={known.error} onRetry={() => void known.refetch()} />}
      {!opened && !known.isError && <Skeleton rows={8} label="正在打开客户" />}
    </div>
  );
}

function Editing({ opened, onSaved }: { opened: KnownCustomer; onSaved: () => void }) {
  const queries = useQueryClient();
  const [base, setBase] = useState(opened.customer);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const { customerId, customerName } = opened.customer;
  const typedFields = fieldsOf(formOf(base));

  const takeNewest = async ({ store }: FormHandle): Promise<void> => {
    const { customer } = await callApi(queryCustomerInfo, { id: customerId });
    const merged = rebased(typedFields, fieldsOf(store.typed()), fieldsOf(formOf(customer)));
    store.replace(formOf(merged.fields));
    setBase(customer);
    setClashes(merged.clashes.map(({ label }) => label));
    if (merged.clashes.length === 0) notices.tell("已带入他人的修改，您填写的内容保留");
  };
  return (
    <CustomerForm
      heading={`修改客户 ${customerName}`}
      base={fieldsOf(formOf(opened.customer))}
      draft={{
        recordKey: editHref(customerId),
        title: `修改客户 ${customerName}`,
        // What was typed upon an earlier state is to be looked at again.
        formVersion: String(opened.customer.version),
      }}
    >
      {(handle, draftSaved) => (
        <>
          {clashes.length > 0 && (
            <p className="customer-clash" role="status">
              他人也修改了：{clashes.join("、")}。保留了您填写的内容，请核对后保存。
            </p>
          )}
          <SaveBar
            handle={handle}
            known={{ customerId, version: base.version }}
            backHref={detailHref(customerId)}
            onNewest={() => takeNewest(handle)}
            onSaved={() => {
              draftSaved();
              void queries.invalidateQueries({ queryKey: customerKey(customerId) }).then(onSaved);
              notices.tell(`已保存客户 ${customerName}`);
              navigate(detailHref(customerId));
            }}
          />
        </>
      )}
    </CustomerForm>
  );
}
