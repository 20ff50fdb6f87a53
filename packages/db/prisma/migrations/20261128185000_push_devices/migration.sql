-- CreateTable
CREATE TABLE "push_device" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "mark" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_device_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "push_message" (
    "ref" UUID NOT NULL,
    "device_ref" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "is_urgent" BOOLEAN NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_message_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_device_mark_key" ON "push_device"("mark");

-- CreateIndex
CREATE INDEX "push_device_account_ref_created_at_idx" ON "push_device"("account_ref", "created_at");

-- CreateIndex
CREATE INDEX "push_message_due_at_idx" ON "push_message"("due_at");

-- CreateIndex
CREATE INDEX "push_message_device_ref_idx" ON "push_message"("device_ref");

-- AddForeignKey
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_device_ref_fkey" FOREIGN KEY ("device_ref") REFERENCES "push_device"("ref") ON DELETE CASCADE ON UPDATE CASCADE;
