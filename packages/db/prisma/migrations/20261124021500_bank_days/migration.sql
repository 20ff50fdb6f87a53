-- The days that a statement is of.
ALTER TABLE "bank_statement" ADD COLUMN "first_day" VARCHAR(10) NOT NULL DEFAULT '',
ADD COLUMN "last_day" VARCHAR(10) NOT NULL DEFAULT '';

-- What was read before has the days of its lines. Its file may have had more: lines that another statement had brought. So it is widened to the
-- nearest days whose lines make its closing balance of its opening one; without such days it has those of its own lines.
WITH own AS (
  SELECT s.ref, s.book_ref, s.iban, s.closing_cents - s.opening_cents AS cents, min(l.date) AS first_day, max(l.date) AS last_day
    FROM bank_statement s JOIN bank_line l ON l.statement_ref = s.ref GROUP BY s.ref
), days AS (
  SELECT s.book_ref, s.iban, l.date, sum(l.amount_cents) AS cents
    FROM bank_statement s JOIN bank_line l ON l.statement_ref = s.ref GROUP BY 1, 2, 3
), made AS (
  SELECT d.*, sum(d.cents) OVER (PARTITION BY d.book_ref, d.iban ORDER BY d.date) AS through FROM days d
)
UPDATE bank_statement s SET first_day = coalesce(w.first_day, o.first_day), last_day = coalesce(w.last_day, o.last_day)
  FROM own o LEFT JOIN LATERAL (
    SELECT f.date AS first_day, t.date AS last_day FROM made f JOIN made t ON t.through = f.through - f.cents + o.cents
     WHERE f.book_ref = o.book_ref AND f.iban = o.iban AND f.date <= o.first_day
       AND t.book_ref = o.book_ref AND t.iban = o.iban AND t.date >= o.last_day
     ORDER BY t.date, f.date DESC LIMIT 1) w ON true
 WHERE s.ref = o.ref;
