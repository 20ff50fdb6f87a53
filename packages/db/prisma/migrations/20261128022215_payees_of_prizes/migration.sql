-- AlterTable
ALTER TABLE "competition_test" ADD COLUMN     "prize_payee" TEXT NOT NULL DEFAULT 'RIDER';

-- AlterTable
ALTER TABLE "horse" ADD COLUMN     "owner_organisation_ref" UUID,
ADD COLUMN     "owner_person_ref" UUID;

-- CreateIndex
CREATE INDEX "horse_owner_person_ref_idx" ON "horse"("owner_person_ref");

-- CreateIndex
CREATE INDEX "horse_owner_organisation_ref_idx" ON "horse"("owner_organisation_ref");

-- A horse has one owner who is paid.
ALTER TABLE "horse" ADD CONSTRAINT "horse_one_owner" CHECK (num_nonnulls("owner_person_ref", "owner_organisation_ref") <= 1);
