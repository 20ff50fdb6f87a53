-- AlterTable
ALTER TABLE "federation" ADD COLUMN     "ring_apps" JSONB;
