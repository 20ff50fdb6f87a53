-- The drawings of the markings of a horse. A drawing is never changed: a new one is stored, and the horse refers to the current one.

CREATE TABLE "horse_signature" (
    "ref" UUID NOT NULL,
    "horse_ref" UUID NOT NULL,
    "marks" JSONB NOT NULL,
    "created_by_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "horse_signature_pkey" PRIMARY KEY ("ref")
);

CREATE INDEX "horse_signature_horse_ref_created_at_idx" ON "horse_signature"("horse_ref", "created_at");

ALTER TABLE "horse_signature" ADD CONSTRAINT "horse_signature_horse_ref_fkey" FOREIGN KEY ("horse_ref") REFERENCES "horse"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "horse" ADD COLUMN "signature_ref" UUID;

CREATE INDEX "horse_signature_ref_idx" ON "horse"("signature_ref");

ALTER TABLE "horse" ADD CONSTRAINT "horse_signature_ref_fkey" FOREIGN KEY ("signature_ref") REFERENCES "horse_signature"("ref") ON DELETE SET NULL ON UPDATE CASCADE;
