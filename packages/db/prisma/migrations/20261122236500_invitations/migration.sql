-- CreateTable
CREATE TABLE "one_time_code" (
    "hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "account_ref" UUID,
    "value" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "one_time_code_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "invitation" (
    "ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("ref")
);

-- AlterTable
ALTER TABLE "registration_request" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "federation_ref" UUID;

-- Requests from before the confirmation existed are not held up by it.
UPDATE "registration_request" SET "confirmed_at" = "created_at";

-- CreateIndex
CREATE INDEX "one_time_code_account_ref_purpose_created_at_idx" ON "one_time_code"("account_ref", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "one_time_code_expires_at_idx" ON "one_time_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_code_hash_key" ON "invitation"("code_hash");

-- CreateIndex
CREATE INDEX "invitation_person_ref_created_at_idx" ON "invitation"("person_ref", "created_at" DESC);

-- CreateIndex
CREATE INDEX "registration_request_federation_ref_idx" ON "registration_request"("federation_ref");

-- AddForeignKey
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
