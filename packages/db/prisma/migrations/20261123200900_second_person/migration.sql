-- AlterTable
ALTER TABLE "book" ADD COLUMN     "needs_second_person" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "payout" ADD COLUMN     "decided_by_ref" UUID,
ADD COLUMN     "is_netting" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_received_only" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "minimum_cents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reason" TEXT;

-- A payout may wait for a second person, who is never the one that proposed it.
ALTER TABLE "payout" DROP CONSTRAINT "payout_status_check";
ALTER TABLE "payout" ADD CONSTRAINT "payout_status_check" CHECK ("status" IN ('PROPOSED', 'ORDERED', 'REJECTED', 'CANCELLED'));
ALTER TABLE "payout" ADD CONSTRAINT "payout_second_person_check" CHECK ("decided_by_ref" <> "actor_ref");
