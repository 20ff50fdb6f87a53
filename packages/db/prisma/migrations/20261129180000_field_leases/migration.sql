-- CreateTable
CREATE TABLE "field_lease" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "epoch" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "differing" INTEGER NOT NULL DEFAULT 0,
    "divergence" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "field_lease_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "field_command" (
    "lease_ref" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "epoch" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "actor_ref" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "now" TIMESTAMPTZ(3) NOT NULL,
    "refs" UUID[],
    "language" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "input" TEXT NOT NULL,
    "answer_hash" TEXT NOT NULL,

    CONSTRAINT "field_command_pkey" PRIMARY KEY ("lease_ref","seq")
);

-- CreateIndex
CREATE INDEX "field_lease_state_idx" ON "field_lease"("state");

-- CreateIndex
CREATE UNIQUE INDEX "field_lease_competition_ref_epoch_key" ON "field_lease"("competition_ref", "epoch");

-- CreateIndex
CREATE INDEX "field_command_actor_ref_idx" ON "field_command"("actor_ref");

-- AddForeignKey
ALTER TABLE "field_command" ADD CONSTRAINT "field_command_lease_ref_fkey" FOREIGN KEY ("lease_ref") REFERENCES "field_lease"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
