-- AlterTable
ALTER TABLE "ranking" ADD COLUMN     "changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "corrected_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "startlist" ADD COLUMN     "final_order" JSONB;
