-- What lists of members are sorted and narrowed by. The texts '' and '9999-12-31' stand for "none" and "without an end", because a page of
-- a sorted list begins after a value, and nothing comes after null.

ALTER TABLE "person"
  ADD COLUMN "born_on" VARCHAR(10) NOT NULL GENERATED ALWAYS AS (coalesce("birth_date", '')) STORED,
  ADD COLUMN "licensed_until" VARCHAR(10) NOT NULL DEFAULT '';

UPDATE "person" SET "licensed_until" = held.until
FROM (SELECT person_ref, max(coalesce("end", '9999-12-31')) AS until FROM "member_license" GROUP BY person_ref) AS held
WHERE held.person_ref = person.ref;

-- CreateIndex
CREATE INDEX "person_federation_ref_born_on_ref_idx" ON "person"("federation_ref", "born_on", "ref");

-- CreateIndex
CREATE INDEX "person_federation_ref_licensed_until_ref_idx" ON "person"("federation_ref", "licensed_until", "ref");

-- The persons are locked in one order before their licenses are read, so that of two writers the later one sees both licenses.
CREATE FUNCTION public.oxer_keep_licensed_until() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  persons uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT person_ref) INTO persons FROM inserted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT person_ref) INTO persons FROM deleted;
  ELSE
    SELECT array_agg(DISTINCT person_ref) INTO persons
    FROM (SELECT person_ref FROM inserted UNION ALL SELECT person_ref FROM deleted) AS changed;
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
  RETURN NULL;
END $$;

CREATE TRIGGER licensed_until_of_inserted AFTER INSERT ON "member_license"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_licensed_until();
CREATE TRIGGER licensed_until_of_updated AFTER UPDATE ON "member_license"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_licensed_until();
CREATE TRIGGER licensed_until_of_deleted AFTER DELETE ON "member_license"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_licensed_until();

-- CreateTable
CREATE TABLE "person_key" (
    "person_ref" UUID NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "federation_ref" UUID NOT NULL,

    CONSTRAINT "person_key_pkey" PRIMARY KEY ("person_ref","key")
);

-- CreateIndex
CREATE INDEX "person_key_federation_ref_key_person_ref_idx" ON "person_key"("federation_ref", "key", "person_ref");

-- The words by which a person is found besides the name: e-mail, town, postal code, year of birth, numbers.
CREATE FUNCTION public.oxer_write_person_keys(persons uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.person_key WHERE person_ref = ANY(persons);
  INSERT INTO public.person_key (person_ref, key, federation_ref)
  SELECT DISTINCT person.ref, left(public.oxer_fold(word), 160), person.federation_ref
  FROM public.person, LATERAL (
    SELECT unnest(ARRAY[
      person.email, left(person.birth_date, 4), person.external_id, person.fei_number,
      person.address ->> 'cityName', person.address ->> 'postalCode']) AS word
    UNION ALL SELECT regexp_split_to_table(person.address ->> 'cityName', '[^[:alnum:]]+')
    UNION ALL SELECT membership.member_id FROM public.membership WHERE membership.person_ref = person.ref
  ) AS words
  WHERE person.ref = ANY(persons) AND person.deleted_at IS NULL AND btrim(word) <> ''
  ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION public.oxer_keep_person_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  persons uuid[];
BEGIN
  IF TG_TABLE_NAME = 'membership' THEN
    IF TG_OP = 'INSERT' THEN
      SELECT array_agg(DISTINCT person_ref) INTO persons FROM inserted WHERE member_id IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
      SELECT array_agg(DISTINCT person_ref) INTO persons FROM deleted WHERE member_id IS NOT NULL;
    ELSE
      SELECT array_agg(DISTINCT changed.person_ref) INTO persons
      FROM inserted JOIN deleted USING (ref), LATERAL (VALUES (inserted.person_ref), (deleted.person_ref)) AS changed(person_ref)
      WHERE (inserted.member_id, inserted.person_ref) IS DISTINCT FROM (deleted.member_id, deleted.person_ref);
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(ref) INTO persons FROM inserted WHERE deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM public.person_key USING deleted WHERE person_ref = ref;
  ELSE
    SELECT array_agg(inserted.ref) INTO persons FROM inserted JOIN deleted ON inserted.ref = deleted.ref
    WHERE (inserted.email, inserted.birth_date, inserted.external_id, inserted.fei_number, inserted.address, inserted.federation_ref,
           inserted.deleted_at IS NULL)
      IS DISTINCT FROM (deleted.email, deleted.birth_date, deleted.external_id, deleted.fei_number, deleted.address, deleted.federation_ref,
           deleted.deleted_at IS NULL);
  END IF;
  IF persons IS NOT NULL THEN
    PERFORM public.oxer_write_person_keys(persons);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER person_keys_of_inserted AFTER INSERT ON "person"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_person_keys();
CREATE TRIGGER person_keys_of_updated AFTER UPDATE ON "person"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_person_keys();
CREATE TRIGGER person_keys_of_deleted AFTER DELETE ON "person"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_person_keys();

CREATE TRIGGER person_keys_of_inserted AFTER INSERT ON "membership"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_person_keys();
CREATE TRIGGER person_keys_of_updated AFTER UPDATE ON "membership"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_person_keys();
CREATE TRIGGER person_keys_of_deleted AFTER DELETE ON "membership"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_person_keys();

-- Rows that were there before.
SELECT public.oxer_write_person_keys(array_agg(ref)) FROM "person" WHERE deleted_at IS NULL HAVING count(*) > 0;
