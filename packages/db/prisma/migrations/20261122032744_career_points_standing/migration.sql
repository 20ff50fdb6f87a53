-- CreateIndex
CREATE INDEX "career_points_standing_idx" ON "career_points"("practitioner_career_ref", "category_ref", "date", "source", "calculated", "manual", "registration_ref", "percentage", "errors");
