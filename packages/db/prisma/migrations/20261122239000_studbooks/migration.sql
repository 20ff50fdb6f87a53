-- A studbook is a record of the federation, and a horse refers to it. Spellings that differ only in case, accents, points or spaces
-- have the same key, so they are one studbook. Horses are written by forms, imports, merges and registrations; the database keeps
-- the reference, so that no writer can forget it.

CREATE FUNCTION public.oxer_letters(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(public.oxer_fold(value), '[^[:alnum:]]', '', 'g');

CREATE TABLE "studbook" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "studbook_pkey" PRIMARY KEY ("ref")
);

CREATE UNIQUE INDEX "studbook_federation_ref_key_key" ON "studbook"("federation_ref", "key");

ALTER TABLE "studbook" ADD CONSTRAINT "studbook_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "horse" ADD COLUMN "studbook_ref" UUID;

CREATE INDEX "horse_studbook_ref_idx" ON "horse"("studbook_ref");

ALTER TABLE "horse" ADD CONSTRAINT "horse_studbook_ref_fkey" FOREIGN KEY ("studbook_ref") REFERENCES "studbook"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- The spelling that most horses have becomes the name.
INSERT INTO "studbook" ("ref", "federation_ref", "key", "name", "created_at")
SELECT gen_random_uuid(), federation_ref, key, name, now()
FROM (
  SELECT DISTINCT ON (federation_ref, key) federation_ref, key, name
  FROM (
    SELECT federation_ref, public.oxer_letters(studbook) AS key, btrim(studbook) AS name, count(*) AS uses
    FROM "horse" WHERE studbook IS NOT NULL GROUP BY 1, 2, 3
  ) AS spelling
  WHERE key <> ''
  ORDER BY federation_ref, key, uses DESC, name
) AS chosen;

UPDATE "horse" AS h SET studbook_ref = s.ref, studbook = s.name
FROM "studbook" AS s
WHERE h.studbook IS NOT NULL AND s.federation_ref = h.federation_ref AND s.key = public.oxer_letters(h.studbook);

CREATE FUNCTION public.oxer_keep_studbook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := public.oxer_letters(NEW.studbook);
  written text := btrim(NEW.studbook);
BEGIN
  IF wanted IS NULL OR wanted = '' THEN
    NEW.studbook := NULL;
    NEW.studbook_ref := NULL;
    RETURN NEW;
  END IF;
  SELECT s.ref, s.name INTO NEW.studbook_ref, NEW.studbook
  FROM public.studbook AS s WHERE s.federation_ref = NEW.federation_ref AND s.key = wanted;
  IF NOT FOUND THEN
    -- Another transaction may have added it since; the update returns its row.
    INSERT INTO public.studbook AS s (ref, federation_ref, key, name, created_at)
    VALUES (gen_random_uuid(), NEW.federation_ref, wanted, written, now())
    ON CONFLICT (federation_ref, key) DO UPDATE SET key = EXCLUDED.key
    RETURNING s.ref, s.name INTO NEW.studbook_ref, NEW.studbook;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER studbook_of_inserted BEFORE INSERT ON "horse"
  FOR EACH ROW WHEN (NEW.studbook IS NOT NULL) EXECUTE FUNCTION public.oxer_keep_studbook();
CREATE TRIGGER studbook_of_updated BEFORE UPDATE OF studbook ON "horse"
  FOR EACH ROW WHEN (NEW.studbook IS DISTINCT FROM OLD.studbook) EXECUTE FUNCTION public.oxer_keep_studbook();
