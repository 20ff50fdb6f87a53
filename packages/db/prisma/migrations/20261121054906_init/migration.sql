-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- Written by hand: what the schema files cannot say.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- A text as it is searched: without accents, in small letters. Immutable, so that generated columns and indexes may use it: the
-- dictionary and the collation are named, nothing depends on the session or on the database's locale.
CREATE FUNCTION public.oxer_fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value) COLLATE "und-x-icu");

-- CreateTable
CREATE TABLE "account" (
    "ref" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'EN',
    "password_hash" TEXT,
    "person_ref" UUID,
    "is_registered" BOOLEAN NOT NULL DEFAULT false,
    "is_super_admin" BOOLEAN NOT NULL DEFAULT false,
    "is_blocked" BOOLEAN NOT NULL DEFAULT false,
    "default_federation_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "account_ref" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "personal_token" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_token_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "api_client" (
    "client_id" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "account_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_client_pkey" PRIMARY KEY ("client_id")
);

-- CreateTable
CREATE TABLE "federation_role" (
    "account_ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "federation_role_pkey" PRIMARY KEY ("account_ref","federation_ref")
);

-- CreateTable
CREATE TABLE "organisation_role" (
    "account_ref" UUID NOT NULL,
    "organisation_ref" UUID NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "organisation_role_pkey" PRIMARY KEY ("account_ref","organisation_ref","role")
);

-- CreateTable
CREATE TABLE "registration_request" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "accepted" BOOLEAN,

    CONSTRAINT "registration_request_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "provider_record" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grant_id" TEXT,
    "user_code" TEXT,
    "uid" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_record_pkey" PRIMARY KEY ("kind","id")
);

