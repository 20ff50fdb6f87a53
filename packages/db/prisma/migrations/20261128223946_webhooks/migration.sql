-- CreateTable
CREATE TABLE "webhook" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "competition_ref" UUID,
    "is_on" BOOLEAN NOT NULL,
    "off_reason" TEXT,
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "seen" INTEGER NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "ref" UUID NOT NULL,
    "webhook_ref" UUID NOT NULL,
    "event_number" INTEGER,
    "message" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "answer_status" INTEGER,
    "problem" TEXT,
    "duration_ms" INTEGER,
    "tried_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "event_head" (
    "federation_ref" UUID NOT NULL,
    "last" INTEGER NOT NULL,
    "removed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "event_head_pkey" PRIMARY KEY ("federation_ref")
);

-- CreateTable
CREATE TABLE "logged_event" (
    "federation_ref" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "competition_ref" UUID,
    "refs" JSONB NOT NULL,
    "publication" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logged_event_pkey" PRIMARY KEY ("federation_ref","number")
);

-- CreateIndex
CREATE INDEX "webhook_federation_ref_created_at_ref_idx" ON "webhook"("federation_ref", "created_at", "ref");

-- CreateIndex
CREATE INDEX "webhook_competition_ref_idx" ON "webhook"("competition_ref");

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_ref_created_at_ref_idx" ON "webhook_delivery"("webhook_ref", "created_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_ref_status_event_number_idx" ON "webhook_delivery"("webhook_ref", "status", "event_number");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_webhook_ref_event_number_key" ON "webhook_delivery"("webhook_ref", "event_number");

-- CreateIndex
CREATE INDEX "logged_event_at_idx" ON "logged_event"("at");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_ref_fkey" FOREIGN KEY ("webhook_ref") REFERENCES "webhook"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
