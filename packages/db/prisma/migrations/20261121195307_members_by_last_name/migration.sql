-- DropIndex
DROP INDEX "person_federation_ref_search_name_ref_idx";

-- Written by hand: the database makes it, and sorts it as an alphabet does. The tab comes before every letter and space, so that
-- all of a last name stand together.
ALTER TABLE "person" ADD COLUMN "sort_name" TEXT COLLATE "und-x-icu" NOT NULL
  GENERATED ALWAYS AS ("last_name" || E'\t' || "first_name") STORED;

-- CreateIndex
CREATE INDEX "person_federation_ref_sort_name_ref_idx" ON "person"("federation_ref", "sort_name", "ref");
