-- AlterTable
ALTER TABLE "contact_account" ADD COLUMN     "enterprise_number" TEXT;

-- AlterTable
ALTER TABLE "invoice" ADD COLUMN     "account_ref" UUID,
ADD COLUMN     "amount_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "buyer_name" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "invoice_run" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "from_date" VARCHAR(10),
    "to_date" VARCHAR(10),
    "organisation_ref" UUID,
    "article_refs" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_run_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "invoice_run_book_ref_created_at_ref_idx" ON "invoice_run"("book_ref", "created_at", "ref");

-- AddForeignKey
ALTER TABLE "invoice_run" ADD CONSTRAINT "invoice_run_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
