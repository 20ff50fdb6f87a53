-- When the payers of a book are reminded, which reminders were written, and which debts are disputed.
CREATE TABLE "reminder_terms" (
  "book_ref" UUID NOT NULL,
  "is_on" BOOLEAN NOT NULL DEFAULT false,
  "grace_days" INTEGER NOT NULL DEFAULT 7,
  "second_after_days" INTEGER NOT NULL DEFAULT 14,
  "fee_cents" INTEGER NOT NULL DEFAULT 0,
  "last_day" VARCHAR(10),
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "reminder_terms_pkey" PRIMARY KEY ("book_ref"),
  CONSTRAINT "reminder_terms_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TABLE "reminder" (
  "ref" UUID NOT NULL,
  "book_ref" UUID NOT NULL,
  "document_ref" UUID NOT NULL,
  "payer_type" TEXT NOT NULL,
  "payer_ref" UUID NOT NULL,
  "level" INTEGER NOT NULL,
  "date" VARCHAR(10) NOT NULL,
  "open_cents" BIGINT NOT NULL,
  "fee_cents" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "reminder_pkey" PRIMARY KEY ("ref"),
  CONSTRAINT "reminder_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- A document is reminded of once at each level, whoever sends at the same time.
CREATE UNIQUE INDEX "reminder_document_ref_level_key" ON "reminder"("document_ref", "level");
CREATE INDEX "reminder_book_ref_date_ref_idx" ON "reminder"("book_ref", "date", "ref");
CREATE INDEX "reminder_payer_ref_idx" ON "reminder"("payer_ref");
ALTER TABLE "settlement" ADD COLUMN "dispute_reason" TEXT;
