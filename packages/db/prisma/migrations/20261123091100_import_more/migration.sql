-- AlterTable
ALTER TABLE "import_row" ADD COLUMN     "more" JSONB;
