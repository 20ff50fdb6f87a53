-- AlterTable
ALTER TABLE "card_payment" ADD COLUMN     "fee_cents" INTEGER;

-- CreateTable
CREATE TABLE "card_comparison" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "day" VARCHAR(10) NOT NULL,
    "entries" INTEGER NOT NULL,
    "findings" JSONB NOT NULL,
    "is_right" BOOLEAN NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_comparison_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_comparison_book_ref_day_key" ON "card_comparison"("book_ref", "day");

-- CreateIndex
CREATE UNIQUE INDEX "book_card_account_key" ON "book"("card_account");

-- CreateIndex
CREATE INDEX "payment_refunds_ref_idx" ON "payment"("refunds_ref");

-- AddForeignKey
ALTER TABLE "card_comparison" ADD CONSTRAINT "card_comparison_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
