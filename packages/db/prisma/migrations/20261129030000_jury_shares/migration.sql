-- The tests that a judge judges, chosen by the organiser; none where the judges of a start list name the person.
ALTER TABLE "competition_share" ADD COLUMN "test_refs" UUID[] DEFAULT ARRAY[]::UUID[];
