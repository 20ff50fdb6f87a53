// The rankings that an organiser makes of several tests or of teams (decision 27), on paper.
import type { ListRow, ListSection } from '@oxer/documents/list-paper/list-paper'
import type { PrintField, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import type {
  ComposedMember,
  ComposedRankingView,
  ComposedRow,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { toLanguage } from '@oxer/i18n'
import { formatResult } from '@oxer/i18n/formats'
import { getComposedRanking } from '../ranking/composed-ranking.queries.ts'
import {
  columnsOf,
  markedCells,
  numberText,
  officialText,
  placeText,
  rankedSection,
  type Sheet,
} from './list-sections.files.ts'
import { liveAddress } from './live-address.queries.ts'

type Starter = ComposedMember['starter']

const starterText = (starter: Starter, field: PrintField): string => {
  if (field === 'NUMBER') return numberText(starter.startNumber)
  if (field === 'RIDER') return starter.rider
  if (field === 'HORSE') return starter.horse
  return field === 'ORGANISATION' ? (starter.organisation ?? '') : ''
}

const teamText = ({ name, organisation }: NonNullable<ComposedRow['team']>, field: PrintField): string => {
  if (field === 'RIDER') return name
  return field === 'ORGANISATION' ? (organisation ?? '') : ''
}

/** A team, and below it its members; a score that does not count is in brackets. */
const rowsOf = (sheet: Sheet, row: ComposedRow): ListRow[] => {
  const { t, fields, request } = sheet
  const figure = (text: string | null): string =>
    text === null ? '' : formatResult(text, toLanguage(request.language))
  const total = row.status === 'FINISHED' ? figure(row.score) : t(`competitions:result.status.${row.status}`)
  const named = markedCells(t, fields, row.outOfCompetition, (field) =>
    row.team === null ? (row.starter === null ? '' : starterText(row.starter, field)) : teamText(row.team, field),
  )
  const members = row.team?.members ?? []
  return [
    { kind: 'ROW', cells: [placeText(row), ...named, ...row.parts.map(figure), total] },
    ...members.map(
      ({ starter, scores }): ListRow => ({
        kind: 'ROW',
        isQuiet: true,
        cells: [
          '',
          ...fields.map((field) => starterText(starter, field)),
          ...scores.map(({ text, use }) => (use === 'DROPPED' && text !== null ? `(${figure(text)})` : figure(text))),
          '',
        ],
      }),
    ),
  ]
}

const partNames = ({ t }: Sheet, { kind, parts, teamParts }: ComposedRankingView): string[] =>
  kind === 'TEAMS'
    ? Array.from({ length: teamParts }, (_, at) =>
        teamParts === 1
          ? t('competitions:print.composed.score')
          : t('competitions:print.composed.round', { round: at + 1 }),
      )
    : parts.map(({ name }) => name)

export const composedSections = async (sheet: Sheet, subjects: readonly PrintSubject[]): Promise<ListSection[]> => {
  const { ctx, t } = sheet
  const sections: ListSection[] = []
  for (const { ref } of subjects) {
    const view = await getComposedRanking(ctx.db, ctx.competition, ref)
    const publishedAt = view.publishedAt === null ? null : new Date(view.publishedAt)
    const facts = [officialText(sheet, { isOfficial: view.state === 'FINAL', publishedAt })]
    const address = liveAddress(sheet, publishedAt === null ? '' : `/competition-ranking/${ref}`)
    if (view.kind === 'JOINED') {
      sections.push(
        rankedSection(sheet, { title: view.name, facts, address, headers: view.headers, rows: view.joined }),
      )
      continue
    }
    sections.push({
      ...{ title: view.name, facts, empty: t('competitions:print.noResults'), address },
      columns: [
        { header: t('competitions:ranking.column.place'), isFigure: true },
        ...columnsOf(sheet),
        ...[...partNames(sheet, view), t('competitions:print.composed.total')].map((header) => ({
          header,
          isFigure: true,
        })),
      ],
      rows: view.rows.flatMap((row) => rowsOf(sheet, row)),
      foot: [t('competitions:print.signature')],
    })
  }
  return sections
}
