-- CreateTable
CREATE TABLE "calendar_feed" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feed_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "calendar_feed_event" (
    "feed_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feed_event_pkey" PRIMARY KEY ("feed_ref","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feed_hash_key" ON "calendar_feed"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feed_account_ref_kind_key" ON "calendar_feed"("account_ref", "kind");

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feed_event" ADD CONSTRAINT "calendar_feed_event_feed_ref_fkey" FOREIGN KEY ("feed_ref") REFERENCES "calendar_feed"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
