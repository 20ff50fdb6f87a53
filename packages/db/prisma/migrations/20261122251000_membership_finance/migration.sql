-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "can_manage_finance" BOOLEAN NOT NULL DEFAULT false;
