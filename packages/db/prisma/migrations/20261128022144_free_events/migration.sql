-- CreateTable
CREATE TABLE "free_event" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "search_name" TEXT NOT NULL,
    "start" VARCHAR(10) NOT NULL,
    "end" VARCHAR(10) NOT NULL,
    "start_time" VARCHAR(5),
    "end_time" VARCHAR(5),
    "place" TEXT NOT NULL DEFAULT '',
    "location" JSONB NOT NULL,
    "city_name" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "free_event_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "free_event_share" (
    "ref" UUID NOT NULL,
    "free_event_ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "expires" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "free_event_share_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "free_event_federation_ref_start_ref_idx" ON "free_event"("federation_ref", "start", "ref");

-- CreateIndex
CREATE INDEX "free_event_start_ref_idx" ON "free_event"("start", "ref");

-- CreateIndex
CREATE INDEX "free_event_search_name_idx" ON "free_event" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "free_event_share_person_ref_idx" ON "free_event_share"("person_ref");

-- CreateIndex
CREATE UNIQUE INDEX "free_event_share_free_event_ref_person_ref_key" ON "free_event_share"("free_event_ref", "person_ref");

-- CreateIndex
CREATE INDEX "championship_federation_ref_end_idx" ON "championship"("federation_ref", "end");

-- CreateIndex
CREATE INDEX "course_event_federation_ref_last_day_idx" ON "course_event"("federation_ref", "last_day");

-- AddForeignKey
ALTER TABLE "free_event" ADD CONSTRAINT "free_event_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "free_event_share" ADD CONSTRAINT "free_event_share_free_event_ref_fkey" FOREIGN KEY ("free_event_ref") REFERENCES "free_event"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "free_event_share" ADD CONSTRAINT "free_event_share_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A calendar finds a period through the start alone.
ALTER TABLE "free_event" ADD CONSTRAINT "free_event_dates_check"
  CHECK ("end" >= "start" AND "end"::date - "start"::date < 93);
