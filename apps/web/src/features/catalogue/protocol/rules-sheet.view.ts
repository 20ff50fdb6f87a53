// What a judge or a fence judge writes on for a protocol without a sheet of its own: blocks of a paper, in their order.
import type { Protocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import {
  CrossCountryFault,
  type CrossCountryRules,
} from '@oxer/domain/disciplines/cross-country/cross-country.protocol.schema'
import { defaultPhases } from '@oxer/domain/disciplines/eventing/eventing-phases'
import type { CourseErrorDeduction, DressageExercise } from '@oxer/domain/disciplines/sheet/sheet.schema'
import type { TFunction } from 'i18next'
import { toSecondsText } from './jumping-protocol.form.ts'

export type RulesProtocol = Extract<
  Protocol,
  { discipline: 'EVENTING' | 'CROSS_COUNTRY' | 'DRIVING' | 'GENERIC' | 'VAULTING' }
>

export type PaperBlock =
  | {
      readonly kind: 'MARKS'
      readonly title: string
      readonly exercises: readonly DressageExercise[]
      readonly courseErrors: readonly CourseErrorDeduction[]
    }
  /** A line for each value, with a box. */
  | {
      readonly kind: 'BOXES'
      readonly title: string
      readonly rows: readonly { readonly label: string; readonly of?: string | undefined }[]
    }
  /** A line for each obstacle or section, with a box in each column. */
  | {
      readonly kind: 'GRID'
      readonly title: string
      readonly first: string
      readonly columns: readonly string[]
      readonly rows: readonly string[]
    }

export type PaperWords = { readonly t: TFunction<'catalogue'>; readonly figure: (text: string) => string }

type Phase = {
  readonly judgeMaximum: string | null
  readonly exercises: readonly DressageExercise[]
  readonly courseErrors: readonly CourseErrorDeduction[]
}

const secondsOf = ({ t, figure }: PaperWords, time: number | null): string | undefined =>
  time === null || Number.isNaN(time) ? undefined : t('protocol.paper.seconds', { time: figure(toSecondsText(time)) })

const dressageBlocks = (words: PaperWords, title: string, phase: Phase): PaperBlock[] => {
  const { t, figure } = words
  const { exercises, courseErrors, judgeMaximum } = phase
  const totals: PaperBlock = {
    kind: 'BOXES',
    title: exercises.length > 0 ? t('protocol.paper.result') : title,
    rows: [
      ...(exercises.length > 0 || judgeMaximum !== null
        ? [
            {
              label: t('protocol.sheet.totals.points'),
              of: judgeMaximum === null ? undefined : t('protocol.sheet.of', { points: figure(judgeMaximum) }),
            },
          ]
        : []),
      ...(courseErrors.length > 0 ? [{ label: t('protocol.sheet.totals.off') }] : []),
      { label: t('protocol.sheet.totals.percentage') },
    ],
  }
  return exercises.length > 0 ? [{ kind: 'MARKS', title, exercises, courseErrors }, totals] : [totals]
}

/** The lines that an undescribed course leaves to write the labels of obstacles on. */
const emptyLines = 16

const courseBlocks = (
  words: PaperWords,
  title: string,
  rules: CrossCountryRules,
  time: number | null,
): PaperBlock[] => {
  const { t } = words
  return [
    {
      kind: 'GRID',
      title,
      first: t('protocol.paper.obstacle'),
      columns: [
        ...rules.refusals.map((_, index) => t('protocol.faults.refusal', { number: index + 1 })),
        ...CrossCountryFault.options.map((fault) => t(`protocol.faults.kinds.${fault}`)),
      ],
      rows:
        rules.obstacles.length === 0
          ? Array.from({ length: emptyLines }, () => '')
          : rules.obstacles.map(({ label, type, name }) =>
              [label, name !== undefined && name !== '' ? name : t(`obstacleType.${type}`)].join(' · '),
            ),
    },
    {
      kind: 'BOXES',
      title: t('protocol.paper.time'),
      rows: [
        { label: t('protocol.paper.start') },
        { label: t('protocol.paper.finish') },
        { label: t('protocol.paper.ridden'), of: secondsOf(words, time) },
      ],
    },
  ]
}

const eventingBlocks = (words: PaperWords, protocol: Extract<RulesProtocol, { discipline: 'EVENTING' }>) => {
  const { t, figure } = words
  const { dressage, crossCountry, showJumping, optimumTime, phases = defaultPhases } = protocol
  const given = (title: string): PaperBlock => ({
    kind: 'BOXES',
    title,
    rows: [{ label: t('protocol.paper.obstaclePenalties') }, { label: t('protocol.paper.timePenalties') }],
  })
  const blocksOf = {
    DRESSAGE: () => dressageBlocks(words, t('sportType.DRESSAGE'), dressage),
    CROSS_COUNTRY: () =>
      crossCountry
        ? courseBlocks(words, t('sportType.CROSS_COUNTRY'), crossCountry, optimumTime)
        : [given(t('sportType.CROSS_COUNTRY'))],
    SHOW_JUMPING: (): PaperBlock[] =>
      showJumping
        ? [
            {
              kind: 'BOXES',
              title: t('sportType.SHOW_JUMPING'),
              rows: [
                { label: t('protocol.knockDown'), of: figure(showJumping.knockDown) },
                ...showJumping.disobediences.map((_, index) => ({
                  label: t('protocol.faults.disobedience', { number: index + 1 }),
                })),
                { label: t('protocol.faults.fall') },
                { label: t('protocol.paper.ridden'), of: secondsOf(words, showJumping.timeAllowed) },
              ],
            },
          ]
        : [given(t('sportType.SHOW_JUMPING'))],
  }
  return phases.flatMap((phase) => blocksOf[phase]())
}

const drivingBlocks = (words: PaperWords, protocol: Extract<RulesProtocol, { discipline: 'DRIVING' }>) => {
  const { t, figure } = words
  const { dressage, marathon, cones } = protocol
  const incidents = (list: readonly { code: string }[]): PaperBlock[] =>
    list.length === 0
      ? []
      : [{ kind: 'BOXES', title: t('protocol.incidents.title'), rows: list.map(({ code }) => ({ label: code })) }]
  const obstacles = marathon?.obstacles.count ?? 0
  return [
    ...(dressage
      ? [...dressageBlocks(words, t('protocol.phase.DRESSAGE'), dressage), ...incidents(dressage.incidents)]
      : []),
    ...(marathon
      ? [
          ...(marathon.sections.length > 0
            ? [
                {
                  kind: 'GRID' as const,
                  title: t('protocol.phase.MARATHON'),
                  first: t('protocol.sections.label'),
                  columns: [t('protocol.paper.start'), t('protocol.paper.finish'), t('protocol.paper.ridden')],
                  rows: marathon.sections.map(({ label }) => label),
                },
              ]
            : []),
          {
            kind: 'GRID' as const,
            title: marathon.sections.length > 0 ? t('protocol.obstacle.title') : t('protocol.phase.MARATHON'),
            first: t('protocol.paper.obstacle'),
            columns: [t('protocol.paper.ridden'), t('protocol.incidents.title')],
            rows: Array.from({ length: obstacles || emptyLines / 2 }, (_, index) =>
              obstacles > 0 ? String(index + 1) : '',
            ),
          },
          ...incidents(marathon.incidents),
        ]
      : []),
    ...(cones
      ? [
          {
            kind: 'BOXES' as const,
            title: t('protocol.phase.CONES'),
            rows: [
              { label: t('protocol.ball'), of: figure(cones.ball) },
              { label: t('protocol.paper.ridden'), of: secondsOf(words, cones.timeAllowed) },
            ],
          },
          ...incidents(cones.incidents),
        ]
      : []),
  ] satisfies PaperBlock[]
}

const genericBlocks = (
  { t, figure }: PaperWords,
  { value, minimum, maximum, outcomes, isTimed, currency }: Extract<RulesProtocol, { discipline: 'GENERIC' }>,
): PaperBlock[] => {
  const range = [minimum, maximum].map((each) => (each === null || each === '' ? '…' : figure(each)))
  const named = outcomes.length > 0 ? outcomes : [t('protocol.generic.values.STATUS')]
  return [
    {
      kind: 'BOXES',
      title: t('protocol.paper.result'),
      rows: [
        ...(value === 'STATUS'
          ? named.map((label) => ({ label }))
          : [
              {
                label: [t(`protocol.generic.values.${value}`), currency].filter(Boolean).join(' · '),
                of: minimum === null && maximum === null ? undefined : range.join(' – '),
              },
            ]),
        ...(isTimed ? [{ label: t('protocol.paper.ridden') }] : []),
      ],
    },
  ]
}

const vaultingBlocks = (
  { t, figure }: PaperWords,
  { tests, maximum }: Extract<RulesProtocol, { discipline: 'VAULTING' }>,
): PaperBlock[] =>
  tests.map(({ kind, parts }, index) => ({
    kind: 'BOXES',
    title: t('protocol.vaulting.testOf', { number: index + 1, kind: t(`protocol.vaulting.kinds.${kind}`) }),
    rows: [
      ...parts.map(({ part, weight, judges }) => ({
        label: [t(`protocol.vaulting.parts.${part}`), judges?.join(', ')].filter(Boolean).join(' · '),
        of: `${t('protocol.sheet.of', { points: figure(maximum) })} × ${figure(weight)}`,
      })),
      { label: t('protocol.paper.score') },
    ],
  }))

export const paperBlocksOf = (protocol: RulesProtocol, words: PaperWords): readonly PaperBlock[] => {
  switch (protocol.discipline) {
    case 'EVENTING':
      return eventingBlocks(words, protocol)
    case 'CROSS_COUNTRY':
      return courseBlocks(words, words.t('protocol.obstacle.title'), protocol.rules, protocol.optimumTime)
    case 'DRIVING':
      return drivingBlocks(words, protocol)
    case 'GENERIC':
      return genericBlocks(words, protocol)
    case 'VAULTING':
      return vaultingBlocks(words, protocol)
  }
}

/** The judges of the protocol, if it names them. */
export const paperJudgesOf = (protocol: RulesProtocol): readonly string[] => {
  switch (protocol.discipline) {
    case 'VAULTING':
      return protocol.judges
    case 'EVENTING':
      return protocol.dressage.judges
    case 'DRIVING':
      return protocol.dressage?.judges ?? []
    default:
      return []
  }
}
