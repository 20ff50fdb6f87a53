-- CreateTable
CREATE TABLE "bank_statement" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    "opening_cents" BIGINT NOT NULL,
    "closing_cents" BIGINT NOT NULL,
    "actor_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "bank_line" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "statement_ref" UUID NOT NULL,
    "entry_key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reference" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "name" TEXT COLLATE "und-x-icu" NOT NULL DEFAULT '',
    "iban" TEXT,
    "status" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "bank_line_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "payer_iban" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "iban" TEXT NOT NULL,
    "payer_type" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL,
    "source_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payer_iban_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "bank_statement_book_ref_created_at_ref_idx" ON "bank_statement"("book_ref", "created_at", "ref");

-- CreateIndex
CREATE INDEX "bank_line_statement_ref_idx" ON "bank_line"("statement_ref");

-- CreateIndex
CREATE INDEX "bank_line_book_ref_status_date_ref_idx" ON "bank_line"("book_ref", "status", "date", "ref");

-- CreateIndex
CREATE UNIQUE INDEX "bank_line_book_ref_entry_key_key" ON "bank_line"("book_ref", "entry_key");

-- CreateIndex
CREATE INDEX "payer_iban_payer_ref_idx" ON "payer_iban"("payer_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payer_iban_book_ref_iban_payer_ref_key" ON "payer_iban"("book_ref", "iban", "payer_ref");

-- AddForeignKey
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_statement_ref_fkey" FOREIGN KEY ("statement_ref") REFERENCES "bank_statement"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payer_iban" ADD CONSTRAINT "payer_iban_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
