-- A batch may be entries of a competition that exists; whoever manages that sees it and takes it back.
ALTER TABLE "exchange_batch" ADD COLUMN "competition_ref" UUID;
CREATE INDEX "exchange_batch_competition_ref_created_at_ref_idx" ON "exchange_batch"("competition_ref", "created_at" DESC, "ref");
-- The system from which a test comes; null for one that was made here.
ALTER TABLE "competition_test" ADD COLUMN "source" TEXT;
