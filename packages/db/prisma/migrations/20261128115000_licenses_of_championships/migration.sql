-- AlterTable
ALTER TABLE "license" ADD COLUMN     "championship_ref" UUID;

-- CreateIndex
CREATE INDEX "license_championship_ref_idx" ON "license"("championship_ref");
