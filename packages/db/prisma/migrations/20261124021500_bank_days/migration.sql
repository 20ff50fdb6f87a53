-- contract: no version that runs writes or reads the key of a request with a payment; the chain of requests has its own table.
ALTER TABLE "payment" DROP COLUMN "request_key";

-- The days that a statement is of. Of what was read before, those of its lines.
ALTER TABLE "bank_statement" ADD COLUMN "first_day" VARCHAR(10) NOT NULL DEFAULT '',
ADD COLUMN "last_day" VARCHAR(10) NOT NULL DEFAULT '';
UPDATE "bank_statement" s SET first_day = l.first_day, last_day = l.last_day
  FROM (SELECT statement_ref, min(date) AS first_day, max(date) AS last_day FROM bank_line GROUP BY 1) l
 WHERE l.statement_ref = s.ref;
