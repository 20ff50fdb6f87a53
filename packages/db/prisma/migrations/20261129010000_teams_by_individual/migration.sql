-- AlterTable
ALTER TABLE "competition" ADD COLUMN     "teams_by_individual" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "competition_team" ADD COLUMN     "by_individual" BOOLEAN NOT NULL DEFAULT false;
