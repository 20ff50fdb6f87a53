-- AlterTable
ALTER TABLE "bank_line" ADD COLUMN     "ordered_ref" UUID;

-- What was ordered from the bank is booked by one line.
CREATE UNIQUE INDEX "bank_line_ordered_once" ON "bank_line" (ordered_ref) WHERE status = 'BOOKED';
