// Initial formats of show jumping. The time allowed belongs to the course of the day: each test sets its own.

import type { Preset } from '../preset.ts'
import type { TimePenalty } from '../protocol-words.schema.ts'
import { jumpingFormatParts } from './show-jumping.protocol.rules.ts'
import type { JumpingFormat, JumpingProtocol, JumpingStyleRules } from './show-jumping.protocol.schema.ts'

/** FEI Jumping Rules, from 1 January 2022: one penalty for each started second. */
const fei: TimePenalty = { penalty: '1', perStarted: 100 }
/**
 * KNHS Springen, and the FEI until 31 December 2021: one for every four started seconds, and for every second in a
 * timed jump-off.
 */
const knhs: TimePenalty = { penalty: '1', perStarted: 400 }

/** KNHS Springen art. 280: at most 100 points; their division over the exercises must be set. */
export const knhsStyle: JumpingStyleRules = {
  exercises: [{ no: 1, coefficient: '10', maximum: '10', markStep: '0.5' }],
  jumpOffMinimum: '60',
  rankedBy: 'POINTS',
}

const protocolOf = (format: JumpingFormat, timePenalty: TimePenalty): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: jumpingFormatParts[format].rounds.map((kind) => ({
    timeAllowed: null,
    ...(kind === 'JUMP_OFF' && timePenalty === knhs ? { timePenalty: fei } : {}),
  })),
  timePenalty,
})

const feiPreset = (key: string, format: JumpingFormat, article: string, toCheck = false): Preset<JumpingProtocol> => ({
  key,
  definition: protocolOf(format, fei),
  source: `FEI Jumping Rules, ${article}; time penalties as from 1 January 2022`,
  toCheck,
})

const knhsPreset = (key: string, format: JumpingFormat): Preset<JumpingProtocol> => ({
  key,
  definition: protocolOf(format, knhs),
  source:
    'KNHS Springen, art. 226-239: one penalty for each four seconds commenced, in a timed jump-off for each second',
  toCheck: false,
})

export const jumpingPresets: readonly Preset<JumpingProtocol>[] = [
  feiPreset('FEI_TABLE_A_NOT_AGAINST_CLOCK', 'TABLE_A_NOT_AGAINST_CLOCK', 'art. 238.1 of the old numbering'),
  feiPreset('FEI_TABLE_A_AGAINST_CLOCK', 'TABLE_A_AGAINST_CLOCK', 'art. 238.2.1 of the old numbering'),
  feiPreset('FEI_TABLE_A_JUMP_OFF', 'TABLE_A_JUMP_OFF', 'art. 218 and 238'),
  feiPreset(
    'FEI_TABLE_A_JUMP_OFF_AGAINST_CLOCK',
    'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
    'art. 238.2.2 of the old numbering',
  ),
  feiPreset(
    'FEI_TWO_ROUNDS_JUMP_OFF',
    'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
    'two rounds and a jump-off, as the Olympic individual final of 2016 was scored',
  ),
  feiPreset('FEI_TWO_PHASES', 'TWO_PHASES', 'art. 222 (274 of the old numbering)', true),
  feiPreset('FEI_TWO_PHASES_SPECIAL', 'TWO_PHASES_SPECIAL', 'special two phases: everybody rides both'),
  {
    ...feiPreset('FEI_TABLE_C', 'TABLE_C', 'art. 217.2: time and penalty seconds, four for a knock-down'),
    definition: { ...protocolOf('TABLE_C', fei), timePenalty: null },
  },
  {
    ...feiPreset('FEI_ACCUMULATOR', 'ACCUMULATOR', 'art. 269 of the old numbering: 1 to 8 points, the joker doubles'),
    definition: {
      ...protocolOf('ACCUMULATOR', fei),
      accumulator: { values: ['1', '2', '3', '4', '5', '6', '7', '8'], joker: { cleared: '16', down: '-16' } },
    },
  },
  {
    ...feiPreset(
      'FEI_ACCUMULATOR_TWO_JOKERS',
      'ACCUMULATOR',
      'accumulator with two jokers, worth 150 % and 200 % of the last obstacle (since 2018)',
    ),
    definition: {
      ...protocolOf('ACCUMULATOR', fei),
      accumulator: {
        values: ['1', '2', '3', '4', '5', '6', '7', '8'],
        joker: { cleared: '12', down: '-12' },
        secondJoker: { cleared: '16', down: '-16' },
      },
    },
  },
  {
    ...feiPreset(
      'FEI_WINNING_ROUND',
      'WINNING_ROUND',
      'art. 276 of the old numbering: ten, or a quarter of the starters, begin again from zero',
      true,
    ),
    definition: { ...protocolOf('WINNING_ROUND', fei), winningRound: { atLeast: 10, percentage: 25 } },
  },
  feiPreset(
    'FEI_SIX_BAR',
    'SIX_BAR',
    'art. 268 of the old numbering: at most four jump-offs, then the place is shared',
    true,
  ),
  knhsPreset('KNHS_TABLE_A_NOT_AGAINST_CLOCK', 'TABLE_A_NOT_AGAINST_CLOCK'),
  knhsPreset('KNHS_TABLE_A_AGAINST_CLOCK', 'TABLE_A_AGAINST_CLOCK'),
  knhsPreset('KNHS_TABLE_A_JUMP_OFF_AGAINST_CLOCK', 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'),
  {
    key: 'KNHS_TABLE_A_STYLE',
    definition: { ...protocolOf('TABLE_A_STYLE', knhs), style: knhsStyle },
    source:
      'KNHS Springen, art. 280: style in halves, 100 points at most, less the penalties of Table A; jump-off from 60 points. The exercises are to be set',
    toCheck: true,
  },
]
