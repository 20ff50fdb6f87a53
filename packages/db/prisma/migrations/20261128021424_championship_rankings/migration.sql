-- AlterTable
ALTER TABLE "championship" ADD COLUMN     "fees" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "has_jury_pre_registration" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "has_pre_registration" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "jury_pre_registration_end" VARCHAR(10),
ADD COLUMN     "jury_pre_registration_start" VARCHAR(10),
ADD COLUMN     "main" JSONB,
ADD COLUMN     "max_per_combination" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "max_per_horse" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "max_per_rider" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "practitioner_dependence" TEXT NOT NULL DEFAULT 'RIDER_HORSE',
ADD COLUMN     "pre_registration_end" VARCHAR(10),
ADD COLUMN     "pre_registration_start" VARCHAR(10),
ADD COLUMN     "publication" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "time_assignment_start_in_days_before" INTEGER NOT NULL DEFAULT 30;

-- AlterTable
ALTER TABLE "competition_test" ADD COLUMN     "championship_category_ref" UUID,
ADD COLUMN     "championship_factor" DECIMAL(9,4) NOT NULL DEFAULT 1,
ADD COLUMN     "championship_ref" UUID,
ADD COLUMN     "gives_championship_points" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "championship_phase" (
    "ref" UUID NOT NULL,
    "championship_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "level" INTEGER NOT NULL,
    "rules" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_phase_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_group" (
    "ref" UUID NOT NULL,
    "phase_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "order" INTEGER NOT NULL,
    "organisation_refs" UUID[] DEFAULT ARRAY[]::UUID[],
    "person_refs" UUID[] DEFAULT ARRAY[]::UUID[],
    "rules" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_group_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_distribution" (
    "ref" UUID NOT NULL,
    "championship_ref" UUID NOT NULL,
    "group_ref" UUID,
    "sport_category_ref" UUID,
    "definition" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_distribution_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_competition" (
    "ref" UUID NOT NULL,
    "championship_ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "factor" DECIMAL(9,4) NOT NULL DEFAULT 1,
    "counts_categories" BOOLEAN NOT NULL DEFAULT true,
    "counting" TEXT NOT NULL DEFAULT 'BEST_OF',
    "group_refs" UUID[] DEFAULT ARRAY[]::UUID[],
    "order" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_competition_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_points" (
    "ref" UUID NOT NULL,
    "championship_ref" UUID NOT NULL,
    "group_ref" UUID NOT NULL,
    "sport_category_ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_set_ref" UUID NOT NULL,
    "registration_ref" UUID NOT NULL,
    "rider_ref" UUID,
    "horse_ref" UUID,
    "date" VARCHAR(10) NOT NULL,
    "counts" BOOLEAN NOT NULL DEFAULT true,
    "place" INTEGER,
    "participants" INTEGER NOT NULL DEFAULT 0,
    "errors" DECIMAL(9,3),
    "time" DECIMAL(12,3),
    "source" TEXT NOT NULL DEFAULT 'CALCULATED',
    "calculated" DECIMAL(14,4),
    "manual" DECIMAL(14,4),
    "notes" TEXT NOT NULL DEFAULT '',
    "by_ref" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_points_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_ranking" (
    "ref" UUID NOT NULL,
    "championship_ref" UUID NOT NULL,
    "target" TEXT NOT NULL,
    "target_ref" UUID NOT NULL,
    "sport_category_ref" UUID NOT NULL,
    "basis" JSONB NOT NULL,
    "competition_refs" UUID[] DEFAULT ARRAY[]::UUID[],
    "held_refs" UUID[] DEFAULT ARRAY[]::UUID[],
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "is_provisional" BOOLEAN NOT NULL DEFAULT true,
    "is_final" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_ranking_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_ranking_entry" (
    "ref" UUID NOT NULL,
    "ranking_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "sort_key" TEXT COLLATE "C",
    "total" DECIMAL(18,6) NOT NULL,
    "keys" JSONB NOT NULL,
    "rounds" JSONB NOT NULL,
    "manual_total" DECIMAL(18,6),
    "manual_notes" TEXT NOT NULL DEFAULT '',
    "manual_by_ref" UUID,
    "excluded_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_ranking_entry_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_selection" (
    "ref" UUID NOT NULL,
    "phase_ref" UUID NOT NULL,
    "sport_category_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "by_ref" UUID,
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "championship_selection_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "championship_phase_championship_ref_level_idx" ON "championship_phase"("championship_ref", "level");

-- CreateIndex
CREATE INDEX "championship_group_phase_ref_order_idx" ON "championship_group"("phase_ref", "order");

-- CreateIndex
CREATE INDEX "championship_distribution_championship_ref_idx" ON "championship_distribution"("championship_ref");

-- CreateIndex
CREATE INDEX "championship_distribution_group_ref_idx" ON "championship_distribution"("group_ref");

-- CreateIndex
CREATE INDEX "championship_distribution_sport_category_ref_idx" ON "championship_distribution"("sport_category_ref");

-- CreateIndex
CREATE INDEX "championship_competition_competition_ref_idx" ON "championship_competition"("competition_ref");

-- CreateIndex
CREATE UNIQUE INDEX "championship_competition_championship_ref_competition_ref_key" ON "championship_competition"("championship_ref", "competition_ref");

-- CreateIndex
CREATE INDEX "championship_points_group_ref_sport_category_ref_idx" ON "championship_points"("group_ref", "sport_category_ref");

-- CreateIndex
CREATE INDEX "championship_points_test_set_ref_idx" ON "championship_points"("test_set_ref");

-- CreateIndex
CREATE INDEX "championship_points_championship_ref_rider_ref_idx" ON "championship_points"("championship_ref", "rider_ref");

-- CreateIndex
CREATE INDEX "championship_points_horse_ref_idx" ON "championship_points"("horse_ref");

-- CreateIndex
CREATE UNIQUE INDEX "championship_points_group_ref_test_set_ref_registration_ref_key" ON "championship_points"("group_ref", "test_set_ref", "registration_ref");

-- CreateIndex
CREATE INDEX "championship_ranking_championship_ref_sport_category_ref_idx" ON "championship_ranking"("championship_ref", "sport_category_ref");

-- CreateIndex
CREATE INDEX "championship_ranking_competition_refs_idx" ON "championship_ranking" USING GIN ("competition_refs");

-- CreateIndex
CREATE UNIQUE INDEX "championship_ranking_championship_ref_target_target_ref_spo_key" ON "championship_ranking"("championship_ref", "target", "target_ref", "sport_category_ref");

-- CreateIndex
CREATE INDEX "championship_ranking_entry_ranking_ref_sort_key_key_idx" ON "championship_ranking_entry"("ranking_ref", "sort_key", "key");

-- CreateIndex
CREATE UNIQUE INDEX "championship_ranking_entry_ranking_ref_key_key" ON "championship_ranking_entry"("ranking_ref", "key");

-- CreateIndex
CREATE UNIQUE INDEX "championship_selection_phase_ref_sport_category_ref_key_key" ON "championship_selection"("phase_ref", "sport_category_ref", "key");

-- CreateIndex
CREATE INDEX "competition_test_championship_ref_idx" ON "competition_test"("championship_ref");

-- AddForeignKey
ALTER TABLE "championship_phase" ADD CONSTRAINT "championship_phase_championship_ref_fkey" FOREIGN KEY ("championship_ref") REFERENCES "championship"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_group" ADD CONSTRAINT "championship_group_phase_ref_fkey" FOREIGN KEY ("phase_ref") REFERENCES "championship_phase"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_distribution" ADD CONSTRAINT "championship_distribution_championship_ref_fkey" FOREIGN KEY ("championship_ref") REFERENCES "championship"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_distribution" ADD CONSTRAINT "championship_distribution_group_ref_fkey" FOREIGN KEY ("group_ref") REFERENCES "championship_group"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_distribution" ADD CONSTRAINT "championship_distribution_sport_category_ref_fkey" FOREIGN KEY ("sport_category_ref") REFERENCES "sport_category"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_competition" ADD CONSTRAINT "championship_competition_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_ranking_entry" ADD CONSTRAINT "championship_ranking_entry_ranking_ref_fkey" FOREIGN KEY ("ranking_ref") REFERENCES "championship_ranking"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_championship_ref_fkey" FOREIGN KEY ("championship_ref") REFERENCES "championship"("ref") ON DELETE SET NULL ON UPDATE CASCADE;
