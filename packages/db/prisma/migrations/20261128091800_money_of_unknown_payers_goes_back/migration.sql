-- AlterTable
ALTER TABLE "refund" ALTER COLUMN "payer_type" DROP NOT NULL,
ALTER COLUMN "payer_ref" DROP NOT NULL;

-- Money of an unknown payer is a payment of its own, and goes back by transfer to the account from which it came.
ALTER TABLE "refund" ADD CONSTRAINT "refund_unknown_payer_check" CHECK ((payer_ref IS NULL) = (payer_type IS NULL)
  AND (payer_ref IS NOT NULL OR (payment_ref IS NOT NULL AND method = 'TRANSFER')));
ALTER TABLE "bank_line" DROP CONSTRAINT IF EXISTS "bank_line_status_check";
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_status_check" CHECK (status IN ('WAITING', 'BOOKED', 'SUSPENSE', 'RETURNED', 'IGNORED'));
