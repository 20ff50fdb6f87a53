import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { OrganisationRow } from '@oxer/domain/parties/organisation/organisation.schema'
import type { OrganisationFieldTable } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type FileColumns, fileRows, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { listOrganisations, type OrganisationListQuery } from './organisation.queries.ts'

type Reading = Pick<ActingContext, 'db' | 'now' | 'language'>
type Listed = FieldIn<OrganisationFieldTable, 'list'> | 'members'

const columnsIn = ({ t }: ReturnType<typeof createI18n>): FileColumns<OrganisationRow> => {
  const columns: Record<Listed, FileColumns<OrganisationRow>[string]> = {
    name: { header: t('parties:organisation.name'), value: (row) => row.name, width: 30 },
    addresses: { header: t('parties:organisation.city'), value: (row) => row.cityName },
    organisationType: {
      header: t('parties:organisation.type'),
      value: (row) => t(`parties:organisation.types.${row.organisationType}`),
    },
    organisationLevel: {
      header: t('parties:organisation.level'),
      value: (row) => t(`parties:organisation.levels.${row.organisationLevel}`),
    },
    isHorse: {
      header: t('parties:organisation.for'),
      value: (row) =>
        [row.isHorse && t('parties:organisation.horses'), row.isPony && t('parties:organisation.ponies')]
          .filter(Boolean)
          .join(', '),
    },
    members: { header: t('parties:organisation.members'), value: (row) => row.memberCount },
  }
  const { name, addresses: city, organisationType: type, organisationLevel: level, isHorse, members } = columns
  // The names of the columns are those of the list on the screen.
  return { name, city, type, level, for: isHorse, members }
}

/** The list of organisations as a file, in the reader's language. */
export const exportOrganisations = async (
  ctx: Reading,
  federation: FederationScope,
  { columns, kind, ...query }: Omit<OrganisationListQuery, 'after' | 'size'> & ListFileQuery,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(ctx.language))
  const name = i18n.t('parties:organisation.title')
  return toListFile({
    ...{ name, fileName: `${name} ${await todayIn(ctx.db, federation.federationRef, ctx.now)}`, kind, columns },
    all: columnsIn(i18n),
    read: (after) => listOrganisations(ctx, federation, { ...query, after, size: fileRows }),
  })
}
