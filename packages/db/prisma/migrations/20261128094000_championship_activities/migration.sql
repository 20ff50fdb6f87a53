-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "championship" JSONB;
