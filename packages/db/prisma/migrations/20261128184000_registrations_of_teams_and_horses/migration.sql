-- Registrations of teams and of horses: a team has no combination, and a test says what it takes.
ALTER TABLE "registration"
  ADD COLUMN "type" TEXT NOT NULL DEFAULT 'INDIVIDUAL',
  ADD COLUMN "team_ref" UUID,
  ALTER COLUMN "practitioner_ref" DROP NOT NULL;

ALTER TABLE "registration"
  ADD CONSTRAINT "registration_type_check" CHECK ("type" IN ('INDIVIDUAL', 'TEAM', 'HORSE')),
  ADD CONSTRAINT "registration_of_a_team_check" CHECK (("type" = 'TEAM') = ("practitioner_ref" IS NULL)),
  ADD CONSTRAINT "registration_team_ref_check" CHECK ("team_ref" IS NULL OR "type" = 'TEAM');

CREATE INDEX "registration_team_ref_idx" ON "registration"("team_ref");

ALTER TABLE "competition_team" ADD COLUMN "reserve_refs" UUID[] DEFAULT ARRAY[]::UUID[];

ALTER TABLE "registration" ADD CONSTRAINT "registration_team_ref_fkey" FOREIGN KEY ("team_ref") REFERENCES "competition_team"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "competition_test"
  ADD COLUMN "registration_types" TEXT[] DEFAULT ARRAY['INDIVIDUAL']::TEXT[],
  ADD COLUMN "team_fee_cents" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "practitioner" ADD COLUMN "is_presented" BOOLEAN NOT NULL DEFAULT false;
