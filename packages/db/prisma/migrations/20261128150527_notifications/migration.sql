-- CreateTable
CREATE TABLE "notice" (
    "ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "federation_ref" UUID NOT NULL,
    "person_refs" UUID[],
    "organisation_ref" UUID,
    "to_staff" BOOLEAN NOT NULL DEFAULT false,
    "values" JSONB NOT NULL,
    "link" TEXT NOT NULL,
    "by_account_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "notification" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "person_ref" UUID,
    "values" JSONB NOT NULL,
    "link" TEXT NOT NULL,
    "is_shown" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "notification_event" (
    "account_ref" UUID NOT NULL,
    "event_key" TEXT NOT NULL,
    "notification_ref" UUID NOT NULL,

    CONSTRAINT "notification_event_pkey" PRIMARY KEY ("account_ref","event_key")
);

-- CreateTable
CREATE TABLE "notification_setting" (
    "account_ref" UUID NOT NULL,
    "channels" JSONB NOT NULL DEFAULT '{}',
    "quiet_from" VARCHAR(5),
    "quiet_until" VARCHAR(5),
    "moved_minutes" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "notification_setting_pkey" PRIMARY KEY ("account_ref")
);

-- CreateTable
CREATE TABLE "start_told" (
    "account_ref" UUID NOT NULL,
    "registration_ref" UUID NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "seconds" INTEGER,
    "arena" TEXT,

    CONSTRAINT "start_told_pkey" PRIMARY KEY ("account_ref","registration_ref")
);

-- CreateTable
CREATE TABLE "start_watch" (
    "competition_ref" UUID NOT NULL,
    "told" INTEGER NOT NULL DEFAULT 0,
    "seen" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "latest_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "start_watch_pkey" PRIMARY KEY ("competition_ref")
);

-- CreateIndex
CREATE INDEX "notice_created_at_ref_idx" ON "notice"("created_at", "ref");

-- CreateIndex
CREATE INDEX "notification_account_ref_created_at_ref_idx" ON "notification"("account_ref", "created_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "notification_account_ref_read_at_idx" ON "notification"("account_ref", "read_at");

-- CreateIndex
CREATE INDEX "notification_person_ref_idx" ON "notification"("person_ref");

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");

-- CreateIndex
CREATE INDEX "notification_event_notification_ref_idx" ON "notification_event"("notification_ref");

-- CreateIndex
CREATE INDEX "start_told_registration_ref_idx" ON "start_told"("registration_ref");

-- CreateIndex
CREATE INDEX "start_watch_due_at_idx" ON "start_watch"("due_at");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_event" ADD CONSTRAINT "notification_event_notification_ref_fkey" FOREIGN KEY ("notification_ref") REFERENCES "notification"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "start_told" ADD CONSTRAINT "start_told_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "favourite_subject_ref_idx" ON "favourite"("subject_ref");
