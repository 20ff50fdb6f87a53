-- CreateTable
CREATE TABLE "competition_team" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_ref" UUID NOT NULL,
    "organisation_ref" UUID,
    "name" TEXT NOT NULL,
    "member_refs" UUID[],
    "substitutions" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'FINISHED',
    "jump_off" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "competition_team_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "composed_ranking" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "rule" JSONB NOT NULL,
    "test_set_refs" UUID[],
    "placed" INTEGER,
    "points" TEXT[],
    "published_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "composed_ranking_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "competition_team_competition_ref_test_ref_idx" ON "competition_team"("competition_ref", "test_ref");

-- CreateIndex
CREATE INDEX "competition_team_organisation_ref_idx" ON "competition_team"("organisation_ref");

-- CreateIndex
CREATE INDEX "composed_ranking_competition_ref_idx" ON "composed_ranking"("competition_ref");
