-- A price profile that belongs to one competition, and the competition's record of it.
ALTER TABLE "price_profile" ADD COLUMN "competition_ref" UUID;
ALTER TABLE "competition" ADD COLUMN "custom_price_profile" JSONB;
