-- AlterTable
ALTER TABLE "book" ADD COLUMN     "card_account" VARCHAR(60);

-- CreateTable
CREATE TABLE "card_payment" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "payer_type" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "problem" TEXT,
    "provider_object" TEXT,
    "started_by_ref" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_payment_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "provider_event" (
    "id" VARCHAR(255) NOT NULL,
    "type" VARCHAR(100) NOT NULL,
    "problem" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_event_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "card_payment_book_ref_started_at_ref_idx" ON "card_payment"("book_ref", "started_at" DESC, "ref" DESC);

-- AddForeignKey
ALTER TABLE "card_payment" ADD CONSTRAINT "card_payment_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
