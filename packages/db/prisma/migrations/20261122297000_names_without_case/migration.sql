-- Names are sorted as people read them: without regard to case or accents, whatever the locale of the database ("sBs" comes before
-- "Zonhoeve"). The collation is deterministic, so equality and unique names stay as they were. Indexes are built anew with it.
-- `person` has its own `sort_name`, and a `search_name` is in lower case already.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT c.table_name, c.column_name
    FROM information_schema.columns AS c
    JOIN information_schema.tables AS t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.data_type = 'text'
      AND c.column_name IN ('name', 'title', 'username') AND c.collation_name IS NULL
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE TEXT COLLATE "und-x-icu"', found.table_name, found.column_name);
  END LOOP;
END
$$;
