-- CreateTable
CREATE TABLE "place_giving" (
    "test_ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "takes_waiting" BOOLEAN NOT NULL,
    "method" TEXT NOT NULL,
    "draw_at" TIMESTAMPTZ(3),
    "sealed_seed" TEXT,
    "commitment" TEXT,
    "seed" TEXT,
    "drawn_at" TIMESTAMPTZ(3),
    "drawn_count" INTEGER,
    "priorities" JSONB NOT NULL DEFAULT '[]',
    "hours_to_accept" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "place_giving_pkey" PRIMARY KEY ("test_ref")
);

-- CreateTable
CREATE TABLE "waiting_entry" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_ref" UUID NOT NULL,
    "practitioner_ref" UUID NOT NULL,
    "organisation_ref" UUID,
    "notes" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "kind" TEXT NOT NULL,
    "priority" INTEGER,
    "draw_number" INTEGER,
    "is_given" BOOLEAN NOT NULL DEFAULT false,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,
    "entered_by_ref" UUID NOT NULL,
    "offered_at" TIMESTAMPTZ(3),
    "offered_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "registration_ref" UUID,
    "request_key" TEXT,
    "request_hash" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "waiting_entry_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "place_giving_competition_ref_idx" ON "place_giving"("competition_ref");

-- CreateIndex
CREATE INDEX "waiting_entry_test_ref_state_idx" ON "waiting_entry"("test_ref", "state");

-- CreateIndex
CREATE INDEX "waiting_entry_competition_ref_state_idx" ON "waiting_entry"("competition_ref", "state");

-- CreateIndex
CREATE INDEX "waiting_entry_practitioner_ref_competition_ref_idx" ON "waiting_entry"("practitioner_ref", "competition_ref");

-- CreateIndex
CREATE INDEX "waiting_entry_organisation_ref_idx" ON "waiting_entry"("organisation_ref");

-- CreateIndex
CREATE INDEX "waiting_entry_registration_ref_idx" ON "waiting_entry"("registration_ref");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_entry_competition_ref_entered_by_ref_request_key_key" ON "waiting_entry"("competition_ref", "entered_by_ref", "request_key");

-- AddForeignKey
ALTER TABLE "place_giving" ADD CONSTRAINT "place_giving_test_ref_fkey" FOREIGN KEY ("test_ref") REFERENCES "competition_test"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "place_giving" ADD CONSTRAINT "place_giving_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_test_ref_fkey" FOREIGN KEY ("test_ref") REFERENCES "competition_test"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_practitioner_ref_fkey" FOREIGN KEY ("practitioner_ref") REFERENCES "practitioner"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entry" ADD CONSTRAINT "waiting_entry_registration_ref_fkey" FOREIGN KEY ("registration_ref") REFERENCES "registration"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- A rider waits with a horse for a test once at a time; whoever left the list may enter it again.
CREATE UNIQUE INDEX "waiting_entry_standing_once" ON "waiting_entry" ("test_ref", "practitioner_ref") WHERE "state" IN ('WAITING', 'OFFERED');
