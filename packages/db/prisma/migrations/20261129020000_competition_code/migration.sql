-- The unique code of a competition is made from the end of its ref; other devices find it by that.
CREATE INDEX "competition_code_idx" ON "competition" (right("ref"::text, 12));
