-- CreateTable
CREATE TABLE "refund" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "payer_type" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL,
    "payment_ref" UUID,
    "method" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL DEFAULT '',
    "iban" TEXT,
    "bic" TEXT,
    "date" VARCHAR(10) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ORDERED',
    "actor_ref" UUID,
    "decided_by_ref" UUID,
    "rejection" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refund_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "refund_book_ref_created_at_ref_idx" ON "refund"("book_ref", "created_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "refund_payer_ref_idx" ON "refund"("payer_ref");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "refund" ADD CONSTRAINT "refund_status_check" CHECK (status IN ('PROPOSED', 'ORDERED', 'REJECTED', 'CANCELLED'));
ALTER TABLE "refund" ADD CONSTRAINT "refund_method_check" CHECK (method IN ('TRANSFER', 'CARD') AND (method = 'CARD' OR iban IS NOT NULL));
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount_check" CHECK (amount_cents > 0);
-- Nobody decides on what they proposed.
ALTER TABLE "refund" ADD CONSTRAINT "refund_second_person_check" CHECK ("decided_by_ref" <> "actor_ref");
CREATE TRIGGER refund_fixed BEFORE UPDATE OF amount_cents, payment_ref, method, iban ON "refund" FOR EACH ROW EXECUTE FUNCTION public.oxer_refuse_change();
