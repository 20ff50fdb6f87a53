import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import type { HorseRow } from '@oxer/domain/parties/horse/horse.schema'
import type { HorseFieldTable } from '@oxer/domain/parties/horse/horse-fields.rules'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type FileColumns, fileRows, type ListFileQuery, toListFile } from '../../kernel/list-file/list-file.files.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type HorseListQuery, listHorses } from './horse.queries.ts'

type Reading = Pick<ActingContext, 'db' | 'now' | 'actor' | 'language'>
type Listed = FieldIn<HorseFieldTable, 'list'> | 'verified'

const columnsIn = ({ t }: ReturnType<typeof createI18n>): FileColumns<HorseRow> => {
  const columns: Record<Listed, FileColumns<HorseRow>[string]> = {
    name: {
      header: t('parties:horse.name'),
      value: (row) => (row.sportName ? `${row.name} (${row.sportName})` : row.name),
      width: 30,
    },
    isPony: {
      header: t('parties:horse.kind'),
      value: (row) =>
        row.isPony ? [t('parties:horse.pony'), row.withersHeight].filter(Boolean).join(' ') : t('parties:horse.horse'),
    },
    gender: { header: t('parties:horse.gender'), value: (row) => t(`parties:horse.genders.${row.gender}`) },
    birthDate: { header: t('parties:horse.born'), value: (row) => row.birthYear },
    studbook: { header: t('parties:horse.studbook'), value: (row) => row.studbook },
    father: { header: t('parties:horse.father'), value: (row) => row.father, width: 30 },
    ueln: { header: t('parties:horse.ueln'), value: (row) => row.ueln, width: 18 },
    verified: {
      header: t('parties:horse.state'),
      value: (row) => t(row.verified ? 'parties:horse.verified' : 'parties:horse.unverified'),
    },
  }
  const { isPony: kind, birthDate: born, verified: state, name, gender, studbook, father, ueln } = columns
  // The names of the columns are those of the list on the screen.
  return { name, kind, gender, born, studbook, father, ueln, state }
}

/** The list of horses as a file, in the reader's language. */
export const exportHorses = async (
  ctx: Reading,
  federation: FederationScope,
  { columns, kind, ...query }: Omit<HorseListQuery, 'after' | 'size'> & ListFileQuery,
): Promise<FileReply> => {
  const i18n = createI18n(toLanguage(ctx.language))
  const name = i18n.t('parties:horse.title')
  return toListFile({
    ...{ name, fileName: `${name} ${await todayIn(ctx.db, federation.federationRef, ctx.now)}`, kind, columns },
    all: columnsIn(i18n),
    read: (after) => listHorses(ctx.db, ctx.actor, federation, { ...query, after, size: fileRows }),
  })
}
