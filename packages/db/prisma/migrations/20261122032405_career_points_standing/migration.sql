-- Written by hand.
-- Where a combination stands is told from this index alone: the table of points is many times as wide.
CREATE INDEX "career_points_standing_idx" ON "career_points" ("practitioner_career_ref")
  INCLUDE ("category_ref", "date", "source", "calculated", "manual", "registration_ref", "percentage", "errors");
