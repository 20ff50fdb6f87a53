-- CreateTable
CREATE TABLE "timing_log" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_set_ref" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "uploaded_by_ref" UUID NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timing_log_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE UNIQUE INDEX "timing_log_test_set_ref_digest_device_key" ON "timing_log"("test_set_ref", "digest", "device");

-- CreateIndex
CREATE INDEX "timing_log_test_set_ref_uploaded_at_ref_idx" ON "timing_log"("test_set_ref", "uploaded_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "timing_log_competition_ref_idx" ON "timing_log"("competition_ref");

-- CreateIndex
CREATE INDEX "timing_log_uploaded_at_idx" ON "timing_log"("uploaded_at");

-- AddForeignKey
ALTER TABLE "timing_log" ADD CONSTRAINT "timing_log_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timing_log" ADD CONSTRAINT "timing_log_test_set_ref_fkey" FOREIGN KEY ("test_set_ref") REFERENCES "test_set"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
