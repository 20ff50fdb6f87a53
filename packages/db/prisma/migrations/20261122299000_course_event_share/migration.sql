-- With whom a course event is shared, as competition_share for competitions.

CREATE TABLE "course_event_share" (
    "ref" UUID NOT NULL,
    "course_event_ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "course_event_share_pkey" PRIMARY KEY ("ref")
);

CREATE UNIQUE INDEX "course_event_share_course_event_ref_person_ref_key" ON "course_event_share"("course_event_ref", "person_ref");

CREATE INDEX "course_event_share_person_ref_idx" ON "course_event_share"("person_ref");

ALTER TABLE "course_event_share" ADD CONSTRAINT "course_event_share_course_event_ref_fkey" FOREIGN KEY ("course_event_ref") REFERENCES "course_event"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "course_event_share" ADD CONSTRAINT "course_event_share_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
