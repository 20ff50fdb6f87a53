-- Whether a person holds the same license for no longer time. What runs out is then one range of an index, also on the day on which the
-- whole federation has its next season already.
ALTER TABLE "member_license" ADD COLUMN "is_last" BOOLEAN NOT NULL DEFAULT true;

-- The persons are locked in one order before their licenses are read, so that of two writers the later one sees both licenses.
CREATE OR REPLACE FUNCTION public.oxer_keep_licensed_until() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  persons uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT person_ref) INTO persons FROM inserted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT person_ref) INTO persons FROM deleted;
  ELSE
    -- The update below fires this trigger again, and changes none of these.
    SELECT array_agg(DISTINCT changed.person_ref) INTO persons
    FROM inserted JOIN deleted USING (ref), LATERAL (VALUES (inserted.person_ref), (deleted.person_ref)) AS changed(person_ref)
    WHERE (inserted.person_ref, inserted.license_ref, inserted."end") IS DISTINCT FROM (deleted.person_ref, deleted.license_ref, deleted."end");
  END IF;
  IF persons IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM FROM public.person WHERE ref = ANY(persons) ORDER BY ref FOR NO KEY UPDATE;
  UPDATE public.person SET licensed_until = held.until
  FROM (
    SELECT holder AS ref, coalesce(max(coalesce(license."end", '9999-12-31')) FILTER (WHERE license.ref IS NOT NULL), '') AS until
    FROM unnest(persons) AS holder LEFT JOIN public.member_license AS license ON license.person_ref = holder
    GROUP BY holder
  ) AS held
  WHERE person.ref = held.ref AND person.licensed_until <> held.until;
  UPDATE public.member_license AS held SET is_last = NOT held.is_last
  WHERE held.person_ref = ANY(persons) AND held.is_last = EXISTS (
    SELECT FROM public.member_license AS later
    WHERE later.person_ref = held.person_ref AND later.license_ref = held.license_ref
      AND coalesce(later."end", '9999-12-31') > coalesce(held."end", '9999-12-31'));
  RETURN NULL;
END $$;

-- Rows that were there before.
UPDATE "member_license" AS held SET "is_last" = false
WHERE EXISTS (
  SELECT FROM "member_license" AS later
  WHERE later."person_ref" = held."person_ref" AND later."license_ref" = held."license_ref"
    AND coalesce(later."end", '9999-12-31') > coalesce(held."end", '9999-12-31'));

CREATE INDEX "member_license_last" ON "member_license"("license_ref", "end", "person_ref") WHERE "is_last";
