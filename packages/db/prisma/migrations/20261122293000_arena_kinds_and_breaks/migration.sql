-- Null: the kind follows from the type of the arena.
ALTER TABLE "arena" ADD COLUMN "kind" TEXT;
-- Null for an activity that is not a break, and for an ordinary break of an earlier version.
ALTER TABLE "activity" ADD COLUMN "break_kind" TEXT;
