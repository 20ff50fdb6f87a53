-- AlterTable
ALTER TABLE "book" ADD COLUMN     "attaches_ubl" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mail_message" ADD COLUMN     "attached" JSONB;
