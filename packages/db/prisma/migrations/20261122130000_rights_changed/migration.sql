-- Written by hand. Who may do what is kept in the memory of each server process, and every write of a table from which it is read
-- is reported on the channel "rights", whoever writes it: the account whose rights changed, or '*' when there are many. Which tables
-- these are, a test reads from the queries themselves (access/actor/actor.api.test.ts).

-- TG_ARGV[0] is the column of the changed rows that names the account or, when TG_ARGV[1] is 'person', the person of the account.
CREATE FUNCTION public.oxer_report_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT %I AS ref FROM inserted', TG_ARGV[0])
    WHEN 'DELETE' THEN format('SELECT %I AS ref FROM deleted', TG_ARGV[0])
    ELSE format('SELECT %1$I AS ref FROM inserted UNION ALL SELECT %1$I FROM deleted', TG_ARGV[0])
  END;
  accounts uuid[];
BEGIN
  IF TG_ARGV[1] = 'person' THEN
    changed := format('SELECT a.ref FROM account a JOIN (%s) c ON a.person_ref = c.ref', changed);
  END IF;
  -- More than these are not listed one by one: a bulk write would fill the queue of notifications.
  EXECUTE format('SELECT array_agg(ref) FROM (SELECT DISTINCT ref FROM (%s) c LIMIT 51) few', changed) INTO accounts;
  IF cardinality(accounts) > 50 THEN
    PERFORM pg_notify('rights', '*');
  ELSE
    PERFORM pg_notify('rights', account::text) FROM unnest(accounts) account;
  END IF;
  RETURN NULL;
END $$;

-- For what many accounts share.
CREATE FUNCTION public.oxer_report_all_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rights', '*');
  RETURN NULL;
END $$;

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "account"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('ref', 'account');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "account"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('ref', 'account');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "account"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('ref', 'account');

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "session"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "session"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "session"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "personal_token"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "personal_token"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "personal_token"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "api_client"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "api_client"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "api_client"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "federation_role"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "federation_role"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "federation_role"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "organisation_role"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "organisation_role"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "organisation_role"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('account_ref', 'account');

CREATE TRIGGER rights_of_inserted AFTER INSERT ON "membership"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('person_ref', 'person');
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "membership"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('person_ref', 'person');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "membership"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('person_ref', 'person');

-- A new person, club or federation is nobody's yet: what ties an account to it is written after it, and reported itself.
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "person"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('ref', 'person');
CREATE TRIGGER rights_of_deleted AFTER DELETE ON "person"
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_rights('ref', 'person');

CREATE TRIGGER rights_of_changed AFTER UPDATE OR DELETE ON "organisation"
  FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_all_rights();

CREATE TRIGGER rights_of_changed AFTER UPDATE OR DELETE ON "federation"
  FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_report_all_rights();
