-- AlterTable
ALTER TABLE "ranking" ADD COLUMN     "are_results_reopened" BOOLEAN NOT NULL DEFAULT false;
