-- AlterTable
ALTER TABLE "competition" ADD COLUMN     "poster" TEXT;
