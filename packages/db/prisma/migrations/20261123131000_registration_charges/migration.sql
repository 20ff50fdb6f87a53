-- Additive: the prices of the moment of registering, and what follows from them; a registration without prices gets them when it next changes.
ALTER TABLE "registration" ADD COLUMN     "charges" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "entered_by_club" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "prices" JSONB;
