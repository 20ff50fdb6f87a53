-- A zone that SQL cannot calculate with fails every statement that needs the day of its federation.
CREATE FUNCTION public.oxer_is_time_zone(zone text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  PERFORM timestamptz '2026-01-01 00:00:00+00' AT TIME ZONE zone;
  RETURN zone ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$';
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;

UPDATE "federation" SET "time_zone" = 'UTC' WHERE NOT public.oxer_is_time_zone("time_zone");
UPDATE "competition" SET "time_zone" = 'UTC' WHERE NOT public.oxer_is_time_zone("time_zone");

-- A competition copies the zone of its federation.
ALTER TABLE "federation" ADD CONSTRAINT "federation_time_zone" CHECK (public.oxer_is_time_zone("time_zone"));
