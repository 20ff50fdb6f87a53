-- A bill is closed by the documents of its items, and open while one of these is on none. The next tab of its payer may be open, so that one
-- that opens again is nobody's default.
UPDATE "bill" b SET status = 'OPEN', is_default = false, version = b.version + 1
 WHERE b.status = 'INVOICED' AND EXISTS (SELECT FROM "bill_item" i LEFT JOIN "invoice" v ON v.ref = i.invoice_ref
   WHERE i.bill_ref = b.ref AND i.status <> 'CANCELLED' AND (v.ref IS NULL OR v.status = 'DRAFT'));
UPDATE "bill" b SET status = 'INVOICED', version = b.version + 1
 WHERE b.status = 'OPEN' AND EXISTS (SELECT FROM "bill_item" i WHERE i.bill_ref = b.ref AND i.status <> 'CANCELLED')
   AND NOT EXISTS (SELECT FROM "bill_item" i LEFT JOIN "invoice" v ON v.ref = i.invoice_ref
     WHERE i.bill_ref = b.ref AND i.status <> 'CANCELLED' AND (v.ref IS NULL OR v.status = 'DRAFT'));
