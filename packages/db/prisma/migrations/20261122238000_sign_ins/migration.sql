ALTER TABLE "session"
  ADD COLUMN "ref" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "address" TEXT,
  ADD COLUMN "seen_at" TIMESTAMPTZ(3),
  ADD COLUMN "signed_in_at" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "session_ref_key" ON "session"("ref");

CREATE TABLE "sign_in" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "account_ref" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "address" TEXT,
    "user_agent" TEXT,

    CONSTRAINT "sign_in_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "sign_in_account_ref_id_idx" ON "sign_in"("account_ref", "id" DESC);
CREATE INDEX "sign_in_at_idx" ON "sign_in"("at");

ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_account_ref_fkey"
  FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: a blocked account has no sessions, whoever blocks it.
CREATE FUNCTION public.oxer_end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.session WHERE account_ref = NEW.ref;
  RETURN NULL;
END $$;

CREATE TRIGGER account_blocked AFTER UPDATE OF is_blocked ON "account" FOR EACH ROW
  WHEN (NEW.is_blocked AND NOT OLD.is_blocked) EXECUTE FUNCTION public.oxer_end_sessions();
