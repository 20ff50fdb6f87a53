-- AlterTable
ALTER TABLE "competition_test" ADD COLUMN     "allows_startlist_switch" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "limit_scope" TEXT NOT NULL DEFAULT 'COMBINATION';

-- CreateIndex
CREATE INDEX "competition_search_name_idx" ON "competition" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "competition_test_sport_type_variant_ref_competition_ref_idx" ON "competition_test"("sport_type_variant_ref", "competition_ref");

-- A period is found through the start alone, because no competition lasts longer than this.
ALTER TABLE "competition" ADD CONSTRAINT "competition_days_check"
  CHECK ("end" >= "start" AND "end"::date - "start"::date < 93);
