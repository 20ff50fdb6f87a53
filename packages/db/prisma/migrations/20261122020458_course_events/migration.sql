-- AlterTable
ALTER TABLE "competition_test" ADD COLUMN     "career_category_ref" UUID;

-- CreateTable
CREATE TABLE "course_event" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "course_ref" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "tax_level_code" TEXT NOT NULL DEFAULT 'VAT_0',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "max_registrations" INTEGER NOT NULL DEFAULT 0,
    "rules" JSONB NOT NULL,
    "location" JSONB,
    "avatar" TEXT,
    "first_day" VARCHAR(10) NOT NULL,
    "last_day" VARCHAR(10) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "course_event_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "course_event_day" (
    "ref" UUID NOT NULL,
    "course_event_ref" UUID NOT NULL,
    "course_day" INTEGER NOT NULL,
    "day" VARCHAR(10) NOT NULL,
    "start" VARCHAR(5) NOT NULL,
    "end" VARCHAR(5) NOT NULL,
    "location" JSONB NOT NULL,

    CONSTRAINT "course_event_day_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "course_registration" (
    "ref" UUID NOT NULL,
    "course_event_ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SUBSCRIBED',
    "cancel_reason" TEXT,
    "remarks" TEXT NOT NULL DEFAULT '',
    "score" DECIMAL(9,3),
    "has_achieved" BOOLEAN,
    "notes" TEXT NOT NULL DEFAULT '',
    "result_date" VARCHAR(10),
    "person_achievement_ref" UUID,
    "request_key" TEXT,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "registered_by_ref" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "course_registration_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "course_attendance" (
    "registration_ref" UUID NOT NULL,
    "day_ref" UUID NOT NULL,
    "is_present" BOOLEAN NOT NULL,

    CONSTRAINT "course_attendance_pkey" PRIMARY KEY ("registration_ref","day_ref")
);

-- CreateIndex
CREATE INDEX "course_event_federation_ref_first_day_ref_idx" ON "course_event"("federation_ref", "first_day", "ref");

-- CreateIndex
CREATE INDEX "course_event_first_day_ref_idx" ON "course_event"("first_day", "ref");

-- CreateIndex
CREATE INDEX "course_event_course_ref_idx" ON "course_event"("course_ref");

-- CreateIndex
CREATE INDEX "course_event_search_name_idx" ON "course_event" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "course_event_day_day_idx" ON "course_event_day"("day");

-- CreateIndex
CREATE UNIQUE INDEX "course_event_day_course_event_ref_course_day_key" ON "course_event_day"("course_event_ref", "course_day");

-- CreateIndex
CREATE INDEX "course_registration_course_event_ref_status_idx" ON "course_registration"("course_event_ref", "status");

-- CreateIndex
CREATE INDEX "course_registration_person_ref_idx" ON "course_registration"("person_ref");

-- CreateIndex
CREATE UNIQUE INDEX "course_registration_course_event_ref_request_key_key" ON "course_registration"("course_event_ref", "request_key");

-- CreateIndex
CREATE INDEX "course_attendance_day_ref_idx" ON "course_attendance"("day_ref");

-- AddForeignKey
ALTER TABLE "course_event" ADD CONSTRAINT "course_event_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_event" ADD CONSTRAINT "course_event_course_ref_fkey" FOREIGN KEY ("course_ref") REFERENCES "course"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_event_day" ADD CONSTRAINT "course_event_day_course_event_ref_fkey" FOREIGN KEY ("course_event_ref") REFERENCES "course_event"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_registration" ADD CONSTRAINT "course_registration_course_event_ref_fkey" FOREIGN KEY ("course_event_ref") REFERENCES "course_event"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_registration" ADD CONSTRAINT "course_registration_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_attendance" ADD CONSTRAINT "course_attendance_registration_ref_fkey" FOREIGN KEY ("registration_ref") REFERENCES "course_registration"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_attendance" ADD CONSTRAINT "course_attendance_day_ref_fkey" FOREIGN KEY ("day_ref") REFERENCES "course_event_day"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody is in a course event twice; who cancelled may come back.
CREATE UNIQUE INDEX "course_registration_person_once" ON "course_registration" ("course_event_ref", "person_ref") WHERE "status" = 'SUBSCRIBED';
