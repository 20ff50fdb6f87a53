// What a test of another system may be ranked by: the formats of show jumping with the times of its course, or the places that it had there.
import type { Protocol } from '../../competitions/result/result.schema.ts'
import { jumpingPresets } from '../../disciplines/show-jumping/show-jumping.presets.ts'
import { JumpingFormat } from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import { decimal, fromInteger, multiply } from '../../kernel/decimal.ts'
import type { ImportFile } from '../integration/import-adapter.schema.ts'

export type JsonRow = Readonly<Record<string, unknown>>

export const isJsonRow = (value: unknown): value is JsonRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What somebody decides to keep the places of the other system. */
export const keepPlaces = 'PLACES'

export const isFormat = (format: string): boolean => format === keepPlaces || JumpingFormat.safeParse(format).success

/** Whether a file is `formats.json`, which is of no other system: what somebody has decided, by the number of the test. */
export const isFormatChoice = ({ content }: ImportFile): boolean =>
  content.kind === 'JSON' && isJsonRow(content.value) && isJsonRow(content.value.formats)

export const formatsOf = (files: readonly ImportFile[]): Map<string, string> => {
  const said = files.flatMap(({ content }) =>
    content.kind === 'JSON' && isJsonRow(content.value) && isJsonRow(content.value.formats)
      ? Object.entries(content.value.formats)
      : [],
  )
  return new Map(said.map(([test, format]) => [test, String(format)]))
}

const hundredths = (seconds: string | null): number | null => {
  if (seconds === null) return null
  const { numerator, denominator } = multiply(decimal(seconds), fromInteger(100))
  const whole = Number(numerator / denominator)
  return whole > 0 ? whole : null
}

/**
 * The preset of a format with the times of the course; several, if it may be that others ride the jump-off.
 * @param timesAllowed in seconds, round by round
 */
export const jumpingProtocolsOf = (format: JumpingFormat, timesAllowed: readonly (string | null)[]): Protocol[] => {
  const preset = jumpingPresets.find(({ key }) => key === `FEI_${format}`)?.definition
  if (preset === undefined) return []
  const protocol = {
    ...preset,
    rounds: preset.rounds.map((round, index) => ({
      ...round,
      timeAllowed: hundredths(timesAllowed[index] ?? null),
    })),
  }
  const isJumpedOff = format === 'TABLE_A_JUMP_OFF' || format === 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'
  if (!isJumpedOff) return [protocol]
  return (['CLEAR_ROUNDS', 'FIRST_PLACE', 'ANY'] as const).map((jumpOffFor) => ({ ...protocol, jumpOffFor }))
}

/** A test whose rules are not known: the places that it had are its values, the lowest first. */
export const placesAsValues: Protocol = {
  ...{ discipline: 'GENERIC', value: 'POINTS', better: 'LOWER', decimals: 0, minimum: '1', maximum: null, step: '1' },
  ...{ currency: null, outcomes: [], isTimed: false },
}
