-- AlterTable
ALTER TABLE "federation" ADD COLUMN     "country" TEXT NOT NULL DEFAULT 'BEL',
ADD COLUMN     "first_steps_closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_active" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "tenant" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "set_up_code" (
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "set_up_code_pkey" PRIMARY KEY ("hash")
);
