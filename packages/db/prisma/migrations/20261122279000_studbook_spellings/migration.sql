-- A studbook can have several spellings: a row that is merged into another one is found by its key, and leads to that one. So a file, a form or
-- a registration may use any of them, and the database writes the reference and the name of the studbook.

ALTER TABLE "studbook" ADD COLUMN "code" TEXT,
ADD COLUMN "country" VARCHAR(3),
ADD COLUMN "merged_into_ref" UUID,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

CREATE INDEX "studbook_federation_ref_name_ref_idx" ON "studbook"("federation_ref", "name", "ref");

CREATE INDEX "studbook_merged_into_ref_idx" ON "studbook"("merged_into_ref");

ALTER TABLE "studbook" ADD CONSTRAINT "studbook_merged_into_ref_fkey" FOREIGN KEY ("merged_into_ref") REFERENCES "studbook"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION public.oxer_keep_studbook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := public.oxer_letters(NEW.studbook);
  written text := btrim(NEW.studbook);
BEGIN
  IF wanted IS NULL OR wanted = '' THEN
    NEW.studbook := NULL;
    NEW.studbook_ref := NULL;
    RETURN NEW;
  END IF;
  SELECT kept.ref, kept.name INTO NEW.studbook_ref, NEW.studbook
  FROM public.studbook AS s JOIN public.studbook AS kept ON kept.ref = COALESCE(s.merged_into_ref, s.ref)
  WHERE s.federation_ref = NEW.federation_ref AND s.key = wanted;
  IF NOT FOUND THEN
    -- Another transaction may have added it since; the update returns its row.
    INSERT INTO public.studbook AS s (ref, federation_ref, key, name, created_at)
    VALUES (gen_random_uuid(), NEW.federation_ref, wanted, written, now())
    ON CONFLICT (federation_ref, key) DO UPDATE SET key = EXCLUDED.key
    RETURNING s.ref, s.name INTO NEW.studbook_ref, NEW.studbook;
  END IF;
  RETURN NEW;
END $$;
