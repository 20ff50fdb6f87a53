-- CreateIndex
CREATE INDEX "horse_federation_ref_birth_date_idx" ON "horse"("federation_ref", "birth_date");

-- CreateIndex
CREATE INDEX "person_federation_ref_birth_date_idx" ON "person"("federation_ref", "birth_date");

-- Written by hand: who has a name like this one, by the index of trigrams. That index reads the less the more alike names have to be, so
-- names that are nearly the same are looked for first; those that are less so, only when there are not enough of these.
CREATE FUNCTION public.oxer_persons_alike(federation uuid, name text, threshold real, enough integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SET pg_trgm.similarity_threshold = 0.7
  AS $$
  DECLARE
    near integer;
  BEGIN
    RETURN QUERY SELECT p.ref FROM person p WHERE p.search_name % name AND p.federation_ref = federation AND p.deleted_at IS NULL;
    GET DIAGNOSTICS near = ROW_COUNT;
    IF near < enough THEN
      PERFORM set_config('pg_trgm.similarity_threshold', threshold::text, true);
      RETURN QUERY SELECT p.ref FROM person p WHERE p.search_name % name AND p.federation_ref = federation AND p.deleted_at IS NULL;
    END IF;
  END $$;
