-- AlterTable
ALTER TABLE "competition_test" ADD COLUMN     "are_prizes_public" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "prize_cents" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "prize_minimum_cents" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "share_line" ADD COLUMN     "description" TEXT NOT NULL DEFAULT '';

ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_prizes_check" CHECK (prize_minimum_cents >= 0 AND 0 <= ALL (prize_cents));
