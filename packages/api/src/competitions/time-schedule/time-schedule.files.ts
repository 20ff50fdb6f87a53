import { writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { getTimeSchedule } from './time-schedule.queries.ts'

type Viewing = Context & { readonly competition: CompetitionScope }

/** The time schedule, one line for each activity, with the words for the kinds of arenas and breaks. */
export const exportTimeSchedule = async (ctx: Viewing, format: SpreadsheetFormat): Promise<FileReply> => {
  const { activities, arenas, competition } = await getTimeSchedule(ctx.db, ctx.competition)
  const { t } = createI18n(toLanguage(ctx.language))
  const rows = activities.map((activity) => ({
    ...activity,
    arena: arenas.find(({ ref }) => ref === activity.arenaRef) ?? null,
    word:
      activity.breakKind === null
        ? t(`competitions:timeSchedule.kind.${activity.kind}`)
        : t(`competitions:startlist.type.${activity.breakKind}`),
  }))
  const sheet = await writeSpreadsheet(format, {
    name: t('competitions:timeSchedule.title'),
    rows,
    columns: [
      { header: t('competitions:timeSchedule.field.date'), value: (row) => row.date },
      { header: t('competitions:timeSchedule.field.start'), value: (row) => row.start },
      { header: t('competitions:timeSchedule.field.end'), value: (row) => row.end },
      { header: t('competitions:competition.arena.code'), value: (row) => row.arena?.code ?? null },
      {
        header: t('competitions:timeSchedule.field.arena'),
        value: (row) => row.arena?.name ?? t('competitions:timeSchedule.general'),
        width: 28,
      },
      {
        header: t('competitions:competition.arena.kind'),
        value: (row) => row.arena && t(`competitions:competition.arenaKind.${row.arena.kind}`),
      },
      { header: t('competitions:timeSchedule.field.kind'), value: (row) => row.word, width: 20 },
      { header: t('competitions:timeSchedule.field.name'), value: (row) => row.name || row.word, width: 36 },
      {
        header: t('competitions:startlist.field.participants'),
        value: (row) => (row.kind === 'SPORT' ? row.participantCount : null),
      },
      { header: t('competitions:timeSchedule.field.description'), value: (row) => row.description, width: 40 },
    ],
  })
  const fileName = `${competition.name} - ${t('competitions:timeSchedule.title')}.${sheet.extension}`
  return { fileName, contentType: sheet.contentType, body: sheet.body }
}
