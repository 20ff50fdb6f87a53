-- AlterTable
ALTER TABLE "person" ADD COLUMN     "bill_to_ref" UUID,
ADD COLUMN     "bill_to_type" TEXT;

-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "pays_for_members" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "article" ADD COLUMN     "tax_treatment" TEXT;

-- CreateTable
CREATE TABLE "invoice" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "series" TEXT NOT NULL DEFAULT 'INVOICE',
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "date" VARCHAR(10),
    "year" INTEGER,
    "number" INTEGER,
    "due_date" VARCHAR(10),
    "payer_type" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL,
    "document" JSONB NOT NULL,
    "payable_cents" BIGINT NOT NULL,
    "credits_ref" UUID,
    "run_ref" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "document_series" (
    "book_ref" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_date" VARCHAR(10) NOT NULL DEFAULT '0000-00-00',

    CONSTRAINT "document_series_pkey" PRIMARY KEY ("book_ref","series","year")
);

-- CreateTable
CREATE TABLE "finance_order" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "payer_type" TEXT,
    "payer_ref" UUID,
    "account_ref" UUID,
    "invoice_to_ref" UUID,
    "competition_ref" UUID,
    "description" TEXT NOT NULL DEFAULT '',
    "date" VARCHAR(10) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'NEW',
    "error" JSONB,
    "processed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "finance_order_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "settlement" (
    "document_ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payer_type" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "open_cents" BIGINT NOT NULL,
    "due_date" VARCHAR(10) NOT NULL,
    "handed_over_ref" UUID,

    CONSTRAINT "settlement_pkey" PRIMARY KEY ("document_ref")
);

-- CreateTable
CREATE TABLE "payment" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "payer_type" TEXT,
    "payer_ref" UUID,
    "method" TEXT NOT NULL,
    "direction" TEXT NOT NULL DEFAULT 'IN',
    "status" TEXT NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "settles_cents" BIGINT NOT NULL,
    "unallocated_cents" BIGINT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "iban" TEXT,
    "source_ref" UUID,
    "external_id" TEXT,
    "refunds_ref" UUID,
    "request_key" TEXT,
    "actor_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "allocation" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "payment_ref" UUID,
    "credit_note_ref" UUID,
    "document_ref" UUID NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "allocation_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "bill" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "payer_type" TEXT NOT NULL,
    "payer_ref" UUID NOT NULL,
    "competition_ref" UUID,
    "description" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "date" VARCHAR(10) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bill_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "bill_item" (
    "ref" UUID NOT NULL,
    "bill_ref" UUID NOT NULL,
    "article_ref" UUID,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "unit_cents" INTEGER NOT NULL,
    "discount_basis_points" INTEGER NOT NULL DEFAULT 0,
    "amount_cents" INTEGER NOT NULL,
    "tax_level_code" TEXT NOT NULL,
    "tax_treatment" TEXT NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "is_processed" BOOLEAN NOT NULL DEFAULT false,
    "order_ref" UUID,
    "invoice_ref" UUID,
    "source_kind" TEXT NOT NULL,
    "source_ref" UUID,
    "source_key" TEXT NOT NULL DEFAULT '',
    "is_standing" BOOLEAN NOT NULL DEFAULT true,
    "counter_of_ref" UUID,
    "subject_ref" UUID,
    "competition_ref" UUID,
    "is_to_price" BOOLEAN NOT NULL DEFAULT false,
    "waive_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bill_item_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "book" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "owner_type" TEXT NOT NULL,
    "owner_ref" UUID NOT NULL,
    "code" VARCHAR(3) NOT NULL,
    "currency" VARCHAR(3) NOT NULL DEFAULT 'EUR',
    "closed_through" VARCHAR(10) NOT NULL DEFAULT '0000-00-00',
    "term_days" INTEGER NOT NULL DEFAULT 30,
    "last_reference" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "book_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "payment_reference" (
    "book_ref" UUID NOT NULL,
    "digits" VARCHAR(12) NOT NULL,
    "kind" TEXT NOT NULL,
    "target_ref" UUID NOT NULL,

    CONSTRAINT "payment_reference_pkey" PRIMARY KEY ("book_ref","digits")
);

