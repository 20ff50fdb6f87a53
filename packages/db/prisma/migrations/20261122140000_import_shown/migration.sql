-- Written by hand. An import writes its rows hidden, with their search keys, and then shows all of them with one statement that changes
-- nothing but deleted_at. It says so to these triggers, which would otherwise take the keys of each row away and make them anew.
-- A person that was not there before has no account, so no rights change either.
DROP TRIGGER search_keys_of_updated ON "person";
CREATE TRIGGER search_keys_of_updated AFTER UPDATE ON "person"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT
  WHEN (current_setting('oxer.import', true) IS DISTINCT FROM 'shown') EXECUTE FUNCTION public.oxer_keep_search_keys();

DROP TRIGGER search_keys_of_updated ON "horse";
CREATE TRIGGER search_keys_of_updated AFTER UPDATE ON "horse"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT
  WHEN (current_setting('oxer.import', true) IS DISTINCT FROM 'shown') EXECUTE FUNCTION public.oxer_keep_search_keys();

DROP TRIGGER rights_of_updated ON "person";
CREATE TRIGGER rights_of_updated AFTER UPDATE ON "person"
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT
  WHEN (current_setting('oxer.import', true) IS DISTINCT FROM 'shown') EXECUTE FUNCTION public.oxer_report_rights('ref', 'person');
