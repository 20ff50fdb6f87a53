-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "error" TEXT,
ADD COLUMN     "provider_name" TEXT,
ADD COLUMN     "provider_state" TEXT;

-- CreateIndex
CREATE INDEX "refund_payment_ref_idx" ON "refund"("payment_ref");

-- CreateIndex
CREATE INDEX "refund_provider_state_due_at_idx" ON "refund"("provider_state", "due_at");

-- A provider of cards gives back what it took, and may fail to. The order of a refund is known from its state.
ALTER TABLE "refund" DROP CONSTRAINT "refund_status_check";
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_check" CHECK (status IN ('PROPOSED', 'ORDERED', 'REJECTED', 'CANCELLED', 'FAILED'));
ALTER TABLE "refund" DROP CONSTRAINT "refund_method_check";
ALTER TABLE "refund" ADD CONSTRAINT "refund_method_check" CHECK (method IN ('TRANSFER', 'CARD', 'STRIPE') AND (method <> 'TRANSFER' OR iban IS NOT NULL));
ALTER TABLE "refund" ADD CONSTRAINT "refund_provider_check" CHECK (provider_state IS NULL
  OR (method = 'STRIPE' AND payment_ref IS NOT NULL AND provider_state IN ('WAITING', 'SENT', 'BOOKED', 'FAILED')));
