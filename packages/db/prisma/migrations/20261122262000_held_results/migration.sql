-- A saved result may be held until it is published. Results that exist are not held, so everything that was public stays public.
ALTER TABLE "result" ADD COLUMN "is_held" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "shown" JSONB;

ALTER TABLE "competition" ADD COLUMN "results_due_at" TIMESTAMPTZ(3);

ALTER TABLE "task" ADD COLUMN "due_at" TIMESTAMPTZ(3);
