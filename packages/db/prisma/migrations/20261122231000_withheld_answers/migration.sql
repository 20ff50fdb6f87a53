ALTER TABLE "idempotency_record" ADD COLUMN "is_withheld" BOOLEAN NOT NULL DEFAULT false;

-- Answers that contain a token in clear.
UPDATE "idempotency_record" SET "answer" = 'null', "is_withheld" = true WHERE "path" = 'access.personalToken.create';
