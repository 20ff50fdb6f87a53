-- AlterTable
ALTER TABLE "startlist" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);
