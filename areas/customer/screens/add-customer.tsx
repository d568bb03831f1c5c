import { useState } from "react";
import { navigate } from "#platform/web/location.ts";
import { notices } from "#platform/web/notice-store.ts";
import { CustomerForm } from "./customer-form.tsx";
import { ADD, CUSTOMERS, detailHref } from "./customer-places.ts";
import { SaveBar } from "./save-bar.tsx";

/** After each customer the page is ready for the next. */
export function AddCustomer() {
  const [round, setRound] = useState(0);
  return (
    <CustomerForm
      key={round}
      heading="新建客户"
      base={undefined}
      draft={{ recordKey: ADD, title: "新建客户" }}
    >
      {(handle, draftSaved) => (
        <SaveBar
          handle={handle}
          known={undefined}
          backHref={CUSTOMERS}
          onNewest={async () => undefined}
          onSaved={(customerId) => {
            draftSaved();
            setRound(round + 1);
            notices.tell(`已新建客户 ${customerId}`);
            navigate(detailHref(customerId));
          }}
        />
      )}
    </CustomerForm>
  );
}
