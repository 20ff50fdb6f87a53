CREATE TABLE "second_factor" (
    "account_ref" UUID NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "last_step" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("account_ref")
);

CREATE TABLE "recovery_code" (
    "hash" TEXT NOT NULL,
    "account_ref" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("hash")
);

CREATE INDEX "recovery_code_account_ref_idx" ON "recovery_code"("account_ref");

ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_ref_fkey"
  FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_ref_fkey"
  FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
