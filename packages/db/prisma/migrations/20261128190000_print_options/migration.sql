-- CreateTable
CREATE TABLE "print_options" (
    "competition_ref" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "print_options_pkey" PRIMARY KEY ("competition_ref","document")
);
