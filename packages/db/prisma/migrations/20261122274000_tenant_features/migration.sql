-- Until now a feature switched nothing, so every host name keeps all parts of the product.
ALTER TABLE "tenant" ALTER COLUMN "features" SET DEFAULT ARRAY['COURSES', 'REPORTING']::TEXT[];
UPDATE "tenant" SET "features" = ARRAY['COURSES', 'REPORTING']::TEXT[];
