import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { MemberRow } from '@oxer/domain/parties/person/person.schema'
import type { PersonFieldTable } from '@oxer/domain/parties/person/person-fields.rules'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type FileColumns, fileRows, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { listMembers, type MemberListQuery } from './member-list.queries.ts'
import { noteLook } from './minor-access.guards.ts'

type Reading = Pick<ActingContext, 'db' | 'now' | 'actor' | 'language'>

const columnsIn = ({ t }: ReturnType<typeof createI18n>): FileColumns<MemberRow> => {
  const ofPerson: Record<FieldIn<PersonFieldTable, 'export'>, FileColumns<MemberRow>[string]> = {
    lastName: {
      header: t('parties:person.name'),
      value: (row) => `${row.lastName}, ${row.firstName}`,
      width: 30,
    },
    birthDate: { header: t('parties:person.birthDate'), value: (row) => row.birthDate && formatDate(row.birthDate) },
  }
  return {
    name: ofPerson.lastName,
    birthDate: ofPerson.birthDate,
    email: { header: t('parties:person.email'), value: (row) => row.email, width: 30 },
    organisations: {
      header: t('parties:person.organisations'),
      value: (row) => row.organisations.map(({ name }) => name).join(', '),
      width: 30,
    },
    memberId: { header: t('parties:person.memberId'), value: (row) => row.memberIds.join(', ') },
    license: {
      header: t('parties:person.licenseUntil'),
      value: ({ license }) =>
        license && (license.until === null ? t('parties:person.licenseEndless') : formatDate(license.until)),
    },
    city: { header: t('parties:person.city'), value: (row) => row.cityName },
    status: {
      header: t('parties:person.status'),
      value: ({ isDeceased, organisations }) => {
        if (isDeceased) return t('parties:person.deceased')
        return t(organisations.length > 0 ? 'parties:person.active' : 'parties:person.noClub')
      },
    },
  }
}

/** The list of members as a file, in the reader's language. Who is under age is noted as looked at, as in the list. */
export const exportMembers = async (
  ctx: Reading,
  federation: FederationScope,
  { columns, kind, ...query }: Omit<MemberListQuery, 'after' | 'size'> & ListFileQuery,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(ctx.language))
  const today = await todayIn(ctx.db, federation.federationRef, ctx.now)
  const name = i18n.t('parties:person.title')
  return toListFile({
    ...{ name, fileName: `${name} ${today}`, kind, columns },
    all: columnsIn(i18n),
    read: async (after) => {
      const page = await listMembers(ctx, federation, { ...query, after, size: fileRows })
      const refs = page.items.map(({ ref }) => ref)
      await noteLook(ctx, refs, 'parties.person.exportMembers')
      return page
    },
  })
}
