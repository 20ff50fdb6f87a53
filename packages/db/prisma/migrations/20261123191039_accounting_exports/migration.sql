-- DropIndex
DROP INDEX "payment_reference_book_ref_kind_target_ref_key";

-- CreateTable
CREATE TABLE "accounting_export" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "invoice_ref" UUID NOT NULL,
    "system" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "error" TEXT,
    "external_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounting_export_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "accounting_token" (
    "system" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounting_token_pkey" PRIMARY KEY ("system")
);

-- CreateIndex
CREATE INDEX "accounting_export_book_ref_created_at_ref_idx" ON "accounting_export"("book_ref", "created_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "accounting_export_status_due_at_idx" ON "accounting_export"("status", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "accounting_export_invoice_ref_system_key" ON "accounting_export"("invoice_ref", "system");

-- CreateIndex
CREATE INDEX "payment_reference_book_ref_kind_target_ref_idx" ON "payment_reference"("book_ref", "kind", "target_ref");

-- CreateIndex
CREATE INDEX "payment_reference_target_ref_idx" ON "payment_reference"("target_ref");

-- AddForeignKey
ALTER TABLE "accounting_export" ADD CONSTRAINT "accounting_export_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounting_export" ADD CONSTRAINT "accounting_export_invoice_ref_fkey" FOREIGN KEY ("invoice_ref") REFERENCES "invoice"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
