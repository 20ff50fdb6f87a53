-- AlterTable
ALTER TABLE "startlist_entry" ADD COLUMN     "allotted_to_ref" UUID;

-- CreateTable
CREATE TABLE "time_assignment" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "releases_at" TIMESTAMPTZ(3) NOT NULL,
    "spread" TEXT NOT NULL DEFAULT 'EVEN',
    "seed" TEXT,
    "allotted_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "time_assignment_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "time_assignment_swap" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "entry_ref" UUID NOT NULL,
    "other_entry_ref" UUID NOT NULL,
    "registration_ref" UUID NOT NULL,
    "other_registration_ref" UUID NOT NULL,
    "asking_ref" UUID NOT NULL,
    "asked_ref" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'ASKED',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "time_assignment_swap_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE UNIQUE INDEX "time_assignment_competition_ref_key" ON "time_assignment"("competition_ref");

-- CreateIndex
CREATE INDEX "time_assignment_swap_competition_ref_status_idx" ON "time_assignment_swap"("competition_ref", "status");

-- CreateIndex
CREATE INDEX "time_assignment_swap_entry_ref_idx" ON "time_assignment_swap"("entry_ref");

-- CreateIndex
CREATE INDEX "time_assignment_swap_other_entry_ref_idx" ON "time_assignment_swap"("other_entry_ref");

-- CreateIndex
CREATE INDEX "time_assignment_swap_registration_ref_idx" ON "time_assignment_swap"("registration_ref");

-- CreateIndex
CREATE INDEX "time_assignment_swap_other_registration_ref_idx" ON "time_assignment_swap"("other_registration_ref");

-- CreateIndex
CREATE INDEX "time_assignment_swap_asking_ref_idx" ON "time_assignment_swap"("asking_ref");

-- CreateIndex
CREATE INDEX "time_assignment_swap_asked_ref_idx" ON "time_assignment_swap"("asked_ref");

-- CreateIndex
CREATE INDEX "startlist_entry_allotted_to_ref_idx" ON "startlist_entry"("allotted_to_ref");

-- AddForeignKey
ALTER TABLE "startlist_entry" ADD CONSTRAINT "startlist_entry_allotted_to_ref_fkey" FOREIGN KEY ("allotted_to_ref") REFERENCES "organisation"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment" ADD CONSTRAINT "time_assignment_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_entry_ref_fkey" FOREIGN KEY ("entry_ref") REFERENCES "startlist_entry"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_other_entry_ref_fkey" FOREIGN KEY ("other_entry_ref") REFERENCES "startlist_entry"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_registration_ref_fkey" FOREIGN KEY ("registration_ref") REFERENCES "registration"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_other_registration_ref_fkey" FOREIGN KEY ("other_registration_ref") REFERENCES "registration"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_asking_ref_fkey" FOREIGN KEY ("asking_ref") REFERENCES "organisation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_assignment_swap" ADD CONSTRAINT "time_assignment_swap_asked_ref_fkey" FOREIGN KEY ("asked_ref") REFERENCES "organisation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
