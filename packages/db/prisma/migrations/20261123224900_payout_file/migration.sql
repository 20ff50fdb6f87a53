-- AlterTable
ALTER TABLE "payout" ADD COLUMN     "downloaded_at" TIMESTAMPTZ(3);
