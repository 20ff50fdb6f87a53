import { compare, decimal, fromInteger, sum } from '../../kernel/decimal.ts'
import type { Discipline } from '../discipline.ts'
import { comparable, noFormerValues } from '../former-values.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { noFigures } from '../point-figures.ts'
import { findRepeats, type ProtocolProblem } from '../protocol-problem.ts'
import type { WrittenSheet } from '../sheet/written-sheet.ts'
import { vaultingOrder } from './vaulting.order.ts'
import { vaultingDefaults, vaultingRulePresets } from './vaulting.presets.ts'
import { type VaultingClass, VaultingProtocol } from './vaulting.protocol.schema.ts'
import { VaultingResult } from './vaulting.result.schema.ts'
import { vaultingRulePart } from './vaulting.rule-part.ts'
import { marksPart, reportMissingVaultingJudges, scoreVaulting, type VaultingScore } from './vaulting.score.ts'

/** One start in the circle: entering, one test, leaving; a squad is six vaulters. */
const startsLast: Readonly<Record<VaultingClass, number>> = { INDIVIDUAL: 240, PAS_DE_DEUX: 300, SQUAD: 540 }

/** Each judge and each part occurs once, and the shares add up to 1. */
const findVaultingProblems = ({ judges, tests }: VaultingProtocol): readonly ProtocolProblem[] => [
  ...tests.flatMap(({ weight }, index): readonly ProtocolProblem[] =>
    weight !== undefined && decimal(weight).numerator === 0n
      ? [{ code: 'LIMITS', field: `tests.${index}.weight` }]
      : [],
  ),
  ...findRepeats(judges, (index) => `judges.${index}`),
  ...tests.flatMap(({ parts }, index): readonly ProtocolProblem[] => {
    const total = sum(parts.map(({ weight }) => decimal(weight)))
    return [
      ...findRepeats(
        parts.map(({ part }) => part),
        (at) => `tests.${index}.parts.${at}.part`,
      ),
      ...parts.flatMap((part, at): readonly ProtocolProblem[] =>
        judges.length > 0 && part.judges?.some((position) => !judges.includes(position))
          ? [{ code: 'LIMITS', field: `tests.${index}.parts.${at}.judges` }]
          : [],
      ),
      ...(compare(total, fromInteger(1)) === 0 ? [] : [{ code: 'LIMITS' as const, field: `tests.${index}.parts` }]),
    ]
  }),
]

/** A sheet for each test, with the parts that the judge marks: the protocol does not list the exercises of a compulsory test. */
const partSheets = (
  { tests, maximum, judges: listed }: VaultingProtocol,
  position: string,
): readonly (WrittenSheet | null)[] =>
  tests.map(({ kind: test, parts }, index) => {
    const own = parts.filter((part) => marksPart(part, position))
    if (own.length === 0) return null
    const markers = parts.map(({ judges }) => [...new Set(judges ?? listed)].toSorted().join('\n'))
    return {
      ...{ kind: 'PARTS', number: index + 1, test, maximum, isFirst: index === 0 },
      parts: own.map(({ part, weight }) => ({ part, weight })),
      isWhole: new Set(markers).size === 1,
    }
  })

export const vaulting = {
  ...plainDiscipline,
  protocol: VaultingProtocol,
  result: VaultingResult,
  kind: 'VAULTING',
  name: 'vaulting',
  defaults: vaultingDefaults,
  presets: [],
  pace: ({ class: kind }) => ({ roundSeconds: startsLast[kind], walkSeconds: 0, further: [] }),
  arenas: ['SHOW_JUMPING_ARENA', 'PRESENTATION_RING', 'DRESSAGE_RING'],
  rulePresets: vaultingRulePresets,
  rules: vaultingRulePart,
  usualDecimals: 3,
  isJudged: true,
  resultKinds: ['POINTS', 'STATUS'],
  blank: { tests: [] },
  contentFields: { decimals: ['score', 'horse', 'exercises', 'technique', 'artistic'], lists: ['tests'] },
  score: scoreVaulting,
  reportMissing: reportMissingVaultingJudges,
  problems: findVaultingProblems,
  entryKind: () => 'MARKS',
  isHigherBetter: () => true,
  judges: ({ judges }) => judges,
  writtenSheets: partSheets,
  partJudges: ({ tests }) => tests.flatMap(({ parts }) => parts.flatMap(({ judges = [] }) => judges)),
  order: vaultingOrder,
  tableContent: (_protocol, { parts }) => parts,
  formerValues: (_protocol, score) => ({ ...noFormerValues, points: comparable(score.value) }),
  pointFigures: () => noFigures,
} satisfies Discipline<VaultingProtocol, VaultingResult, VaultingScore>
