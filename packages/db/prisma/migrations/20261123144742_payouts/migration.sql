-- CreateTable
CREATE TABLE "payout" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ORDERED',
    "total_cents" BIGINT NOT NULL,
    "actor_ref" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "payout_line" (
    "ref" UUID NOT NULL,
    "payout_ref" UUID NOT NULL,
    "contact_type" TEXT NOT NULL,
    "contact_ref" UUID NOT NULL,
    "article_ref" UUID,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "payout_line_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "payout_transfer" (
    "ref" UUID NOT NULL,
    "payout_ref" UUID NOT NULL,
    "contact_type" TEXT NOT NULL,
    "contact_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "iban" TEXT,
    "bic" TEXT,
    "netted_cents" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "payout_transfer_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "payout_competition_ref_created_at_idx" ON "payout"("competition_ref", "created_at");

-- CreateIndex
CREATE INDEX "payout_book_ref_idx" ON "payout"("book_ref");

-- CreateIndex
CREATE INDEX "payout_line_payout_ref_idx" ON "payout_line"("payout_ref");

-- CreateIndex
CREATE INDEX "payout_line_contact_ref_idx" ON "payout_line"("contact_ref");

-- CreateIndex
CREATE INDEX "payout_transfer_payout_ref_idx" ON "payout_transfer"("payout_ref");

-- CreateIndex
CREATE INDEX "payout_transfer_contact_ref_idx" ON "payout_transfer"("contact_ref");

-- AddForeignKey
ALTER TABLE "payout" ADD CONSTRAINT "payout_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payout_ref_fkey" FOREIGN KEY ("payout_ref") REFERENCES "payout"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout_transfer" ADD CONSTRAINT "payout_transfer_payout_ref_fkey" FOREIGN KEY ("payout_ref") REFERENCES "payout"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payout" ADD CONSTRAINT "payout_status_check" CHECK (status IN ('ORDERED', 'CANCELLED'));
CREATE TRIGGER payout_line_fixed BEFORE UPDATE OF amount_cents, article_ref ON "payout_line" FOR EACH ROW EXECUTE FUNCTION public.oxer_refuse_change();
CREATE TRIGGER payout_transfer_fixed BEFORE UPDATE OF amount_cents, netted_cents, iban ON "payout_transfer" FOR EACH ROW EXECUTE FUNCTION public.oxer_refuse_change();
