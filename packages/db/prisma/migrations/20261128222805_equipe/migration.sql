-- CreateTable
CREATE TABLE "equipe_key" (
    "federation_ref" UUID NOT NULL,
    "ref" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "last_user_name" TEXT,

    CONSTRAINT "equipe_key_pkey" PRIMARY KEY ("federation_ref")
);

-- CreateTable
CREATE TABLE "equipe_exchange" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_name" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "equipe_exchange_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "equipe_test" (
    "test_set_ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "user_name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "differences" JSONB NOT NULL DEFAULT '[]',
    "received" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "equipe_test_pkey" PRIMARY KEY ("test_set_ref")
);

-- CreateTable
CREATE TABLE "equipe_proposal" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "equipe_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "person_ref" UUID,
    "horse_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "equipe_proposal_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "equipe_start" (
    "competition_ref" UUID NOT NULL,
    "equipe_id" TEXT NOT NULL,
    "registration_ref" UUID NOT NULL,

    CONSTRAINT "equipe_start_pkey" PRIMARY KEY ("competition_ref","equipe_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "equipe_key_ref_key" ON "equipe_key"("ref");

-- CreateIndex
CREATE UNIQUE INDEX "equipe_key_hash_key" ON "equipe_key"("hash");

-- CreateIndex
CREATE INDEX "equipe_exchange_competition_ref_at_ref_idx" ON "equipe_exchange"("competition_ref", "at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "equipe_test_competition_ref_idx" ON "equipe_test"("competition_ref");

-- CreateIndex
CREATE INDEX "equipe_proposal_person_ref_idx" ON "equipe_proposal"("person_ref");

-- CreateIndex
CREATE INDEX "equipe_proposal_horse_ref_idx" ON "equipe_proposal"("horse_ref");

-- CreateIndex
CREATE UNIQUE INDEX "equipe_proposal_competition_ref_kind_equipe_id_key" ON "equipe_proposal"("competition_ref", "kind", "equipe_id");

-- CreateIndex
CREATE INDEX "equipe_start_registration_ref_idx" ON "equipe_start"("registration_ref");

-- AddForeignKey
ALTER TABLE "equipe_key" ADD CONSTRAINT "equipe_key_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_exchange" ADD CONSTRAINT "equipe_exchange_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_test" ADD CONSTRAINT "equipe_test_test_set_ref_fkey" FOREIGN KEY ("test_set_ref") REFERENCES "test_set"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_test" ADD CONSTRAINT "equipe_test_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_proposal" ADD CONSTRAINT "equipe_proposal_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_proposal" ADD CONSTRAINT "equipe_proposal_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_proposal" ADD CONSTRAINT "equipe_proposal_horse_ref_fkey" FOREIGN KEY ("horse_ref") REFERENCES "horse"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_start" ADD CONSTRAINT "equipe_start_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equipe_start" ADD CONSTRAINT "equipe_start_registration_ref_fkey" FOREIGN KEY ("registration_ref") REFERENCES "registration"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
