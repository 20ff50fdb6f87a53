// What is printed on a judge's sheet whoever rides: its exercises or parts, what errors cost, and what is added up.
import type { SheetForm, SheetRow } from '@oxer/documents/sheet-paper/sheet-paper'
import { type ProtocolSheet, sheetOf } from '@oxer/domain/catalogue/protocol/protocol-sheet.rules'
import type { PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import type { SheetTotal } from '@oxer/domain/disciplines/sheet/sheet-totals'
import type { WrittenSheet } from '@oxer/domain/disciplines/sheet/written-sheet'
import { type createI18n, toLanguage } from '@oxer/i18n'
import { deductionTexts } from '@oxer/i18n/deduction-text'
import { formatNumber } from '@oxer/i18n/formats'
import { incidentText } from '@oxer/i18n/incident-text'
import type { LoadedStartlist } from '../startlist/startlist-entries.queries.ts'
import type { JudgedTest } from './judged-tests.queries.ts'
import { listStateText } from './list-sections.files.ts'

type Wording = {
  readonly texts: ReturnType<typeof createI18n>
  readonly request: Pick<PrintRequest, 'language' | 'blank'>
}
type Formed = {
  readonly test: Pick<JudgedTest, 'protocol' | 'name' | 'sheetName'>
  readonly list: Pick<LoadedStartlist, 'status'>
  readonly sheet: WrittenSheet
}
type Exercises = Extract<WrittenSheet, { kind: 'EXERCISES' }>
type Parts = Extract<WrittenSheet, { kind: 'PARTS' }>
type Figure = (decimal: string) => string

/** Of one kind of sheet; what is about it comes between the sport and the state of the list. */
type Content = Pick<SheetForm, 'rows' | 'deductions' | 'totals'> & { readonly about: readonly string[] }

const exerciseRows = (
  { texts: { t } }: Wording,
  as: Exercises['as'],
  { parts, total }: ProtocolSheet,
  figure: Figure,
): SheetRow[] => {
  if (total.count === 0) return [{ kind: 'NOTE', text: t(`catalogue:protocol.sheet.empty.${as}`) }]
  return parts.flatMap(({ part, lines, points }): SheetRow[] => [
    ...(part === 'TECHNICAL'
      ? []
      : [{ kind: 'HEADING' as const, text: t(`catalogue:protocol.list.${part}`), isPart: true }]),
    ...lines.map((line): SheetRow => {
      if (line.kind === 'HEADING') return { ...line, isPart: false }
      const { no, coefficient, maximum } = line
      return {
        ...{ ...line, no: String(no), coefficient: figure(coefficient), maximum: figure(maximum) },
        isWeighed: coefficient !== '1',
      }
    }),
    ...(parts.length > 1
      ? [
          {
            kind: 'SUBTOTAL' as const,
            text: t('catalogue:protocol.sheet.subtotal'),
            of: t('catalogue:protocol.sheet.of', { points: figure(points ?? '') }),
          },
        ]
      : []),
  ])
}

/** The incidents of a driver, each with what the first, second, … one costs. */
const incidentRows = ({ texts }: Wording, { incidents }: Exercises, figure: Figure): SheetRow[] => {
  const { t } = texts
  const words = texts.getFixedT(null, 'competitions')
  if (incidents.length === 0) return []
  return [
    { kind: 'HEADING', text: t('catalogue:protocol.incidents.title'), isPart: true },
    ...incidents.map(({ code, outcomes }): SheetRow => {
      const costs = outcomes.map((outcome) =>
        outcome.kind === 'ELIMINATION' ? t('catalogue:protocol.deduction.ELIMINATION') : figure(outcome.value),
      )
      return { kind: 'COUNT', text: `${incidentText(words, code)}: ${costs.join(', ')}` }
    }),
  ]
}

/** How the penalties of a phase follow from the sheets of all its judges: one sheet alone has none. */
const penaltiesBlock = ({ texts: { t } }: Wording, { penalties }: Exercises, figure: Figure): string[][] => {
  if (penalties === null) return []
  const { factor, hasIncidents } = penalties
  const key = hasIncidents ? 'withIncidents' : 'plain'
  return [
    [
      t('catalogue:protocol.sheet.penalties.title'),
      t(`catalogue:protocol.sheet.penalties.${key}`, { factor: figure(factor) }),
    ],
  ]
}

const totalRows = ({ texts: { t } }: Wording, totals: readonly SheetTotal[], figure: Figure): SheetForm['totals'] =>
  totals.map(({ key, of }) => ({
    label: t(`catalogue:protocol.sheet.totals.${key}`),
    of: of === null ? '' : t('catalogue:protocol.sheet.of', { points: figure(of) }),
  }))

const exercisesContent = (
  wording: Wording,
  sheet: Exercises,
  { protocol }: Formed['test'],
  figure: Figure,
): Content => {
  const { texts } = wording
  const { t } = texts
  const lines = sheetOf(sheet.rules)
  const { points, count } = lines.total
  const errors = deductionTexts(texts.getFixedT(null, 'catalogue'), lines.deductions, figure)
  const arena = 'arena' in protocol ? protocol.arena : undefined
  return {
    about: [
      sheet.penalties === null ? '' : t(`catalogue:sportType.${sheet.as}`),
      arena === undefined ? '' : t(`catalogue:protocol.arenas.${arena}`),
      points !== null && count > 0 ? t('catalogue:protocol.sheet.maximum', { points: figure(points) }) : '',
    ],
    rows: [...exerciseRows(wording, sheet.as, lines, figure), ...incidentRows(wording, sheet, figure)],
    deductions: [
      ...(errors.length === 0 ? [] : [[t('catalogue:protocol.sheet.deductions'), ...errors]]),
      ...penaltiesBlock(wording, sheet, figure),
    ],
    totals: totalRows(wording, sheet.totalsOf(lines), figure),
  }
}

const partsContent = (
  wording: Wording,
  { number, test, maximum, parts, isWhole }: Parts,
  { protocol }: Formed['test'],
  figure: Figure,
): Content => {
  const { t } = wording.texts
  return {
    about: 'class' in protocol ? [t(`catalogue:protocol.vaulting.classes.${protocol.class}`)] : [],
    rows: [
      {
        kind: 'HEADING',
        text: t('catalogue:protocol.vaulting.testOf', { number, kind: t(`catalogue:protocol.vaulting.kinds.${test}`) }),
        isPart: true,
      },
      ...parts.map(
        ({ part, weight }, index): SheetRow => ({
          ...{ kind: 'MARK', no: String(index + 1), letters: '', directive: '', isWeighed: false },
          text: t(`catalogue:protocol.vaulting.parts.${part}`),
          ...{ coefficient: figure(weight), maximum: figure(maximum) },
        }),
      ),
    ],
    deductions: [],
    totals: isWhole ? totalRows(wording, [{ key: 'total', of: maximum }], figure) : [],
  }
}

export const formOf = (wording: Wording, { test, list, sheet }: Formed): Omit<SheetForm, 'entries'> => {
  const { texts, request } = wording
  const figure: Figure = (decimal) => formatNumber(decimal, toLanguage(request.language))
  const { about, ...content } =
    sheet.kind === 'PARTS' ? partsContent(wording, sheet, test, figure) : exercisesContent(wording, sheet, test, figure)
  return {
    title: test.name,
    about: [
      texts.t(`catalogue:sportType.${test.protocol.discipline}`),
      test.sheetName === null || test.sheetName === test.name ? '' : test.sheetName,
      ...about,
      // An empty sheet has no start that might change.
      request.blank ? '' : listStateText(texts.t, list.status),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    ...content,
  }
}
