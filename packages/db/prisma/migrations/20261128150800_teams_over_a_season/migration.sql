-- CreateTable
CREATE TABLE "season_team" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "owner_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "search_name" TEXT NOT NULL,

    CONSTRAINT "season_team_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "season_team_federation_ref_idx" ON "season_team"("federation_ref");

-- CreateIndex
CREATE UNIQUE INDEX "season_team_owner_ref_search_name_key" ON "season_team"("owner_ref", "search_name");
