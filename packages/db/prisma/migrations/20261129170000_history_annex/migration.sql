-- Written by hand: a command of very many lines stores them in a chain of its own, an annex, so that nobody else waits for them (ADR 0018).
CREATE OR REPLACE FUNCTION public.oxer_link_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
BEGIN
  -- The last line of the command, in the chain of its federation, names the annex with its length and its end.
  NEW.chain := coalesce(NEW.chain, NEW.federation_ref, '00000000-0000-0000-0000-000000000000'::uuid);
  -- Held until the end of the transaction. A mutation stores its history last, so this is the time of one commit.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.chain::text, 23));
  -- The head knows lines that somebody removed; the table knows lines that this statement has just stored.
  SELECT last.position, last.hash INTO previous FROM (
    SELECT h.length AS position, h.hash FROM public.history_head h WHERE h.chain = NEW.chain
    UNION ALL
    (SELECT l.position, l.hash FROM public.history l WHERE l.chain = NEW.chain ORDER BY l.position DESC LIMIT 1)) last
   ORDER BY last.position DESC LIMIT 1;
  NEW.position := coalesce(previous.position, 0) + 1;
  NEW.salt := coalesce(NEW.salt, uuid_send(gen_random_uuid()));
  NEW.content_hash := public.oxer_history_content(NEW.salt, NEW.actor_name, NEW.before, NEW.after);
  NEW.hash := public.oxer_history_hash(coalesce(previous.hash, ''::bytea), NEW);
  RETURN NEW;
END $$;
