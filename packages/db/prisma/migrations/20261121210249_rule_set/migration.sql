-- CreateTable
CREATE TABLE "rule_set" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "rule_set_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "rule_set_federation_ref_idx" ON "rule_set"("federation_ref");

-- AddForeignKey
ALTER TABLE "rule_set" ADD CONSTRAINT "rule_set_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
