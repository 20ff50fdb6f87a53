-- CreateTable
CREATE TABLE "external_id" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "subject_ref" UUID NOT NULL,
    "imported" JSONB,
    "batch_ref" UUID,

    CONSTRAINT "external_id_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "exchange_batch" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "by_account_ref" UUID NOT NULL,
    "by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "exchange_batch_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "exchange_batch_row" (
    "ref" UUID NOT NULL,
    "batch_ref" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "collection" TEXT NOT NULL,
    "document_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "subject_ref" UUID,
    "detail" JSONB NOT NULL,
    "problem" JSONB,
    "before" JSONB,
    "after" JSONB,
    "ids_before" JSONB NOT NULL,

    CONSTRAINT "exchange_batch_row_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "external_id_subject_ref_idx" ON "external_id"("subject_ref");

-- CreateIndex
CREATE INDEX "external_id_batch_ref_idx" ON "external_id"("batch_ref");

-- CreateIndex
CREATE UNIQUE INDEX "external_id_federation_ref_noun_provider_value_key" ON "external_id"("federation_ref", "noun", "provider", "value");

-- CreateIndex
CREATE INDEX "exchange_batch_federation_ref_created_at_ref_idx" ON "exchange_batch"("federation_ref", "created_at" DESC, "ref");

-- CreateIndex
CREATE UNIQUE INDEX "exchange_batch_row_batch_ref_position_key" ON "exchange_batch_row"("batch_ref", "position");

-- CreateIndex
CREATE INDEX "exchange_batch_row_subject_ref_idx" ON "exchange_batch_row"("subject_ref");

-- AddForeignKey
ALTER TABLE "external_id" ADD CONSTRAINT "external_id_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_batch" ADD CONSTRAINT "exchange_batch_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_batch_row" ADD CONSTRAINT "exchange_batch_row_batch_ref_fkey" FOREIGN KEY ("batch_ref") REFERENCES "exchange_batch"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
