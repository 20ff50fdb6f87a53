CREATE TABLE "passkey" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("ref")
);

CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
CREATE INDEX "passkey_account_ref_idx" ON "passkey"("account_ref");

ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_ref_fkey"
  FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
