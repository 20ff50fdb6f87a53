-- AlterTable
ALTER TABLE "horse" ADD COLUMN     "deceased_date" VARCHAR(10),
ADD COLUMN     "remarks" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "search_key" (
    "subject_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "federation_ref" UUID NOT NULL,

    CONSTRAINT "search_key_pkey" PRIMARY KEY ("subject_ref","key")
);

-- CreateTable
CREATE TABLE "withers_height_entry" (
    "ref" UUID NOT NULL,
    "horse_ref" UUID NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "examinator" TEXT NOT NULL,
    "value_in_cm" INTEGER NOT NULL,
    "withers_height_code" TEXT,
    "comments" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "withers_height_entry_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "search_key_noun_federation_ref_key_subject_ref_idx" ON "search_key"("noun", "federation_ref", "key", "subject_ref");

-- CreateIndex
CREATE INDEX "withers_height_entry_horse_ref_date_idx" ON "withers_height_entry"("horse_ref", "date");

-- CreateIndex
CREATE INDEX "horse_search_name_idx" ON "horse" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "organisation_search_name_idx" ON "organisation" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "person_search_name_idx" ON "person" USING GIN ("search_name" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "withers_height_entry" ADD CONSTRAINT "withers_height_entry_horse_ref_fkey" FOREIGN KEY ("horse_ref") REFERENCES "horse"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand: the range of a prefix is in the order of the code points, whatever the locale of the database.
ALTER TABLE "search_key" ALTER COLUMN "key" TYPE TEXT COLLATE "C";

-- A folded name, once from each of its words on: "anna de smet", "de smet anna", "smet anna de". Twelve words and 160 characters
-- are more than anybody types.
CREATE FUNCTION public.oxer_search_keys(name text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT DISTINCT left(array_to_string(words[first:] || words[:first - 1], ' '), 160)
    FROM (SELECT array_remove(regexp_split_to_array(name COLLATE "und-x-icu", '[^[:alnum:]]+'), '') AS words) AS split,
         generate_series(1, least(cardinality(words), 12)) AS first;
  END;

-- Once a statement, not once a row: a hundred thousand imported rows cost one insert.
CREATE FUNCTION public.oxer_keep_search_keys() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO public.search_key (subject_ref, key, noun, federation_ref)
      SELECT ref, key, TG_TABLE_NAME, federation_ref
      FROM inserted, public.oxer_search_keys(search_name) AS key
      WHERE deleted_at IS NULL;
    ELSIF TG_OP = 'DELETE' THEN
      DELETE FROM public.search_key USING deleted WHERE subject_ref = ref;
    ELSE
      DELETE FROM public.search_key USING deleted, inserted
      WHERE subject_ref = deleted.ref AND inserted.ref = deleted.ref
        AND (inserted.search_name, inserted.federation_ref, inserted.deleted_at IS NULL)
            IS DISTINCT FROM (deleted.search_name, deleted.federation_ref, deleted.deleted_at IS NULL);
      INSERT INTO public.search_key (subject_ref, key, noun, federation_ref)
      SELECT inserted.ref, key, TG_TABLE_NAME, inserted.federation_ref
      FROM inserted JOIN deleted ON inserted.ref = deleted.ref, public.oxer_search_keys(inserted.search_name) AS key
      WHERE inserted.deleted_at IS NULL
        AND (inserted.search_name, inserted.federation_ref, inserted.deleted_at IS NULL)
            IS DISTINCT FROM (deleted.search_name, deleted.federation_ref, deleted.deleted_at IS NULL);
    END IF;
    RETURN NULL;
  END;
  $$;

CREATE TRIGGER search_keys_of_inserted AFTER INSERT ON "person"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();
CREATE TRIGGER search_keys_of_updated AFTER UPDATE ON "person"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();
CREATE TRIGGER search_keys_of_deleted AFTER DELETE ON "person"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();

CREATE TRIGGER search_keys_of_inserted AFTER INSERT ON "horse"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();
CREATE TRIGGER search_keys_of_updated AFTER UPDATE ON "horse"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();
CREATE TRIGGER search_keys_of_deleted AFTER DELETE ON "horse"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();

CREATE TRIGGER search_keys_of_inserted AFTER INSERT ON "organisation"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();
CREATE TRIGGER search_keys_of_updated AFTER UPDATE ON "organisation"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();
CREATE TRIGGER search_keys_of_deleted AFTER DELETE ON "organisation"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_search_keys();

-- Rows that were there before.
INSERT INTO "search_key" (subject_ref, key, noun, federation_ref)
SELECT ref, key, noun, federation_ref
FROM (
  SELECT ref, search_name, federation_ref, deleted_at, 'person' AS noun FROM "person"
  UNION ALL SELECT ref, search_name, federation_ref, deleted_at, 'horse' FROM "horse"
  UNION ALL SELECT ref, search_name, federation_ref, deleted_at, 'organisation' FROM "organisation"
) AS named, public.oxer_search_keys(search_name) AS key
WHERE deleted_at IS NULL;
