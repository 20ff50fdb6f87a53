-- What takes something back is looked up by it: in lists of documents, in credit notes and at the desk.
CREATE INDEX "invoice_credits_idx" ON "invoice" (credits_ref) WHERE credits_ref IS NOT NULL;
CREATE INDEX "bill_item_counter_idx" ON "bill_item" (counter_of_ref) WHERE counter_of_ref IS NOT NULL;
CREATE INDEX "settlement_handed_over_idx" ON "settlement" (handed_over_ref) WHERE handed_over_ref IS NOT NULL;
CREATE INDEX "payment_external_idx" ON "payment" (external_id) WHERE external_id IS NOT NULL;
-- Lists of a seller go by the day, whatever the status.
CREATE INDEX "finance_order_book_ref_date_ref_idx" ON "finance_order"("book_ref", "date", "ref");
