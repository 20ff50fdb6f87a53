// The sheet of a jumping jury: the starts in their order, with a box for each obstacle, the time and what it costs.
import type { ListColumn, ListRow, ListSection } from '@oxer/documents/list-paper/list-paper'
import type { PrintField, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import type { DetailedEntry, StartlistParameters } from '@oxer/domain/competitions/startlist/startlist.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { toLanguage } from '@oxer/i18n'
import { formatLongDate } from '@oxer/i18n/formats'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { toDetailedEntries } from '../startlist/startlist.mappers.ts'
import { loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { getStartlistParameters } from '../startlist/startlist-parameters.queries.ts'
import { columnsOf, listStateText, numberText, type Sheet } from './list-sections.files.ts'

type Part = StartlistParameters['parts'][number]

/** Of a course that nobody described yet. */
const usualObstacles = 14
/** As many boxes as a sheet has room for; a cross-country course is longer, and is not judged from one place. */
const mostObstacles = 24

const active: ReadonlySet<string> = new Set(activeStatuses)

const hasRow = ({ type, registrationStatus }: DetailedEntry): boolean =>
  type === 'OPEN_POSITION' || (type === 'PARTICIPANT' && active.has(registrationStatus ?? ''))

const cellOf = (entry: DetailedEntry, field: PrintField): string => {
  if (field === 'POSITION') return numberText(entry.position)
  if (field === 'TIME') return entry.startSeconds === null ? '' : toLocalTime(entry.startSeconds)
  if (field === 'NUMBER') return numberText(entry.competitionNumber)
  if (field === 'RIDER') return entry.rider?.name ?? ''
  if (field === 'HORSE') return entry.horse?.name ?? ''
  return field === 'ORGANISATION' ? (entry.organisation?.name ?? '') : ''
}

const boxesOf = ({ t }: Sheet, part: Part | undefined): ListColumn[] => {
  const obstacles = Math.min(part?.jumping?.obstacles || usualObstacles, mostObstacles)
  const room = obstacles > 15 ? 15 : 19
  return [
    ...Array.from({ length: obstacles }, (_, at) => ({ header: String(at + 1), room })),
    { header: t('competitions:print.jury.time'), room: 46 },
    { header: t('competitions:print.jury.timePenalties'), room: 38 },
    { header: t('competitions:print.jury.total'), room: 38 },
    { header: t('competitions:print.jury.remarks'), room: 80 },
  ]
}

const courseOf = ({ t }: Sheet, part: Part | undefined): string => {
  const course = part?.jumping
  if (!course) return ''
  const { timeAllowedSeconds, timeLimitSeconds, lengthMetres, speed, obstacles, efforts, courseDesigner } = course
  return [
    timeAllowedSeconds ? t('competitions:print.jury.allowed', { seconds: timeAllowedSeconds }) : '',
    timeLimitSeconds ? t('competitions:print.jury.limit', { seconds: timeLimitSeconds }) : '',
    lengthMetres ? t('competitions:print.jury.length', { metres: lengthMetres }) : '',
    speed ? t('competitions:print.jury.speed', { speed }) : '',
    obstacles ? t('competitions:print.jury.obstacles', { obstacles, efforts: efforts || obstacles }) : '',
    courseDesigner ? t('competitions:print.jury.designer', { name: courseDesigner }) : '',
  ]
    .filter((text) => text !== '')
    .join(' · ')
}

/** A sheet for the first round, and one for each later one whose course is described. */
const partsOf = ({ parts }: StartlistParameters): { round: number; part: Part | undefined }[] => {
  const first = parts.find(({ testPart }) => testPart === 1)
  const later = parts.filter(({ testPart, jumping }) => testPart > 1 && jumping !== null)
  return [{ round: 1, part: first }, ...later.map((part) => ({ round: part.testPart, part }))]
}

export const jurySections = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  const { ctx, t, fields, request } = sheet
  const sections: ListSection[] = []
  for (const { ref } of subjects) {
    const list = await loadStartlist(ctx.db, ctx.competition.ref, ref)
    const parameters = await getStartlistParameters(ctx.db, ctx.competition, ref)
    const starts = toDetailedEntries(list, list.entries).entries.filter(hasRow)
    const place = list.plan && [
      formatLongDate(list.plan.date, toLanguage(request.language)),
      list.plan.arenaName ?? '',
      toLocalTime(list.plan.startSeconds),
    ]
    for (const { round, part } of partsOf(parameters)) {
      const boxes = boxesOf(sheet, part)
      const course = courseOf(sheet, part)
      sections.push({
        title: round === 1 ? list.name : t('competitions:print.jury.round', { name: list.name, round }),
        facts: [(place ?? []).filter((text) => text !== '').join(' · '), listStateText(t, list.status), course].filter(
          (text) => text !== '',
        ),
        columns: [...columnsOf(sheet), ...boxes],
        rows: starts.map(
          (entry): ListRow => ({
            kind: 'ROW',
            cells: [...fields.map((field) => cellOf(entry, field)), ...boxes.map(() => '')],
          }),
        ),
        ...{ empty: t('competitions:print.noStarts'), foot: [t('competitions:print.jury.signature')], address: null },
      })
    }
  }
  return sections
}
