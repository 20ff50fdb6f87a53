-- Which column of a file of another system has which field, kept for a federation by the headings of the file.
CREATE TABLE "import_mapping" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    "headings_key" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("ref")
);
CREATE UNIQUE INDEX "import_mapping_federation_ref_integration_headings_key_key" ON "import_mapping"("federation_ref", "integration", "headings_key");
CREATE INDEX "import_mapping_federation_ref_integration_changed_at_ref_idx" ON "import_mapping"("federation_ref", "integration", "changed_at" DESC, "ref");
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;
