-- AlterTable
ALTER TABLE "startlist" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ranking" ADD COLUMN     "changed_at" TIMESTAMPTZ(3);
