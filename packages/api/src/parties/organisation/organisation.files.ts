import { type SpreadsheetKind, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { todayIn } from '../federation/federation-day.queries.ts'
import { noteLook } from '../privacy/minor-access.guards.ts'
import { listOrganisationMembers } from './organisation-member.queries.ts'

const headers = {
  EN: ['Name', 'Birth date', 'Role', 'Association', 'Member number', 'Start', 'End', 'Combinations'],
  NL: ['Naam', 'Geboortedatum', 'Rol', 'Soort', 'Lidnummer', 'Begin', 'Einde', 'Combinaties'],
} as const

const fileNames = { EN: 'members', NL: 'leden' } as const

/** Dates as the interface shows them: DD/MM/YYYY. */
const toShownDate = (date: string | null): string | null =>
  date === null ? null : date.split('-').toReversed().join('/')

export const exportOrganisationMembers = async (
  ctx: Context,
  organisation: OrganisationScope,
  { includeInactive, date, kind }: { includeInactive: boolean; date?: string | undefined; kind: SpreadsheetKind },
): Promise<FileReply> => {
  const day = date ?? (await todayIn(ctx.db, organisation.federationRef, ctx.now))
  const { name } = await ctx.db.organisation.findUniqueOrThrow({
    where: { ref: organisation.organisationRef },
    select: { name: true },
  })
  const rows = await listOrganisationMembers(ctx, organisation, { showInActive: includeInactive, on: day })
  await noteLook(
    ctx,
    rows.map(({ ref }) => ref),
    'parties.organisation.exportMembers',
  )
  type Row = (typeof rows)[number]
  const values: ((row: Row) => string | number | null)[] = [
    (row) => row.name,
    (row) => toShownDate(row.birthDate),
    (row) => row.membership.role,
    (row) => row.membership.associationType,
    (row) => row.membership.memberId,
    (row) => toShownDate(row.membership.start),
    (row) => toShownDate(row.membership.end),
    (row) => row.combinationCount,
  ]
  const columns = headers[ctx.language].map((header, index) => ({ header, value: values[index] ?? (() => null) }))
  const { body, contentType, extension } = await writeSpreadsheet(kind, { name, columns, rows })
  return {
    fileName: `${name} ${fileNames[ctx.language]} ${day}.${extension}`,
    contentType,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  }
}
