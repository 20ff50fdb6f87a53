-- Written by hand: the chain of the history (ADR 0018).
ALTER TABLE "history"
  ADD COLUMN "chain" UUID,
  ADD COLUMN "position" INTEGER,
  ADD COLUMN "salt" BYTEA,
  ADD COLUMN "content_hash" BYTEA,
  ADD COLUMN "seal" BYTEA,
  ADD COLUMN "hash" BYTEA;

CREATE TABLE "history_head" (
    "chain" UUID NOT NULL,
    "length" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "unsealed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "history_head_pkey" PRIMARY KEY ("chain")
);

CREATE TABLE "history_erasure" (
    "id" BIGSERIAL NOT NULL,
    "history_id" BIGINT NOT NULL,
    "erased_ref" UUID NOT NULL,
    "kept_hash" BYTEA NOT NULL,

    CONSTRAINT "history_erasure_pkey" PRIMARY KEY ("id")
);

-- The parts of a line that may name a person. The salt keeps a guess about erased words from being confirmed by the digest.
CREATE FUNCTION public.oxer_history_content(salt bytea, actor_name text, before jsonb, after jsonb) RETURNS bytea
  LANGUAGE sql STABLE AS $$
  SELECT sha256(salt || convert_to(jsonb_build_array(actor_name, before, after)::text, 'UTF8'))
$$;

-- The digest of a whole line: it covers the digest of the content, so the content may be erased and the chain stays valid.
CREATE FUNCTION public.oxer_history_hash(previous bytea, line public.history) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(previous || line.content_hash || coalesce(line.seal, ''::bytea) || convert_to(jsonb_build_array(
    line.chain, line.position, line.id, (extract(epoch FROM line.at) * 1000)::bigint, line.actor_ref, line.action, line.noun,
    line.ref, line.parent_ref, line.federation_ref)::text, 'UTF8'))
$$;

CREATE FUNCTION public.oxer_link_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
BEGIN
  NEW.chain := coalesce(NEW.federation_ref, '00000000-0000-0000-0000-000000000000'::uuid);
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

CREATE FUNCTION public.oxer_move_history_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.history_head (chain, length, hash)
    SELECT DISTINCT ON (chain) chain, position, hash FROM inserted ORDER BY chain, position DESC
    ON CONFLICT (chain) DO UPDATE SET length = EXCLUDED.length, hash = EXCLUDED.hash;
  RETURN NULL;
END $$;

-- The lines that exist already, in their order. They have no seal, and the head says how many there are.
DO $$
DECLARE
  line public.history;
  last bytea := ''::bytea;
  at_chain uuid;
  number integer := 0;
BEGIN
  UPDATE public.history SET chain = coalesce(federation_ref, '00000000-0000-0000-0000-000000000000'::uuid),
                            salt = uuid_send(gen_random_uuid());
  FOR line IN SELECT * FROM public.history ORDER BY chain, id LOOP
    IF at_chain IS DISTINCT FROM line.chain THEN
      at_chain := line.chain; last := ''::bytea; number := 0;
    END IF;
    number := number + 1;
    line.position := number;
    line.content_hash := public.oxer_history_content(line.salt, line.actor_name, line.before, line.after);
    last := public.oxer_history_hash(last, line);
    UPDATE public.history SET position = number, content_hash = line.content_hash, hash = last WHERE id = line.id;
  END LOOP;
  INSERT INTO public.history_head (chain, length, hash, unsealed)
    SELECT DISTINCT ON (chain) chain, position, hash, position FROM public.history ORDER BY chain, position DESC;
END $$;

CREATE UNIQUE INDEX "history_chain_position_key" ON "history"("chain", "position");
CREATE INDEX "history_erasure_history_id_id_idx" ON "history_erasure"("history_id", "id");
CREATE INDEX "history_erasure_erased_ref_id_idx" ON "history_erasure"("erased_ref", "id");

CREATE TRIGGER history_linked BEFORE INSERT ON "history" FOR EACH ROW EXECUTE FUNCTION public.oxer_link_history();
CREATE TRIGGER history_counted AFTER INSERT ON "history"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_move_history_head();

CREATE FUNCTION public.oxer_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history is never changed (% of %)', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- The one change of a line: what names a person is erased. The transaction names the person first (oxer.erased_person), and each
-- change leaves a row in history_erasure, for which the line of the erasure itself must answer.
CREATE FUNCTION public.oxer_erase_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased uuid := nullif(current_setting('oxer.erased_person', true), '')::uuid;
  rest public.history := NEW;
BEGIN
  rest.actor_name := OLD.actor_name; rest.before := OLD.before; rest.after := OLD.after;
  IF erased IS NULL OR rest IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'the history is never changed (% of %)', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.salt := uuid_send(gen_random_uuid());
  INSERT INTO public.history_erasure (history_id, erased_ref, kept_hash)
    VALUES (OLD.id, erased, public.oxer_history_content(NEW.salt, NEW.actor_name, NEW.before, NEW.after));
  RETURN NEW;
END $$;

CREATE TRIGGER history_erased BEFORE UPDATE ON "history" FOR EACH ROW EXECUTE FUNCTION public.oxer_erase_history();
CREATE TRIGGER history_kept BEFORE DELETE OR TRUNCATE ON "history" FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_history();
CREATE TRIGGER history_erasure_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "history_erasure"
  FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_history();
CREATE TRIGGER history_head_kept BEFORE DELETE OR TRUNCATE ON "history_head"
  FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_keep_history();
