-- A test has several categories; the first one stays where it was. A test that is judged by style also has a category for it.
ALTER TABLE "competition_test" ADD COLUMN "further_category_refs" UUID[] DEFAULT ARRAY[]::UUID[];
ALTER TABLE "competition_test" ADD COLUMN "style_category_ref" UUID;
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_style_category_ref_fkey" FOREIGN KEY ("style_category_ref") REFERENCES "sport_category"("ref") ON DELETE SET NULL ON UPDATE CASCADE;
