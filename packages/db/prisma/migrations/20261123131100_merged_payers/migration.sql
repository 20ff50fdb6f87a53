-- The check of the books knows that two records of one payer may be merged.
CREATE OR REPLACE VIEW public.ledger_fault AS
  SELECT 'unbalanced' AS fault, transaction_ref AS ref FROM public.posting GROUP BY transaction_ref, currency HAVING sum(amount_cents) <> 0
  UNION ALL SELECT 'empty', t.ref FROM public.ledger_transaction t
    WHERE NOT EXISTS (SELECT FROM public.posting p WHERE p.transaction_ref = t.ref)
  UNION ALL SELECT 'balance', b.account_ref FROM public.account_balance b
    WHERE b.balance_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM public.posting p WHERE p.account_ref = b.account_ref)
  UNION ALL SELECT 'gap', s.book_ref FROM public.document_series s WHERE s.last_number <> (SELECT count(*) FROM public.invoice i
    WHERE i.book_ref = s.book_ref AND i.series = s.series AND i.year = s.year)
  UNION ALL SELECT 'settlement', s.document_ref FROM public.settlement s
    -- A credit is open below zero: what of it is not used yet.
    WHERE abs(s.open_cents) > abs(s.amount_cents) OR sign(s.open_cents) = -sign(s.amount_cents) AND s.open_cents <> 0
       OR (s.handed_over_ref IS NOT NULL AND s.open_cents <> 0)
  UNION ALL SELECT 'payment', p.ref FROM public.payment p WHERE p.unallocated_cents < 0 OR p.unallocated_cents > p.settles_cents
  -- What a payer owes is what is open of its documents, less the money that is not on a document yet. A payer of whom two records were
  -- merged has an account of each.
  UNION ALL SELECT 'receivable', a.contact_ref FROM (
      SELECT o.book_ref, o.contact_ref, coalesce(sum(b.balance_cents), 0) AS owed FROM public.ledger_account o
        LEFT JOIN public.account_balance b ON b.account_ref = o.ref
        WHERE o.kind = 'RECEIVABLE' GROUP BY o.book_ref, o.contact_ref) a
    WHERE a.owed <>
      (SELECT coalesce(sum(s.open_cents), 0) FROM public.settlement s WHERE s.book_ref = a.book_ref AND s.payer_ref = a.contact_ref)
      - (SELECT coalesce(sum(p.unallocated_cents), 0) FROM public.payment p
          WHERE p.book_ref = a.book_ref AND p.payer_ref = a.contact_ref AND p.status = 'SUCCEEDED');
