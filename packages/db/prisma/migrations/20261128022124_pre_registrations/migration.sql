-- AlterTable
ALTER TABLE "championship" ADD COLUMN     "jury_afternoon_from" VARCHAR(5) NOT NULL DEFAULT '13:00',
ADD COLUMN     "starts_per_judge" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "pre_registration" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "organisation_ref" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "pre_registration_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "pre_registration_count" (
    "ref" UUID NOT NULL,
    "pre_registration_ref" UUID NOT NULL,
    "test_ref" UUID,
    "sport_category_ref" UUID,
    "count" INTEGER NOT NULL,

    CONSTRAINT "pre_registration_count_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "jury_pre_registration" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "organisation_ref" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OFFERED',
    "preferred_time" TEXT NOT NULL,
    "sport_types" TEXT[],
    "remark" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "jury_pre_registration_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "pre_registration_organisation_ref_idx" ON "pre_registration"("organisation_ref");

-- CreateIndex
CREATE UNIQUE INDEX "pre_registration_competition_ref_organisation_ref_key" ON "pre_registration"("competition_ref", "organisation_ref");

-- CreateIndex
CREATE INDEX "pre_registration_count_pre_registration_ref_idx" ON "pre_registration_count"("pre_registration_ref");

-- CreateIndex
CREATE INDEX "pre_registration_count_test_ref_idx" ON "pre_registration_count"("test_ref");

-- CreateIndex
CREATE INDEX "pre_registration_count_sport_category_ref_idx" ON "pre_registration_count"("sport_category_ref");

-- CreateIndex
CREATE INDEX "jury_pre_registration_competition_ref_created_at_ref_idx" ON "jury_pre_registration"("competition_ref", "created_at", "ref");

-- CreateIndex
CREATE INDEX "jury_pre_registration_organisation_ref_idx" ON "jury_pre_registration"("organisation_ref");

-- CreateIndex
CREATE INDEX "jury_pre_registration_person_ref_idx" ON "jury_pre_registration"("person_ref");

-- CreateIndex
CREATE UNIQUE INDEX "jury_pre_registration_competition_ref_person_ref_key" ON "jury_pre_registration"("competition_ref", "person_ref");

-- AddForeignKey
ALTER TABLE "pre_registration" ADD CONSTRAINT "pre_registration_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pre_registration" ADD CONSTRAINT "pre_registration_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pre_registration_count" ADD CONSTRAINT "pre_registration_count_pre_registration_ref_fkey" FOREIGN KEY ("pre_registration_ref") REFERENCES "pre_registration"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pre_registration_count" ADD CONSTRAINT "pre_registration_count_test_ref_fkey" FOREIGN KEY ("test_ref") REFERENCES "competition_test"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pre_registration_count" ADD CONSTRAINT "pre_registration_count_sport_category_ref_fkey" FOREIGN KEY ("sport_category_ref") REFERENCES "sport_category"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jury_pre_registration" ADD CONSTRAINT "jury_pre_registration_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jury_pre_registration" ADD CONSTRAINT "jury_pre_registration_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jury_pre_registration" ADD CONSTRAINT "jury_pre_registration_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A line is of a test or of a category, and a club announces at most 999 starts in it.
ALTER TABLE "pre_registration_count" ADD CONSTRAINT "pre_registration_count_of_one_line" CHECK (num_nonnulls("test_ref", "sport_category_ref") = 1);
ALTER TABLE "pre_registration_count" ADD CONSTRAINT "pre_registration_count_bounds" CHECK ("count" BETWEEN 0 AND 999);
