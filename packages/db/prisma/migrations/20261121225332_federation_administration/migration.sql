-- AlterTable
ALTER TABLE "competition_test" ADD COLUMN     "career_ref" UUID,
ADD COLUMN     "practitioner_group_ref" UUID;

-- AlterTable
ALTER TABLE "federation" ADD COLUMN     "channel_name" TEXT;

-- AlterTable
ALTER TABLE "horse" ADD COLUMN     "custom_attributes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "father_ref" UUID,
ADD COLUMN     "mother_ref" UUID,
ADD COLUMN     "signature" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "can_assign_time_for_competitions" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "can_organize_competitions" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "custom_attributes" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "company_name" TEXT,
ADD COLUMN     "custom_attributes" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ADD COLUMN     "profession" TEXT,
ADD COLUMN     "vat_number" TEXT;

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "checkpoint" JSONB,
ADD COLUMN     "outcome" JSONB,
ADD COLUMN     "total" INTEGER;

-- CreateTable
CREATE TABLE "career" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "practitioner_group_ref" UUID,
    "sport_type_variant_refs" UUID[],
    "definition" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "publish_note" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "career_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "practitioner_career" (
    "ref" UUID NOT NULL,
    "career_ref" UUID NOT NULL,
    "practitioner_ref" UUID NOT NULL,
    "category_ref" UUID NOT NULL,
    "is_suspended" BOOLEAN NOT NULL DEFAULT false,
    "comments" TEXT NOT NULL DEFAULT '',
    "since" VARCHAR(10) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "practitioner_career_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "career_points" (
    "ref" UUID NOT NULL,
    "practitioner_career_ref" UUID NOT NULL,
    "category_ref" UUID NOT NULL,
    "registration_ref" UUID,
    "test_set_ref" UUID,
    "date" VARCHAR(10) NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'CALCULATED',
    "calculated" DECIMAL(14,4),
    "manual" DECIMAL(14,4),
    "percentage" DECIMAL(9,5),
    "errors" DECIMAL(9,3),
    "notes" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "career_points_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "career_transition" (
    "ref" UUID NOT NULL,
    "practitioner_career_ref" UUID NOT NULL,
    "class" TEXT NOT NULL,
    "rule_ref" UUID,
    "from_category_ref" UUID NOT NULL,
    "to_category_ref" UUID NOT NULL,
    "points_before" DECIMAL(14,4) NOT NULL,
    "date" VARCHAR(10) NOT NULL,
    "by_ref" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "career_transition_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "achievement" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "validity_days" INTEGER,
    "start" VARCHAR(10),
    "end" VARCHAR(10),
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "achievement_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "course" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "tax_level_code" TEXT NOT NULL DEFAULT 'VAT_0',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "days" INTEGER NOT NULL DEFAULT 1,
    "location" JSONB,
    "achievement_ref" UUID,
    "start" VARCHAR(10),
    "end" VARCHAR(10),
    "rules" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "course_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "practitioner_group" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "practitioner_type" TEXT NOT NULL DEFAULT 'INDIVIDUAL',
    "rules" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "practitioner_group_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "practitioner_price_profile" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "price_profile_ref" UUID NOT NULL,
    "practitioner_group_ref" UUID NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "practitioner_price_profile_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "custom_attribute" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "input_kind" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "custom_attribute_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "external_accounting" (
    "federation_ref" UUID NOT NULL,
    "system" TEXT NOT NULL DEFAULT 'EQIFY',
    "settings" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "external_accounting_pkey" PRIMARY KEY ("federation_ref")
);

-- CreateTable
CREATE TABLE "revision" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "subject_ref" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "by_ref" UUID,
    "by_name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "revision_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "license" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "validity_type" TEXT NOT NULL DEFAULT 'RECURRING',
    "fee_type" TEXT NOT NULL DEFAULT 'ANNUAL',
    "quantity_type" TEXT NOT NULL DEFAULT 'UNLIMITED',
    "quantity_value" INTEGER,
    "article_ref" UUID,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "tax_level_code" TEXT NOT NULL DEFAULT 'VAT_0',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "renewal" JSONB NOT NULL,
    "rules" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "publish_note" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "member_benefit" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "article_ref" UUID,
    "amount_cents" INTEGER NOT NULL DEFAULT 0,
    "tax_level_code" TEXT NOT NULL DEFAULT 'VAT_0',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "renewal" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "publish_note" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_benefit_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "rules_template" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "rules" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'DRAFT',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "publish_note" TEXT NOT NULL DEFAULT '',
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rules_template_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "import_row" (
    "task_ref" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "data" JSONB NOT NULL,
    "errors" JSONB,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("task_ref","number")
);

