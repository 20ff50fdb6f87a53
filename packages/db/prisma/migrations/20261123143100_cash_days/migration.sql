-- CreateTable
CREATE TABLE "cash_day" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "competition_ref" UUID,
    "drawer" TEXT NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "is_rounded" BOOLEAN NOT NULL,
    "opening_cents" INTEGER NOT NULL,
    "opened_by_ref" UUID,
    "opened_by" TEXT NOT NULL DEFAULT '',
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_cents" INTEGER,
    "difference_cents" INTEGER,
    "closed_by_ref" UUID,
    "closed_by" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "cash_day_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "cash_day_book_ref_date_ref_idx" ON "cash_day"("book_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "cash_day_competition_ref_idx" ON "cash_day"("competition_ref");

-- AddForeignKey
ALTER TABLE "cash_day" ADD CONSTRAINT "cash_day_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A drawer is opened once at a time.
CREATE UNIQUE INDEX "cash_day_open_key" ON "cash_day" (book_ref, coalesce(competition_ref, '00000000-0000-0000-0000-000000000000'::uuid), lower(drawer))
  WHERE closed_at IS NULL;
