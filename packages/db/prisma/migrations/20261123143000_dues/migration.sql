-- What a treasurer looks at every day is read along indexes of what is open, however much is settled.
CREATE INDEX "bill_item_unbooked_idx" ON "bill_item" (bill_ref) INCLUDE (amount_cents, is_to_price, status)
  WHERE NOT is_processed AND status <> 'CANCELLED';
CREATE INDEX "settlement_due_idx" ON "settlement" (book_ref, due_date, document_ref) INCLUDE (open_cents) WHERE open_cents > 0;
CREATE INDEX "settlement_credit_idx" ON "settlement" (book_ref) INCLUDE (open_cents) WHERE open_cents < 0;
CREATE INDEX "payment_left_idx" ON "payment" (book_ref, payer_ref) INCLUDE (unallocated_cents) WHERE unallocated_cents <> 0 AND status = 'SUCCEEDED';
CREATE INDEX "payment_received_idx" ON "payment" (book_ref, date) INCLUDE (direction, amount_cents) WHERE status = 'SUCCEEDED';
-- A price that somebody gave can be taken back; one that came from a price list cannot.
ALTER TABLE "bill_item" ADD COLUMN "is_hand_priced" BOOLEAN NOT NULL DEFAULT false;