-- CreateTable
CREATE TABLE "horse_document" (
    "ref" UUID NOT NULL,
    "horse_ref" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "file_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_by_ref" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "horse_document_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "statute" (
    "ref" UUID NOT NULL,
    "membership_ref" UUID NOT NULL,
    "statute" TEXT NOT NULL,
    "since" VARCHAR(10) NOT NULL,
    "until" VARCHAR(10),

    CONSTRAINT "statute_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "member_license" (
    "ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "license_ref" UUID NOT NULL,
    "bill_to_type" TEXT NOT NULL,
    "bill_to_ref" UUID NOT NULL,
    "start" VARCHAR(10) NOT NULL,
    "end" VARCHAR(10),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_license_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "member_benefit_holding" (
    "ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "member_benefit_ref" UUID NOT NULL,
    "bill_to_type" TEXT NOT NULL,
    "bill_to_ref" UUID NOT NULL,
    "start" VARCHAR(10) NOT NULL,
    "end" VARCHAR(10),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_benefit_holding_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "person_relation" (
    "ref" UUID NOT NULL,
    "child_ref" UUID NOT NULL,
    "parent_ref" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "permission" TEXT NOT NULL DEFAULT 'REGISTRATION',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_relation_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "person_achievement" (
    "ref" UUID NOT NULL,
    "person_ref" UUID NOT NULL,
    "achievement_ref" UUID NOT NULL,
    "achieved_on" VARCHAR(10) NOT NULL,
    "valid_until" VARCHAR(10),
    "notes" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_achievement_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "contact_account" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "contact_type" TEXT NOT NULL,
    "contact_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'PERSONAL',
    "email" TEXT,
    "phone" TEXT,
    "address" JSONB,
    "iban" TEXT,
    "bic" TEXT,
    "vat_number" TEXT,
    "company" TEXT,
    "attention_of" TEXT,
    "is_communication" BOOLEAN NOT NULL DEFAULT false,
    "is_invoicing" BOOLEAN NOT NULL DEFAULT false,
    "is_registered_office" BOOLEAN NOT NULL DEFAULT false,
    "is_facility" BOOLEAN NOT NULL DEFAULT false,
    "default_for" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contact_account_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "merge" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "kept_ref" UUID NOT NULL,
    "merged_ref" UUID NOT NULL,
    "undo" JSONB NOT NULL,
    "by_ref" UUID,
    "by_name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "merge_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "personal_data_access" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "person_ref" UUID NOT NULL,
    "actor_ref" UUID,
    "actor_name" TEXT NOT NULL,
    "what" TEXT NOT NULL,

    CONSTRAINT "personal_data_access_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_group" (
    "ref" UUID NOT NULL,
    "federation_ref" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "search_name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "user_group_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "user_group_member" (
    "ref" UUID NOT NULL,
    "user_group_ref" UUID NOT NULL,
    "person_ref" UUID,
    "member_group_ref" UUID,

    CONSTRAINT "user_group_member_pkey" PRIMARY KEY ("ref")
);

-- CreateIndex
CREATE INDEX "career_federation_ref_name_idx" ON "career"("federation_ref", "name");

-- CreateIndex
CREATE INDEX "practitioner_career_career_ref_category_ref_idx" ON "practitioner_career"("career_ref", "category_ref");

-- CreateIndex
CREATE INDEX "practitioner_career_practitioner_ref_idx" ON "practitioner_career"("practitioner_ref");

-- CreateIndex
CREATE UNIQUE INDEX "practitioner_career_career_ref_practitioner_ref_key" ON "practitioner_career"("career_ref", "practitioner_ref");

-- CreateIndex
CREATE INDEX "career_points_practitioner_career_ref_date_idx" ON "career_points"("practitioner_career_ref", "date");

-- CreateIndex
CREATE INDEX "career_points_test_set_ref_idx" ON "career_points"("test_set_ref");

-- CreateIndex
CREATE UNIQUE INDEX "career_points_practitioner_career_ref_registration_ref_test_key" ON "career_points"("practitioner_career_ref", "registration_ref", "test_set_ref");

-- CreateIndex
CREATE INDEX "career_transition_practitioner_career_ref_at_idx" ON "career_transition"("practitioner_career_ref", "at" DESC);

-- CreateIndex
CREATE INDEX "achievement_federation_ref_name_idx" ON "achievement"("federation_ref", "name");

-- CreateIndex
CREATE INDEX "achievement_search_name_idx" ON "achievement" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "course_federation_ref_title_idx" ON "course"("federation_ref", "title");

-- CreateIndex
CREATE INDEX "course_search_name_idx" ON "course" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "practitioner_group_federation_ref_name_idx" ON "practitioner_group"("federation_ref", "name");

-- CreateIndex
CREATE INDEX "practitioner_price_profile_federation_ref_name_idx" ON "practitioner_price_profile"("federation_ref", "name");

-- CreateIndex
CREATE UNIQUE INDEX "custom_attribute_federation_ref_subject_key_key" ON "custom_attribute"("federation_ref", "subject", "key");

-- CreateIndex
CREATE INDEX "revision_subject_ref_at_idx" ON "revision"("subject_ref", "at" DESC);

-- CreateIndex
CREATE INDEX "license_federation_ref_state_name_idx" ON "license"("federation_ref", "state", "name");

-- CreateIndex
CREATE INDEX "license_search_name_idx" ON "license" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "member_benefit_federation_ref_state_name_idx" ON "member_benefit"("federation_ref", "state", "name");

-- CreateIndex
CREATE INDEX "rules_template_federation_ref_name_idx" ON "rules_template"("federation_ref", "name");

-- CreateIndex
CREATE INDEX "horse_document_horse_ref_idx" ON "horse_document"("horse_ref");

-- CreateIndex
CREATE INDEX "statute_membership_ref_idx" ON "statute"("membership_ref");

-- CreateIndex
CREATE INDEX "member_license_person_ref_license_ref_idx" ON "member_license"("person_ref", "license_ref");

-- CreateIndex
CREATE INDEX "member_license_license_ref_end_idx" ON "member_license"("license_ref", "end");

-- CreateIndex
CREATE INDEX "member_license_bill_to_ref_end_idx" ON "member_license"("bill_to_ref", "end");

-- CreateIndex
CREATE INDEX "member_benefit_holding_person_ref_member_benefit_ref_idx" ON "member_benefit_holding"("person_ref", "member_benefit_ref");

-- CreateIndex
CREATE INDEX "member_benefit_holding_bill_to_ref_end_idx" ON "member_benefit_holding"("bill_to_ref", "end");

-- CreateIndex
CREATE INDEX "person_relation_parent_ref_idx" ON "person_relation"("parent_ref");

-- CreateIndex
CREATE UNIQUE INDEX "person_relation_child_ref_parent_ref_key" ON "person_relation"("child_ref", "parent_ref");

-- CreateIndex
CREATE INDEX "person_achievement_person_ref_idx" ON "person_achievement"("person_ref");

-- CreateIndex
CREATE INDEX "person_achievement_achievement_ref_idx" ON "person_achievement"("achievement_ref");

-- CreateIndex
CREATE INDEX "contact_account_contact_ref_idx" ON "contact_account"("contact_ref");

-- CreateIndex
CREATE INDEX "merge_kept_ref_idx" ON "merge"("kept_ref");

-- CreateIndex
CREATE INDEX "merge_merged_ref_idx" ON "merge"("merged_ref");

-- CreateIndex
CREATE INDEX "personal_data_access_person_ref_id_idx" ON "personal_data_access"("person_ref", "id" DESC);

-- CreateIndex
CREATE INDEX "user_group_federation_ref_name_idx" ON "user_group"("federation_ref", "name");

-- CreateIndex
CREATE INDEX "user_group_search_name_idx" ON "user_group" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "user_group_member_person_ref_idx" ON "user_group_member"("person_ref");

-- CreateIndex
CREATE INDEX "user_group_member_member_group_ref_idx" ON "user_group_member"("member_group_ref");

-- CreateIndex
CREATE UNIQUE INDEX "user_group_member_user_group_ref_person_ref_key" ON "user_group_member"("user_group_ref", "person_ref");

-- CreateIndex
CREATE UNIQUE INDEX "user_group_member_user_group_ref_member_group_ref_key" ON "user_group_member"("user_group_ref", "member_group_ref");

-- CreateIndex
CREATE INDEX "competition_test_career_ref_idx" ON "competition_test"("career_ref");

-- CreateIndex
CREATE INDEX "horse_father_ref_idx" ON "horse"("father_ref");

-- CreateIndex
CREATE INDEX "horse_mother_ref_idx" ON "horse"("mother_ref");

-- AddForeignKey
ALTER TABLE "career" ADD CONSTRAINT "career_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "career" ADD CONSTRAINT "career_practitioner_group_ref_fkey" FOREIGN KEY ("practitioner_group_ref") REFERENCES "practitioner_group"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner_career" ADD CONSTRAINT "practitioner_career_career_ref_fkey" FOREIGN KEY ("career_ref") REFERENCES "career"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner_career" ADD CONSTRAINT "practitioner_career_practitioner_ref_fkey" FOREIGN KEY ("practitioner_ref") REFERENCES "practitioner"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "career_points" ADD CONSTRAINT "career_points_practitioner_career_ref_fkey" FOREIGN KEY ("practitioner_career_ref") REFERENCES "practitioner_career"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "career_transition" ADD CONSTRAINT "career_transition_practitioner_career_ref_fkey" FOREIGN KEY ("practitioner_career_ref") REFERENCES "practitioner_career"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course" ADD CONSTRAINT "course_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course" ADD CONSTRAINT "course_achievement_ref_fkey" FOREIGN KEY ("achievement_ref") REFERENCES "achievement"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner_group" ADD CONSTRAINT "practitioner_group_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner_price_profile" ADD CONSTRAINT "practitioner_price_profile_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner_price_profile" ADD CONSTRAINT "practitioner_price_profile_price_profile_ref_fkey" FOREIGN KEY ("price_profile_ref") REFERENCES "price_profile"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practitioner_price_profile" ADD CONSTRAINT "practitioner_price_profile_practitioner_group_ref_fkey" FOREIGN KEY ("practitioner_group_ref") REFERENCES "practitioner_group"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_attribute" ADD CONSTRAINT "custom_attribute_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_accounting" ADD CONSTRAINT "external_accounting_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license" ADD CONSTRAINT "license_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "license" ADD CONSTRAINT "license_article_ref_fkey" FOREIGN KEY ("article_ref") REFERENCES "article"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_benefit" ADD CONSTRAINT "member_benefit_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_benefit" ADD CONSTRAINT "member_benefit_article_ref_fkey" FOREIGN KEY ("article_ref") REFERENCES "article"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rules_template" ADD CONSTRAINT "rules_template_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_career_ref_fkey" FOREIGN KEY ("career_ref") REFERENCES "career"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "competition_test" ADD CONSTRAINT "competition_test_practitioner_group_ref_fkey" FOREIGN KEY ("practitioner_group_ref") REFERENCES "practitioner_group"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "horse" ADD CONSTRAINT "horse_father_ref_fkey" FOREIGN KEY ("father_ref") REFERENCES "horse"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "horse" ADD CONSTRAINT "horse_mother_ref_fkey" FOREIGN KEY ("mother_ref") REFERENCES "horse"("ref") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "horse_document" ADD CONSTRAINT "horse_document_horse_ref_fkey" FOREIGN KEY ("horse_ref") REFERENCES "horse"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statute" ADD CONSTRAINT "statute_membership_ref_fkey" FOREIGN KEY ("membership_ref") REFERENCES "membership"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_license" ADD CONSTRAINT "member_license_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_license" ADD CONSTRAINT "member_license_license_ref_fkey" FOREIGN KEY ("license_ref") REFERENCES "license"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_benefit_holding" ADD CONSTRAINT "member_benefit_holding_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_benefit_holding" ADD CONSTRAINT "member_benefit_holding_member_benefit_ref_fkey" FOREIGN KEY ("member_benefit_ref") REFERENCES "member_benefit"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_relation" ADD CONSTRAINT "person_relation_child_ref_fkey" FOREIGN KEY ("child_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_relation" ADD CONSTRAINT "person_relation_parent_ref_fkey" FOREIGN KEY ("parent_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_achievement" ADD CONSTRAINT "person_achievement_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_achievement" ADD CONSTRAINT "person_achievement_achievement_ref_fkey" FOREIGN KEY ("achievement_ref") REFERENCES "achievement"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group" ADD CONSTRAINT "user_group_federation_ref_fkey" FOREIGN KEY ("federation_ref") REFERENCES "federation"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_user_group_ref_fkey" FOREIGN KEY ("user_group_ref") REFERENCES "user_group"("ref") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_person_ref_fkey" FOREIGN KEY ("person_ref") REFERENCES "person"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_member_group_ref_fkey" FOREIGN KEY ("member_group_ref") REFERENCES "user_group"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema cannot say.
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_is_one" CHECK (num_nonnulls("person_ref", "member_group_ref") = 1);
ALTER TABLE "user_group_member" ADD CONSTRAINT "user_group_member_not_itself" CHECK ("member_group_ref" <> "user_group_ref");
ALTER TABLE "person_relation" ADD CONSTRAINT "person_relation_not_itself" CHECK ("child_ref" <> "parent_ref");
ALTER TABLE "member_license" ADD CONSTRAINT "member_license_end" CHECK ("end" >= "start");
ALTER TABLE "member_benefit_holding" ADD CONSTRAINT "member_benefit_holding_end" CHECK ("end" >= "start");
ALTER TABLE "statute" ADD CONSTRAINT "statute_until" CHECK ("until" >= "since");
