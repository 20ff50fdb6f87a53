-- AlterTable
ALTER TABLE "reminder" ADD COLUMN     "is_letter" BOOLEAN NOT NULL DEFAULT false;