-- CreateTable
CREATE TABLE "ledger_account" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "contact_ref" UUID,
    "currency" VARCHAR(3) NOT NULL,

    CONSTRAINT "ledger_account_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "ledger_transaction" (
    "ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source_ref" UUID,
    "reverses_ref" UUID,
    "description" TEXT NOT NULL DEFAULT '',
    "actor_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_transaction_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "posting" (
    "transaction_ref" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "account_ref" UUID NOT NULL,
    "book_ref" UUID NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "currency" VARCHAR(3) NOT NULL,
    "tax_level_code" TEXT,
    "source_ref" UUID,

    CONSTRAINT "posting_pkey" PRIMARY KEY ("transaction_ref","line")
);

-- CreateTable
CREATE TABLE "account_balance" (
    "account_ref" UUID NOT NULL,
    "balance_cents" BIGINT NOT NULL,

    CONSTRAINT "account_balance_pkey" PRIMARY KEY ("account_ref")
);

-- CreateIndex
CREATE INDEX "invoice_payer_ref_date_ref_idx" ON "invoice"("payer_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "invoice_book_ref_status_date_ref_idx" ON "invoice"("book_ref", "status", "date", "ref");

-- CreateIndex
CREATE INDEX "invoice_run_ref_idx" ON "invoice"("run_ref");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_book_ref_series_year_number_key" ON "invoice"("book_ref", "series", "year", "number");

-- CreateIndex
CREATE INDEX "finance_order_book_ref_status_date_ref_idx" ON "finance_order"("book_ref", "status", "date", "ref");

-- CreateIndex
CREATE INDEX "finance_order_payer_ref_date_ref_idx" ON "finance_order"("payer_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "finance_order_competition_ref_idx" ON "finance_order"("competition_ref");

-- CreateIndex
CREATE UNIQUE INDEX "finance_order_book_ref_number_key" ON "finance_order"("book_ref", "number");

-- CreateIndex
CREATE INDEX "settlement_payer_ref_due_date_document_ref_idx" ON "settlement"("payer_ref", "due_date", "document_ref");

-- CreateIndex
CREATE INDEX "settlement_book_ref_open_cents_due_date_idx" ON "settlement"("book_ref", "open_cents", "due_date");

-- CreateIndex
CREATE INDEX "payment_payer_ref_date_ref_idx" ON "payment"("payer_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "payment_book_ref_date_ref_idx" ON "payment"("book_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "payment_source_ref_idx" ON "payment"("source_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payment_book_ref_request_key_key" ON "payment"("book_ref", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "payment_book_ref_external_id_key" ON "payment"("book_ref", "external_id");

-- CreateIndex
CREATE INDEX "allocation_payment_ref_idx" ON "allocation"("payment_ref");

-- CreateIndex
CREATE INDEX "allocation_credit_note_ref_idx" ON "allocation"("credit_note_ref");

-- CreateIndex
CREATE INDEX "allocation_document_ref_idx" ON "allocation"("document_ref");

-- CreateIndex
CREATE INDEX "bill_payer_ref_date_ref_idx" ON "bill"("payer_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "bill_competition_ref_idx" ON "bill"("competition_ref");

-- CreateIndex
CREATE INDEX "bill_book_ref_status_date_ref_idx" ON "bill"("book_ref", "status", "date", "ref");

-- CreateIndex
CREATE INDEX "bill_item_bill_ref_date_ref_idx" ON "bill_item"("bill_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "bill_item_order_ref_idx" ON "bill_item"("order_ref");

-- CreateIndex
CREATE INDEX "bill_item_invoice_ref_idx" ON "bill_item"("invoice_ref");

-- CreateIndex
CREATE INDEX "bill_item_source_ref_source_kind_idx" ON "bill_item"("source_ref", "source_kind");

-- CreateIndex
CREATE INDEX "bill_item_competition_ref_date_ref_idx" ON "bill_item"("competition_ref", "date", "ref");

-- CreateIndex
CREATE INDEX "bill_item_subject_ref_idx" ON "bill_item"("subject_ref");

-- CreateIndex
CREATE UNIQUE INDEX "book_owner_ref_key" ON "book"("owner_ref");

-- CreateIndex
CREATE UNIQUE INDEX "book_federation_ref_code_key" ON "book"("federation_ref", "code");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reference_book_ref_kind_target_ref_key" ON "payment_reference"("book_ref", "kind", "target_ref");

-- CreateIndex
CREATE INDEX "ledger_account_contact_ref_idx" ON "ledger_account"("contact_ref");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_book_ref_key_currency_key" ON "ledger_account"("book_ref", "key", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_account_ref_book_ref_currency_key" ON "ledger_account"("ref", "book_ref", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transaction_reverses_ref_key" ON "ledger_transaction"("reverses_ref");

-- CreateIndex
CREATE INDEX "ledger_transaction_source_ref_idx" ON "ledger_transaction"("source_ref");

-- CreateIndex
CREATE INDEX "ledger_transaction_book_ref_date_ref_idx" ON "ledger_transaction"("book_ref", "date", "ref");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transaction_book_ref_key_key" ON "ledger_transaction"("book_ref", "key");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_transaction_ref_book_ref_date_key" ON "ledger_transaction"("ref", "book_ref", "date");

-- CreateIndex
CREATE INDEX "posting_account_ref_date_transaction_ref_amount_cents_idx" ON "posting"("account_ref", "date", "transaction_ref", "amount_cents");

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credits_ref_fkey" FOREIGN KEY ("credits_ref") REFERENCES "invoice"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_payment_ref_fkey" FOREIGN KEY ("payment_ref") REFERENCES "payment"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill" ADD CONSTRAINT "bill_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_bill_ref_fkey" FOREIGN KEY ("bill_ref") REFERENCES "bill"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_article_ref_fkey" FOREIGN KEY ("article_ref") REFERENCES "article"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_order_ref_fkey" FOREIGN KEY ("order_ref") REFERENCES "finance_order"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_invoice_ref_fkey" FOREIGN KEY ("invoice_ref") REFERENCES "invoice"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "book" ADD CONSTRAINT "book_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_reference" ADD CONSTRAINT "payment_reference_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_book_ref_fkey" FOREIGN KEY ("book_ref") REFERENCES "book"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_reverses_ref_fkey" FOREIGN KEY ("reverses_ref") REFERENCES "ledger_transaction"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_transaction_ref_book_ref_date_fkey" FOREIGN KEY ("transaction_ref", "book_ref", "date") REFERENCES "ledger_transaction"("ref", "book_ref", "date") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "posting" ADD CONSTRAINT "posting_account_ref_book_ref_currency_fkey" FOREIGN KEY ("account_ref", "book_ref", "currency") REFERENCES "ledger_account"("ref", "book_ref", "currency") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "account_balance" ADD CONSTRAINT "account_balance_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "ledger_account"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the rules of accounts promise outlives every code path: it stands here.

ALTER TABLE "book" ADD CONSTRAINT "book_code_check" CHECK (code ~ '^[0-9]{3}$');
ALTER TABLE "book" ADD CONSTRAINT "book_owner_check" CHECK (owner_type IN ('FEDERATION', 'ORGANISATION', 'PERSON'));
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_kind_check" CHECK (kind IN ('RECEIVABLE', 'PAYABLE', 'UNBILLED', 'REVENUE',
  'VAT', 'ROUNDING', 'SHARE', 'CASH', 'BANK', 'PSP', 'PSP_FEE', 'TRANSIT', 'SUSPENSE', 'PRIZE', 'WRITE_OFF'));
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_date_check" CHECK (date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
ALTER TABLE "posting" ADD CONSTRAINT "posting_amount_check" CHECK (amount_cents <> 0);
CREATE INDEX "posting_source_idx" ON "posting" (source_ref, account_ref) WHERE source_ref IS NOT NULL;

-- One open tab of a payer that opens by itself, and one standing item for each thing that is owed.
CREATE UNIQUE INDEX "bill_default_key" ON "bill" (book_ref, payer_type, payer_ref, coalesce(competition_ref, '00000000-0000-0000-0000-000000000000'::uuid))
  WHERE is_default AND status = 'OPEN';
CREATE UNIQUE INDEX "bill_item_standing_key" ON "bill_item" (source_kind, source_ref, source_key) WHERE is_standing AND source_ref IS NOT NULL;
CREATE INDEX "bill_item_open_idx" ON "bill_item" (bill_ref, date, ref) WHERE status = 'OPEN';
CREATE INDEX "settlement_open_idx" ON "settlement" (book_ref, payer_ref, due_date) WHERE open_cents <> 0;
ALTER TABLE "bill" ADD CONSTRAINT "bill_status_check" CHECK (status IN ('OPEN', 'INVOICED', 'CANCELLED'));
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_status_check" CHECK (status IN ('OPEN', 'ORDERED', 'CANCELLED'));
ALTER TABLE "bill_item" ADD CONSTRAINT "bill_item_order_check" CHECK ((status = 'ORDERED') = (order_ref IS NOT NULL));
ALTER TABLE "finance_order" ADD CONSTRAINT "finance_order_status_check" CHECK (status IN ('NEW', 'PROCESSED', 'PROCESSED_ERROR', 'CANCELLED'));

-- 1. Append-only.
CREATE FUNCTION public.oxer_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: a reversal corrects it', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_transaction_fixed BEFORE UPDATE OR DELETE ON "ledger_transaction" FOR EACH ROW EXECUTE FUNCTION public.oxer_refuse_change();
CREATE TRIGGER ledger_transaction_kept BEFORE TRUNCATE ON "ledger_transaction" EXECUTE FUNCTION public.oxer_refuse_change();
CREATE TRIGGER posting_fixed BEFORE UPDATE OR DELETE ON "posting" FOR EACH ROW EXECUTE FUNCTION public.oxer_refuse_change();
CREATE TRIGGER posting_kept BEFORE TRUNCATE ON "posting" EXECUTE FUNCTION public.oxer_refuse_change();
CREATE TRIGGER allocation_fixed BEFORE UPDATE OR DELETE ON "allocation" FOR EACH ROW EXECUTE FUNCTION public.oxer_refuse_change();
CREATE TRIGGER allocation_kept BEFORE TRUNCATE ON "allocation" EXECUTE FUNCTION public.oxer_refuse_change();

-- 2. All postings of a transaction come in one statement, which balances for each transaction and currency. The first insert therefore
--    seals a transaction, a bulk run is checked once, and nobody ever sees half of a transaction. Balances are kept for contacts and
--    drawers only: on one row for all revenue, every sale would wait for the one before.
CREATE FUNCTION public.oxer_check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE bad uuid;
BEGIN
  SELECT transaction_ref INTO bad FROM inserted GROUP BY transaction_ref, currency HAVING sum(amount_cents) <> 0 LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'transaction % does not balance', bad USING ERRCODE = 'check_violation'; END IF;
  SELECT n.transaction_ref INTO bad FROM (SELECT transaction_ref, count(*) AS here FROM inserted GROUP BY 1) n
    WHERE here < 2 OR here <> (SELECT count(*) FROM public.posting p WHERE p.transaction_ref = n.transaction_ref) LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'transaction % is sealed, or has one posting', bad USING ERRCODE = 'check_violation'; END IF;
  INSERT INTO public.account_balance AS b (account_ref, balance_cents)
    SELECT i.account_ref, sum(i.amount_cents) FROM inserted i JOIN public.ledger_account a ON a.ref = i.account_ref
     WHERE a.kind IN ('RECEIVABLE', 'PAYABLE', 'CASH') GROUP BY 1 ORDER BY 1 -- the order prevents deadlocks
    ON CONFLICT (account_ref) DO UPDATE SET balance_cents = b.balance_cents + EXCLUDED.balance_cents;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_checked AFTER INSERT ON "posting"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.oxer_check_postings();

-- 3. A transaction without postings does not commit, and nothing is booked into a closed period. The share lock makes the closing of a
--    period, which updates the book, wait for bookings under way, and bookings for the closing.
CREATE FUNCTION public.oxer_check_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.posting WHERE transaction_ref = NEW.ref) THEN
    RAISE EXCEPTION 'transaction % has no postings', NEW.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_filled AFTER INSERT ON "ledger_transaction" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION public.oxer_check_transaction();
CREATE FUNCTION public.oxer_check_period() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed varchar(10);
BEGIN
  SELECT closed_through INTO closed FROM public.book WHERE ref = NEW.book_ref FOR SHARE;
  IF NEW.date <= closed THEN RAISE EXCEPTION 'the period through % is closed', closed USING ERRCODE = 'check_violation'; END IF;
  IF NEW.reverses_ref IS NOT NULL AND EXISTS (
    SELECT FROM public.ledger_transaction t WHERE t.ref = NEW.reverses_ref AND (t.reverses_ref IS NOT NULL OR t.book_ref <> NEW.book_ref)) THEN
    RAISE EXCEPTION 'a reversal is never reversed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transaction_open BEFORE INSERT ON "ledger_transaction" FOR EACH ROW EXECUTE FUNCTION public.oxer_check_period();

-- 4. Gapless numbers. The database gives one when a draft is made final, from a row that stays locked until the commit; a rollback gives
--    it back. A final document never changes and never goes. Only its payer follows a merge of persons: what is printed stays.
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_series_check" CHECK (series IN ('INVOICE', 'CREDIT_NOTE', 'RECEIPT'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_series_check" CHECK (series IN ('INVOICE', 'CREDIT_NOTE', 'RECEIPT'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_status_check" CHECK (status IN ('DRAFT', 'INVOICED'));
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_number_check" CHECK ((status = 'DRAFT') = (number IS NULL) AND (number IS NULL) = (date IS NULL));
CREATE FUNCTION public.oxer_number_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest varchar(10);
  rest public.invoice;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status <> 'DRAFT' THEN RAISE EXCEPTION 'a final document is never deleted' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status <> 'DRAFT' THEN
    rest := NEW;
    rest.payer_ref := OLD.payer_ref;
    IF rest IS DISTINCT FROM OLD THEN RAISE EXCEPTION 'a final document never changes' USING ERRCODE = 'restrict_violation'; END IF;
    RETURN NEW;
  END IF;
  IF NEW.status = 'DRAFT' THEN RETURN NEW; END IF;
  NEW.year := left(NEW.date, 4)::int;
  INSERT INTO public.document_series (book_ref, series, year) VALUES (NEW.book_ref, NEW.series, NEW.year) ON CONFLICT DO NOTHING;
  SELECT last_date INTO latest FROM public.document_series
    WHERE book_ref = NEW.book_ref AND series = NEW.series AND year = NEW.year FOR UPDATE;
  IF NEW.date < latest THEN RAISE EXCEPTION 'the last document of this series is of %', latest USING ERRCODE = 'check_violation'; END IF;
  UPDATE public.document_series SET last_number = last_number + 1, last_date = NEW.date
    WHERE book_ref = NEW.book_ref AND series = NEW.series AND year = NEW.year RETURNING last_number INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_numbered BEFORE INSERT OR UPDATE OR DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION public.oxer_number_invoice();
CREATE TRIGGER invoice_kept BEFORE TRUNCATE ON "invoice" EXECUTE FUNCTION public.oxer_refuse_change();

-- 5. After every restore, and by the nightly check: no row.
CREATE VIEW public.ledger_fault AS
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
  -- What a payer owes is what is open of its documents, less the money that is not on a document yet.
  UNION ALL SELECT 'receivable', a.ref FROM public.ledger_account a
    LEFT JOIN public.account_balance b ON b.account_ref = a.ref
    WHERE a.kind = 'RECEIVABLE' AND coalesce(b.balance_cents, 0) <>
      (SELECT coalesce(sum(s.open_cents), 0) FROM public.settlement s WHERE s.book_ref = a.book_ref AND s.payer_ref = a.contact_ref)
      - (SELECT coalesce(sum(p.unallocated_cents), 0) FROM public.payment p
          WHERE p.book_ref = a.book_ref AND p.payer_ref = a.contact_ref AND p.status = 'SUCCEEDED');
