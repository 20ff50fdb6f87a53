-- AlterTable
ALTER TABLE "registration" ADD COLUMN     "signed_off_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "registration_rules" (
    "competition_ref" UUID NOT NULL,
    "rules" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "registration_rules_pkey" PRIMARY KEY ("competition_ref")
);

-- CreateIndex
CREATE UNIQUE INDEX "startlist_entry_startlist_ref_registration_ref_key" ON "startlist_entry"("startlist_ref", "registration_ref");
