-- CreateIndex
CREATE INDEX "card_payment_payer_ref_started_at_idx" ON "card_payment"("payer_ref", "started_at");
