import type { FurtherPart, Pace } from '../../disciplines/pace.ts'

/** The seconds after the last start of the first round: jump-offs, further rounds and phases, with the pauses before them (decision 89). */
export const furtherSeconds = (
  { further }: Pick<Pace, 'further'>,
  { starters, roundSeconds }: { readonly starters: number; readonly roundSeconds: number },
): number => {
  const lengthOf = ({ lasts }: FurtherPart): number =>
    'seconds' in lasts ? lasts.seconds : Math.ceil((roundSeconds * lasts.percentage) / 100)
  let riders = starters
  let seconds = 0
  for (const part of further) {
    riders = Math.min(riders, Math.max(part.atLeast, Math.ceil((riders * part.percentage) / 100)))
    if (riders === 0) continue
    seconds += part.pauseSeconds + riders * lengthOf(part)
  }
  return seconds
}
