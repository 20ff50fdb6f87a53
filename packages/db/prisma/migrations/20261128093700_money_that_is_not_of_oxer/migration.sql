-- Money of the bank that is not of Oxer has an account of its own.
ALTER TABLE "ledger_account" DROP CONSTRAINT IF EXISTS "ledger_account_kind_check";
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kind_check" CHECK (kind IN ('RECEIVABLE', 'PAYABLE', 'UNBILLED', 'REVENUE',
  'VAT', 'ROUNDING', 'SHARE', 'CASH', 'BANK', 'PSP', 'PSP_FEE', 'TRANSIT', 'SUSPENSE', 'PRIZE', 'WRITE_OFF', 'OUTSIDE'));
