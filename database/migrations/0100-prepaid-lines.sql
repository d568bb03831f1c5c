-- What customers have paid beyond their debt, for the close of a month: few lines of many.
create index ledger_line_prepaid on ledger_line (com_code, day) where account = 'prepaid';
