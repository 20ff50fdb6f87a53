import { type SpreadsheetKind, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import { mostChosenMembers } from '@oxer/domain/parties/holding/organisation-holding.schema'
import type { HeldByMember, OrganisationMember } from '@oxer/domain/parties/organisation/organisation.schema'
import type { PersonFieldTable } from '@oxer/domain/parties/person/person-fields.rules'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { type FileColumns, wantedColumns } from '../../kernel/list-file/list-file.files.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { noteLook } from '../person/minor-access.guards.ts'
import { listOrganisationMembers, type MemberListQuery } from './organisation-member.queries.ts'

/** All members, without a limit. */
const readAll = async (
  ctx: Context,
  organisation: OrganisationScope,
  query: Omit<MemberListQuery, 'after' | 'size'>,
): Promise<OrganisationMember[]> => {
  const rows = await listOrganisationMembers(ctx, organisation, query)
  let last = rows.at(-1)
  while (rows.length % mostChosenMembers === 0 && last !== undefined) {
    const page = await listOrganisationMembers(ctx, organisation, { ...query, after: last.membership.ref })
    rows.push(...page)
    last = page.at(-1)
  }
  return rows
}

const namesOf = (held: readonly HeldByMember[]): string => [...new Set(held.map(({ offer }) => offer.name))].join(', ')

/** p085: the members on the day, with their holdings on it or later, in the reader's language. */
export const exportOrganisationMembers = async (
  ctx: Context,
  organisation: OrganisationScope,
  {
    includeInactive,
    date,
    kind,
    columns: asked,
    ...query
  }: Omit<MemberListQuery, 'after' | 'size' | 'showInActive' | 'on'> & {
    includeInactive: boolean
    date?: string | undefined
    kind: SpreadsheetKind
    columns?: string | undefined
  },
): Promise<FileReply> => {
  const on = date ?? (await todayIn(ctx.db, organisation.federationRef, ctx.now))
  const { name } = await ctx.db.organisation.findUniqueOrThrow({
    where: { ref: organisation.organisationRef },
    select: { name: true },
  })
  const rows = await readAll(ctx, organisation, { ...query, showInActive: includeInactive, on })
  await noteLook(
    ctx,
    rows.map(({ ref }) => ref),
    'parties.organisation.exportMembers',
  )
  const { t } = createI18n(toLanguage(ctx.language))
  type Columns = FileColumns<OrganisationMember>
  const ofPerson: Record<FieldIn<PersonFieldTable, 'export'>, Columns[string]> = {
    lastName: { header: t('parties:person.name'), value: (row) => row.name },
    birthDate: {
      header: t('parties:person.birthDate'),
      value: (row) => row.birthDate && formatDate(row.birthDate),
    },
  }
  // The names of the columns are those of the list on the screen.
  const columns: Columns = {
    name: ofPerson.lastName,
    birthDate: ofPerson.birthDate,
    role: {
      header: t('parties:person.role'),
      value: ({ membership }) => t(`parties:organisation.roles.${membership.role}`),
    },
    association: {
      header: t('parties:person.association'),
      value: ({ membership }) => t(`parties:person.associations.${membership.associationType}`),
    },
    memberId: { header: t('parties:person.memberId'), value: ({ membership }) => membership.memberId },
    start: { header: t('parties:person.start'), value: ({ membership }) => formatDate(membership.start) },
    end: { header: t('parties:person.end'), value: ({ membership }) => membership.end && formatDate(membership.end) },
    licenses: { header: t('parties:person.sections.licenses'), value: ({ licenses }) => namesOf(licenses) },
    memberBenefits: {
      header: t('parties:person.sections.benefits'),
      value: ({ memberBenefits }) => namesOf(memberBenefits),
    },
    combinations: {
      header: t('parties:person.part.combinations'),
      value: ({ combinationCount }) => combinationCount,
    },
  }
  const shown = wantedColumns(columns, asked)
  const { body, contentType, extension } = await writeSpreadsheet(kind, { name, columns: shown, rows })
  return {
    fileName: `${name} ${t('parties:organisation.exporting.fileName')} ${on}.${extension}`,
    contentType,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  }
}
