-- CreateIndex
CREATE INDEX "account_words" ON "account" USING GIN ("username" gin_trgm_ops, "name" gin_trgm_ops, "email" gin_trgm_ops);
