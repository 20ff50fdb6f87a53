-- The order of a list of horses by age; '' stands for an unknown birth date, because nothing comes after null.
ALTER TABLE "horse" ADD COLUMN "born_on" VARCHAR(10) NOT NULL GENERATED ALWAYS AS (coalesce("birth_date", '')) STORED;

-- CreateIndex
CREATE INDEX "horse_federation_ref_born_on_ref_idx" ON "horse"("federation_ref", "born_on", "ref");
