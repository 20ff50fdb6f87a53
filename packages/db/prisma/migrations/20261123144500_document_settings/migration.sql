-- Off until the seller says so.
ALTER TABLE "book" ADD COLUMN     "mails_documents" BOOLEAN NOT NULL DEFAULT false;
