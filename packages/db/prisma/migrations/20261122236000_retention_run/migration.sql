-- CreateTable
CREATE TABLE "retention_run" (
    "day" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "removed" JSONB,

    CONSTRAINT "retention_run_pkey" PRIMARY KEY ("day")
);
