-- AlterTable
ALTER TABLE "test_set" ADD COLUMN     "course_protocol" JSONB;
