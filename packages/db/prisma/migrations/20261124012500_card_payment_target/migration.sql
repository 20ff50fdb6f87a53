-- AlterTable
ALTER TABLE "card_payment" ADD COLUMN     "target_kind" TEXT,
ADD COLUMN     "target_ref" UUID;