-- CreateTable
CREATE TABLE "tenant" (
    "ref" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "avatar" TEXT,
    "colour" TEXT NOT NULL,
    "languages" TEXT[],
    "default_language" TEXT NOT NULL,
    "features" TEXT[],
    "federation_ref" UUID,
    "federation_refs" UUID[],
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "sport_type_variant" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sport_type" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sport_type_variant_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "sport_category" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "sport_type_variant_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "is_pony" BOOLEAN NOT NULL DEFAULT false,
    "protocol_ref" UUID,
    "average_round_seconds" INTEGER NOT NULL DEFAULT 120,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sport_category_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "protocol" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sport_type" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "protocol_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "article" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "amount_cents" INTEGER NOT NULL,
    "tax_level_code" TEXT NOT NULL DEFAULT 'VAT_21',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "external_ref" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "article_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "price_profile" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "reduction_basis_points" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "price_profile_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "competition" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "cancel_reason" TEXT,
    "start" VARCHAR(10) NOT NULL,
    "end" VARCHAR(10) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "sport_types" TEXT[],
    "avatar" TEXT,
    "banner" TEXT,
    "organizer_type" TEXT NOT NULL,
    "organizer_ref" UUID NOT NULL,
    "organizer_name" TEXT NOT NULL,
    "responsible_ref" UUID,
    "location" JSONB NOT NULL DEFAULT '{}',
    "city_name" TEXT NOT NULL DEFAULT '',
    "contacts" JSONB NOT NULL DEFAULT '[]',
    "registration_opens_at" TIMESTAMPTZ(3),
    "registration_closes_at" TIMESTAMPTZ(3),
    "registration_late_at" TIMESTAMPTZ(3),
    "by_individual" BOOLEAN NOT NULL DEFAULT true,
    "by_organisation" BOOLEAN NOT NULL DEFAULT true,
    "fees" JSONB NOT NULL DEFAULT '{}',
    "price_profile_refs" UUID[],
    "live" JSONB NOT NULL DEFAULT '{}',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "notes" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '',
    "published_parts" TEXT[],
    "published_at" TIMESTAMPTZ(3),
    "publication" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "competition_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "competition_share" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "competition_share_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "competition_test" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "sport_type" TEXT NOT NULL,
    "sport_type_variant_ref" UUID,
    "sport_category_ref" UUID,
    "protocol_ref" UUID,
    "protocol_definition" JSONB NOT NULL,
    "external_ref" TEXT,
    "max_registrations" INTEGER NOT NULL DEFAULT 0,
    "max_startlist_entries" INTEGER NOT NULL DEFAULT 0,
    "max_per_rider" INTEGER NOT NULL DEFAULT 0,
    "max_per_horse" INTEGER NOT NULL DEFAULT 0,
    "max_per_combination" INTEGER NOT NULL DEFAULT 1,
    "out_of_competition_by_default" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden_from_registration" BOOLEAN NOT NULL DEFAULT false,
    "registration_fee_cents" INTEGER,
    "average_round_seconds" INTEGER NOT NULL DEFAULT 120,
    "dragging_break_every" INTEGER NOT NULL DEFAULT 0,
    "dragging_break_minutes" INTEGER NOT NULL DEFAULT 10,
    "cancelled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "competition_test_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "test_set" (
    "ref" UUID NOT NULL,
    "test_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "startlist_ref" UUID,

    CONSTRAINT "test_set_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "registration" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_ref" UUID NOT NULL,
    "test_set_ref" UUID NOT NULL,
    "practitioner_ref" UUID NOT NULL,
    "organisation_ref" UUID,
    "price_profile_ref" UUID,
    "status" TEXT NOT NULL,
    "sign_off_reason" TEXT,
    "kind" TEXT NOT NULL DEFAULT 'REGISTRATION',
    "payment_status" TEXT NOT NULL DEFAULT 'INCOMPLETE',
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "fee_tax_level_code" TEXT NOT NULL DEFAULT 'VAT_21',
    "out_of_competition" BOOLEAN NOT NULL DEFAULT false,
    "is_for_sale" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT NOT NULL DEFAULT '',
    "start_number" INTEGER,
    "request_key" TEXT,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "registered_by_ref" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "registration_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "result" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_set_ref" UUID NOT NULL,
    "registration_ref" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "status_reason" TEXT,
    "content" JSONB NOT NULL,
    "score" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "entered_by_ref" UUID,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "result_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "ranking" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "test_set_ref" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'OPEN',
    "placed" INTEGER,
    "published_at" TIMESTAMPTZ(3),
    "calculated_at" TIMESTAMPTZ(3),
    "entries" JSONB NOT NULL DEFAULT '[]',
    "headers" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "ranking_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "startlist" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'INITIAL',
    "capacity" INTEGER NOT NULL DEFAULT 0,
    "draw" JSONB,
    "layout" JSONB NOT NULL DEFAULT '{}',
    "parameters" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "startlist_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "startlist_entry" (
    "ref" UUID NOT NULL,
    "startlist_ref" UUID NOT NULL,
    "order" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "registration_ref" UUID,
    "break_type" TEXT,
    "duration_seconds" INTEGER,
    "description" TEXT,
    "is_locked" BOOLEAN NOT NULL DEFAULT false,
    "start_seconds" INTEGER,

    CONSTRAINT "startlist_entry_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "arena" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'SHOW_JUMPING_ARENA',
    "order" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "arena_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "activity" (
    "ref" UUID NOT NULL,
    "competition_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "arena_ref" UUID,
    "startlist_ref" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "link" TEXT,
    "is_general" BOOLEAN NOT NULL DEFAULT false,
    "date" VARCHAR(10) NOT NULL,
    "start_seconds" INTEGER NOT NULL,
    "end_seconds" INTEGER NOT NULL,
    "is_time_hidden" BOOLEAN NOT NULL DEFAULT false,
    "is_entry_time_hidden" BOOLEAN NOT NULL DEFAULT false,
    "is_fixed" BOOLEAN NOT NULL DEFAULT false,
    "subject_refs" UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "history" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_ref" UUID,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "noun" TEXT NOT NULL,
    "ref" UUID NOT NULL,
    "parent_ref" UUID,
    "federation_ref" UUID,
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "account_ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "input_hash" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("account_ref","key")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "ref" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "subject_ref" UUID NOT NULL,
    "is_public" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "task" (
    "ref" UUID NOT NULL,
    "owner_ref" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'SCHEDULED',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "input" JSONB NOT NULL,
    "error" TEXT,
    "file_ref" UUID,
    "cancelled_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "federation" (
    "ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "abbreviation" TEXT NOT NULL,
    "avatar" TEXT,
    "banner" TEXT,
    "contact_email" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/Brussels',
    "language" TEXT NOT NULL DEFAULT 'NL',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "federation_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "horse" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sport_name" TEXT,
    "search_name" TEXT NOT NULL,
    "ueln" TEXT,
    "chip" TEXT,
    "birth_date" VARCHAR(10),
    "gender" TEXT NOT NULL DEFAULT 'GELDING',
    "is_pony" BOOLEAN NOT NULL DEFAULT false,
    "withers_height_code" TEXT,
    "colour" TEXT,
    "studbook" TEXT,
    "studbook_number" TEXT,
    "father" TEXT,
    "mother" TEXT,
    "father_of_mother" TEXT,
    "breeder" TEXT,
    "owner" TEXT,
    "fei_passport" TEXT,
    "avatar" TEXT,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "created_by_ref" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "horse_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "practitioner" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "horse_ref" UUID NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_unknown" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "practitioner_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "organisation" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "mother_ref" UUID,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "site" TEXT,
    "external_id" TEXT,
    "type" TEXT NOT NULL DEFAULT 'SPORT',
    "level" TEXT NOT NULL DEFAULT 'LOCAL',
    "website" TEXT,
    "general_info" TEXT NOT NULL DEFAULT '',
    "is_horse" BOOLEAN NOT NULL DEFAULT true,
    "is_pony" BOOLEAN NOT NULL DEFAULT false,
    "avatar" TEXT,
    "addresses" JSONB NOT NULL DEFAULT '[]',
    "sport_types" TEXT[],
    "needs_approval" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "organisation_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "person" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "birth_date" VARCHAR(10),
    "deceased_date" VARCHAR(10),
    "gender" TEXT NOT NULL DEFAULT 'NOT_SPECIFIED',
    "email" TEXT,
    "phone" TEXT,
    "mobile_phone" TEXT,
    "nationality" VARCHAR(3),
    "language" TEXT NOT NULL DEFAULT 'NL',
    "fei_number" TEXT,
    "external_id" TEXT,
    "address" JSONB,
    "avatar" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "membership" (
    "ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "organisation_ref" UUID NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'MEMBER',
    "association_type" TEXT NOT NULL DEFAULT 'COMPETITION',
    "member_id" TEXT,
    "start" VARCHAR(10) NOT NULL,
    "end" VARCHAR(10),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "favourite" (
    "ref" UUID NOT NULL,
    "account_ref" UUID NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_ref" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "favourite_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_username_key" ON "account"("username");

-- CreateIndex
CREATE UNIQUE INDEX "account_person_ref_key" ON "account"("person_ref");

-- CreateIndex
CREATE UNIQUE INDEX "account_issuer_subject_key" ON "account"("issuer", "subject");

-- CreateIndex
CREATE INDEX "session_account_ref_idx" ON "session"("account_ref");

-- CreateIndex
CREATE UNIQUE INDEX "personal_token_hash_key" ON "personal_token"("hash");

-- CreateIndex
CREATE INDEX "personal_token_account_ref_idx" ON "personal_token"("account_ref");

-- CreateIndex
CREATE INDEX "federation_role_federation_ref_idx" ON "federation_role"("federation_ref");

-- CreateIndex
CREATE INDEX "organisation_role_organisation_ref_idx" ON "organisation_role"("organisation_ref");

-- CreateIndex
CREATE UNIQUE INDEX "registration_request_account_ref_key" ON "registration_request"("account_ref");

-- CreateIndex
CREATE INDEX "provider_record_grant_id_idx" ON "provider_record"("grant_id");

-- CreateIndex
CREATE INDEX "provider_record_uid_idx" ON "provider_record"("uid");

-- CreateIndex
CREATE UNIQUE INDEX "tenant_host_key" ON "tenant"("host");

-- CreateIndex
CREATE UNIQUE INDEX "sport_type_variant_federation_ref_code_key" ON "sport_type_variant"("federation_ref", "code");

-- CreateIndex
CREATE UNIQUE INDEX "sport_category_federation_ref_code_key" ON "sport_category"("federation_ref", "code");

-- CreateIndex
CREATE INDEX "protocol_federation_ref_idx" ON "protocol"("federation_ref");

-- CreateIndex
CREATE INDEX "article_federation_ref_idx" ON "article"("federation_ref");

-- CreateIndex
CREATE INDEX "price_profile_federation_ref_idx" ON "price_profile"("federation_ref");

-- CreateIndex
CREATE INDEX "competition_federation_ref_start_ref_idx" ON "competition"("federation_ref", "start", "ref");

-- CreateIndex
CREATE INDEX "competition_start_ref_idx" ON "competition"("start", "ref");

-- CreateIndex
CREATE INDEX "competition_organizer_ref_start_idx" ON "competition"("organizer_ref", "start");

-- CreateIndex
CREATE INDEX "competition_share_person_ref_idx" ON "competition_share"("person_ref");

-- CreateIndex
CREATE UNIQUE INDEX "competition_share_competition_ref_person_ref_key" ON "competition_share"("competition_ref", "person_ref");

-- CreateIndex
CREATE INDEX "competition_test_competition_ref_order_idx" ON "competition_test"("competition_ref", "order");

-- CreateIndex
CREATE INDEX "test_set_test_ref_order_idx" ON "test_set"("test_ref", "order");

-- CreateIndex
CREATE INDEX "test_set_startlist_ref_idx" ON "test_set"("startlist_ref");

-- CreateIndex
CREATE INDEX "registration_test_ref_status_idx" ON "registration"("test_ref", "status");

-- CreateIndex
CREATE INDEX "registration_test_set_ref_idx" ON "registration"("test_set_ref");

-- CreateIndex
CREATE INDEX "registration_competition_ref_start_number_idx" ON "registration"("competition_ref", "start_number");

-- CreateIndex
CREATE INDEX "registration_practitioner_ref_idx" ON "registration"("practitioner_ref");

-- CreateIndex
CREATE INDEX "registration_organisation_ref_competition_ref_idx" ON "registration"("organisation_ref", "competition_ref");

-- CreateIndex
CREATE UNIQUE INDEX "registration_competition_ref_request_key_key" ON "registration"("competition_ref", "request_key");

-- CreateIndex
CREATE UNIQUE INDEX "result_registration_ref_key" ON "result"("registration_ref");

-- CreateIndex
CREATE INDEX "result_test_set_ref_idx" ON "result"("test_set_ref");

-- CreateIndex
CREATE INDEX "result_competition_ref_idx" ON "result"("competition_ref");

-- CreateIndex
CREATE UNIQUE INDEX "ranking_test_set_ref_key" ON "ranking"("test_set_ref");

-- CreateIndex
CREATE INDEX "ranking_competition_ref_idx" ON "ranking"("competition_ref");

-- CreateIndex
CREATE INDEX "startlist_competition_ref_idx" ON "startlist"("competition_ref");

-- CreateIndex
CREATE INDEX "startlist_entry_startlist_ref_order_idx" ON "startlist_entry"("startlist_ref", "order");

-- CreateIndex
CREATE INDEX "startlist_entry_registration_ref_idx" ON "startlist_entry"("registration_ref");

-- CreateIndex
CREATE INDEX "arena_competition_ref_order_idx" ON "arena"("competition_ref", "order");

-- CreateIndex
CREATE INDEX "activity_competition_ref_date_start_seconds_idx" ON "activity"("competition_ref", "date", "start_seconds");

-- CreateIndex
CREATE INDEX "activity_startlist_ref_idx" ON "activity"("startlist_ref");

-- CreateIndex
CREATE INDEX "history_ref_id_idx" ON "history"("ref", "id" DESC);

-- CreateIndex
CREATE INDEX "history_parent_ref_id_idx" ON "history"("parent_ref", "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_record_created_at_idx" ON "idempotency_record"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "stored_file_key_key" ON "stored_file"("key");

-- CreateIndex
CREATE INDEX "stored_file_subject_ref_idx" ON "stored_file"("subject_ref");

-- CreateIndex
CREATE INDEX "task_owner_ref_created_at_idx" ON "task"("owner_ref", "created_at" DESC);

-- CreateIndex
CREATE INDEX "task_status_created_at_idx" ON "task"("status", "created_at");

-- CreateIndex
CREATE INDEX "horse_federation_ref_search_name_ref_idx" ON "horse"("federation_ref", "search_name", "ref");

-- CreateIndex
CREATE INDEX "horse_chip_idx" ON "horse"("chip");

-- CreateIndex
CREATE UNIQUE INDEX "horse_federation_ref_ueln_key" ON "horse"("federation_ref", "ueln");

-- CreateIndex
CREATE INDEX "practitioner_horse_ref_idx" ON "practitioner"("horse_ref");

-- CreateIndex
CREATE INDEX "practitioner_federation_ref_idx" ON "practitioner"("federation_ref");

-- CreateIndex
CREATE UNIQUE INDEX "practitioner_person_ref_horse_ref_key" ON "practitioner"("person_ref", "horse_ref");

-- CreateIndex
CREATE INDEX "organisation_federation_ref_search_name_ref_idx" ON "organisation"("federation_ref", "search_name", "ref");

-- CreateIndex
CREATE INDEX "person_federation_ref_search_name_ref_idx" ON "person"("federation_ref", "search_name", "ref");

-- CreateIndex
CREATE INDEX "membership_person_ref_idx" ON "membership"("person_ref");

-- CreateIndex
CREATE INDEX "membership_organisation_ref_end_idx" ON "membership"("organisation_ref", "end");

-- CreateIndex
CREATE UNIQUE INDEX "favourite_account_ref_subject_ref_key" ON "favourite"("account_ref", "subject_ref");

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_token" ADD CONSTRAINT "personal_token_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "federation_role" ADD CONSTRAINT "federation_role_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "federation_role" ADD CONSTRAINT "federation_role_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation_role" ADD CONSTRAINT "organisation_role_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation_role" ADD CONSTRAINT "organisation_role_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_request" ADD CONSTRAINT "registration_request_account_ref_fkey" FOREIGN KEY ("account_ref") REFERENCES "account"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sport_type_variant" ADD CONSTRAINT "sport_type_variant_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sport_category" ADD CONSTRAINT "sport_category_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sport_category" ADD CONSTRAINT "sport_category_sport_type_variant_ref_fkey" FOREIGN KEY ("sport_type_variant_ref") REFERENCES "sport_type_variant"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "protocol" ADD CONSTRAINT "protocol_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article" ADD CONSTRAINT "article_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_profile" ADD CONSTRAINT "price_profile_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition" ADD CONSTRAINT "competition_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_share" ADD CONSTRAINT "competition_share_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_share" ADD CONSTRAINT "competition_share_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_sport_type_variant_ref_fkey" FOREIGN KEY ("sport_type_variant_ref") REFERENCES "sport_type_variant"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_sport_category_ref_fkey" FOREIGN KEY ("sport_category_ref") REFERENCES "sport_category"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_protocol_ref_fkey" FOREIGN KEY ("protocol_ref") REFERENCES "protocol"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_set" ADD CONSTRAINT "test_set_test_ref_fkey" FOREIGN KEY ("test_ref") REFERENCES "competition_test"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_set" ADD CONSTRAINT "test_set_startlist_ref_fkey" FOREIGN KEY ("startlist_ref") REFERENCES "startlist"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_test_ref_fkey" FOREIGN KEY ("test_ref") REFERENCES "competition_test"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_test_set_ref_fkey" FOREIGN KEY ("test_set_ref") REFERENCES "test_set"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_practitioner_ref_fkey" FOREIGN KEY ("practitioner_ref") REFERENCES "practitioner"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration" ADD CONSTRAINT "registration_price_profile_ref_fkey" FOREIGN KEY ("price_profile_ref") REFERENCES "price_profile"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_test_set_ref_fkey" FOREIGN KEY ("test_set_ref") REFERENCES "test_set"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_registration_ref_fkey" FOREIGN KEY ("registration_ref") REFERENCES "registration"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ranking" ADD CONSTRAINT "ranking_test_set_ref_fkey" FOREIGN KEY ("test_set_ref") REFERENCES "test_set"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "startlist" ADD CONSTRAINT "startlist_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "startlist_entry" ADD CONSTRAINT "startlist_entry_startlist_ref_fkey" FOREIGN KEY ("startlist_ref") REFERENCES "startlist"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "startlist_entry" ADD CONSTRAINT "startlist_entry_registration_ref_fkey" FOREIGN KEY ("registration_ref") REFERENCES "registration"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "arena" ADD CONSTRAINT "arena_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_competition_ref_fkey" FOREIGN KEY ("competition_ref") REFERENCES "competition"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_arena_ref_fkey" FOREIGN KEY ("arena_ref") REFERENCES "arena"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_startlist_ref_fkey" FOREIGN KEY ("startlist_ref") REFERENCES "startlist"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "horse" ADD CONSTRAINT "horse_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner" ADD CONSTRAINT "practitioner_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner" ADD CONSTRAINT "practitioner_horse_ref_fkey" FOREIGN KEY ("horse_ref") REFERENCES "horse"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organisation_ref_fkey" FOREIGN KEY ("organisation_ref") REFERENCES "organisation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand: searching by the start of a name takes the index, and sorts alike, whatever the locale of the database.
ALTER TABLE "competition" ALTER COLUMN "search_name" TYPE TEXT COLLATE "C";
ALTER TABLE "horse" ALTER COLUMN "search_name" TYPE TEXT COLLATE "C";
ALTER TABLE "organisation" ALTER COLUMN "search_name" TYPE TEXT COLLATE "C";
ALTER TABLE "person" ALTER COLUMN "search_name" TYPE TEXT COLLATE "C";
