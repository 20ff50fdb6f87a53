-- CreateTable
CREATE TABLE "list_view" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "federation_ref" UUID NOT NULL,
    "organisation_ref" UUID,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "search" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_view_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "list_view_account_ref_federation_ref_idx" ON "list_view"("account_ref", "federation_ref");

-- CreateIndex
CREATE INDEX "list_view_federation_ref_idx" ON "list_view"("federation_ref");

-- CreateIndex
CREATE INDEX "list_view_organisation_ref_idx" ON "list_view"("organisation_ref");

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE SET NULL ON UPDATE CASCADE;
