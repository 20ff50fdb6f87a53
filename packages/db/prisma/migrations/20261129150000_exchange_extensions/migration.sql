-- AlterTable
ALTER TABLE "external_id" ADD COLUMN     "extensions" JSONB;
