import type { FurtherPart, Pace } from '../../disciplines/pace.ts'
import type { PartKind } from '../../disciplines/test-part.schema.ts'

type Ridden = { readonly starters: number; readonly roundSeconds: number }

/** The parts after the first one, with the number of each; in seconds from the first start of the test (decision 89). */
const furtherParts = (
  { further }: Pick<Pace, 'further'>,
  { starters, roundSeconds }: Ridden,
  firstSeconds: number,
): { index: number; fromSeconds: number; toSeconds: number }[] => {
  const lengthOf = ({ lasts }: FurtherPart): number =>
    'seconds' in lasts ? lasts.seconds : Math.ceil((roundSeconds * lasts.percentage) / 100)
  let riders = starters
  let ends = firstSeconds
  return further.flatMap((part, index) => {
    riders = Math.min(riders, Math.max(part.atLeast, Math.ceil((riders * part.percentage) / 100)))
    if (riders === 0) return []
    const fromSeconds = ends + part.pauseSeconds
    ends = fromSeconds + riders * lengthOf(part)
    return [{ index, fromSeconds, toSeconds: ends }]
  })
}

/** The seconds after the last start of the first round: jump-offs, further rounds and phases, with the pauses before them (decision 89). */
export const furtherSeconds = (pace: Pick<Pace, 'further'>, ridden: Ridden): number =>
  furtherParts(pace, ridden, 0).at(-1)?.toSeconds ?? 0

/** A part of a test, in seconds from its first start; `fromSeconds` comes after the pause before it. */
export type TestPart = { readonly kind: PartKind; readonly fromSeconds: number; readonly toSeconds: number }

/** All parts of a test, the first of which lasts as long as its entries. `kinds` are those of its protocol. */
export const partsOfTest = (
  pace: Pick<Pace, 'further'>,
  [first = 'ROUND', ...kinds]: readonly PartKind[],
  ridden: Ridden,
  firstSeconds: number,
): TestPart[] => [
  { kind: first, fromSeconds: 0, toSeconds: firstSeconds },
  ...furtherParts(pace, ridden, firstSeconds).map(({ index, ...times }) => ({
    kind: kinds[index] ?? 'ROUND',
    ...times,
  })),
]
