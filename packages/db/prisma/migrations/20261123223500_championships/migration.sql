-- CreateTable
CREATE TABLE "championship" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "search_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "cancel_reason" TEXT,
    "start" VARCHAR(10) NOT NULL,
    "end" VARCHAR(10) NOT NULL,
    "color" VARCHAR(7) NOT NULL,
    "banner" TEXT,
    "category" TEXT NOT NULL DEFAULT '',
    "sport_types" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "championship_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "championship_sport_category" (
    "ref" UUID NOT NULL,
    "championship_ref" UUID NOT NULL,
    "sport_category_ref" UUID NOT NULL,
    "order" INTEGER NOT NULL,

    CONSTRAINT "championship_sport_category_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "championship_federation_ref_start_ref_idx" ON "championship"("federation_ref", "start", "ref");

-- CreateIndex
CREATE INDEX "championship_start_ref_idx" ON "championship"("start", "ref");

-- CreateIndex
CREATE INDEX "championship_search_name_idx" ON "championship" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "championship_sport_category_sport_category_ref_idx" ON "championship_sport_category"("sport_category_ref");

-- CreateIndex
CREATE UNIQUE INDEX "championship_sport_category_championship_ref_sport_category_key" ON "championship_sport_category"("championship_ref", "sport_category_ref");

-- AddForeignKey
ALTER TABLE "championship" ADD CONSTRAINT "championship_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_sport_category" ADD CONSTRAINT "championship_sport_category_championship_ref_fkey" FOREIGN KEY ("championship_ref") REFERENCES "championship"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "championship_sport_category" ADD CONSTRAINT "championship_sport_category_sport_category_ref_fkey" FOREIGN KEY ("sport_category_ref") REFERENCES "sport_category"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- cr541
ALTER TABLE "championship" ADD CONSTRAINT "championship_dates_check" CHECK ("end" > "start");
