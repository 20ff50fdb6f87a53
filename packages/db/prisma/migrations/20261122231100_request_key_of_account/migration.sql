ALTER TABLE "registration" ADD COLUMN "request_hash" TEXT;
ALTER TABLE "course_registration" ADD COLUMN "request_hash" TEXT;

DROP INDEX "registration_competition_ref_request_key_key";
DROP INDEX "course_registration_course_event_ref_request_key_key";
CREATE UNIQUE INDEX "registration_competition_ref_registered_by_ref_request_key_key"
  ON "registration"("competition_ref", "registered_by_ref", "request_key");
CREATE UNIQUE INDEX "course_registration_course_event_ref_registered_by_ref_requ_key"
  ON "course_registration"("course_event_ref", "registered_by_ref", "request_key");
