-- Fields that a federation adds to its competitions.
-- AlterTable
ALTER TABLE "competition" ADD COLUMN     "custom_attributes" JSONB NOT NULL DEFAULT '{}';
