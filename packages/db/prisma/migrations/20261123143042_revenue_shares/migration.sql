-- CreateTable
CREATE TABLE "revenue_split" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "sold_ref" UUID NOT NULL,
    "competition_ref" UUID,
    "position" INTEGER NOT NULL,
    "contact_type" TEXT NOT NULL,
    "contact_ref" UUID NOT NULL,
    "article_ref" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "value" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "revenue_split_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "share_line" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "competition_ref" UUID,
    "kind" TEXT NOT NULL,
    "contact_type" TEXT NOT NULL,
    "contact_ref" UUID NOT NULL,
    "article_ref" UUID,
    "amount_cents" BIGINT NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "order_ref" UUID,
    "item_ref" UUID,
    "ranking_ref" UUID,
    "entry_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "share_line_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "revenue_split_sold_ref_idx" ON "revenue_split"("sold_ref");

-- CreateIndex
CREATE INDEX "revenue_split_competition_ref_idx" ON "revenue_split"("competition_ref");

-- CreateIndex
CREATE INDEX "revenue_split_federation_ref_idx" ON "revenue_split"("federation_ref");

-- CreateIndex
CREATE INDEX "share_line_competition_ref_date_ref_idx" ON "share_line"("competition_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "share_line_contact_ref_idx" ON "share_line"("contact_ref");

-- CreateIndex
CREATE INDEX "share_line_order_ref_idx" ON "share_line"("order_ref");

-- CreateIndex
CREATE INDEX "share_line_ranking_ref_idx" ON "share_line"("ranking_ref");

-- CreateIndex
CREATE INDEX "share_line_book_ref_idx" ON "share_line"("book_ref");

-- AddForeignKey
ALTER TABLE "revenue_split" ADD CONSTRAINT "revenue_split_sold_ref_fkey" FOREIGN KEY ("sold_ref") REFERENCES "article"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revenue_split" ADD CONSTRAINT "revenue_split_article_ref_fkey" FOREIGN KEY ("article_ref") REFERENCES "article"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_line" ADD CONSTRAINT "share_line_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "revenue_split" ADD CONSTRAINT "revenue_split_value_check" CHECK (value >= 0 AND type IN ('ABSOLUTE', 'PERCENTAGE'));
ALTER TABLE "share_line" ADD CONSTRAINT "share_line_kind_check" CHECK (kind IN ('SHARE', 'OWN', 'LEVY', 'PRIZE'));
