-- CreateTable
CREATE TABLE "mail_message" (
    "ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'WAITING',
    "to_address" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "look" JSONB NOT NULL,
    "has_link" BOOLEAN NOT NULL DEFAULT false,
    "sealed_link" TEXT,
    "subject_ref" UUID,
    "round" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "mail_message_status_due_at_idx" ON "mail_message"("status", "due_at");

-- CreateIndex
CREATE INDEX "mail_message_created_at_ref_idx" ON "mail_message"("created_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "mail_message_status_created_at_ref_idx" ON "mail_message"("status", "created_at" DESC, "ref" DESC);

-- CreateIndex
CREATE INDEX "mail_message_subject_ref_kind_created_at_idx" ON "mail_message"("subject_ref", "kind", "created_at");
