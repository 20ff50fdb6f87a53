// A jumping round in a scribe's notation: `3` is a knock-down at three, `5B R` a refusal at 5B.
import type { JumpingFault, JumpingFaultKind } from '@oxer/domain/competitions/result/result.schema'

/** The letters for the faults of a round, the same in every language. None of them is the letter of an element, A to D. */
export const faultLetters = {
  K: 'KNOCK_DOWN',
  W: 'FOOT_IN_WATER',
  R: 'DISOBEDIENCE',
  X: 'DISOBEDIENCE_DISPLACED',
  F: 'FALL_RIDER',
  H: 'FALL_HORSE',
  O: 'ERROR_OF_COURSE',
} as const satisfies Record<string, JumpingFaultKind>

/** How a ride ends at an obstacle: eliminated or retired. */
export const endLetters = { E: 'ELIMINATED', G: 'RETIRED' } as const

const isLetter = (text: string): text is keyof typeof faultLetters => Object.hasOwn(faultLetters, text)

const letterOf = (kind: JumpingFaultKind): string =>
  Object.entries(faultLetters).find(([, each]) => each === kind)?.[0] ?? ''

const plainLabel = /^\d{1,3}[A-D]?$/

/** A label that is not a number is in quotes, and obstacles are separated by a dash. */
const labelText = (obstacle: string | null): string => {
  if (obstacle === null) return '-'
  return plainLabel.test(obstacle) ? obstacle : `"${obstacle.replaceAll('"', '""')}"`
}

/** `3 K, 5B RX`: the faults in their order; `0` for a clear round. */
export const courseText = (faults: readonly JumpingFault[]): string => {
  if (faults.length === 0) return '0'
  const places: { obstacle: string | null; letters: string }[] = []
  for (const { kind, obstacle = null } of faults) {
    const last = places.at(-1)
    if (last && last.obstacle === obstacle) last.letters += letterOf(kind)
    else places.push({ obstacle, letters: letterOf(kind) })
  }
  return places.map(({ obstacle, letters }) => `${labelText(obstacle)} ${letters}`).join(', ')
}

const word = /[\s,;:]*(?:"((?:[^"]|"")+)"|(\d{1,3}[A-D]?)|(-)|([KWRXFHO]+))[\s,;:]*/iy

/** An obstacle without a letter was knocked down. Null for an unknown letter, or a letter before any obstacle. */
export const courseOf = (text: string): JumpingFault[] | null => {
  if (text.trim() === '0') return []
  const places: { obstacle: string | null; letters: string }[] = []
  let at = 0
  while (at < text.length) {
    word.lastIndex = at
    const found = word.exec(text)
    if (found === null) return null
    at = word.lastIndex
    const [, quoted, number, , letters] = found
    const place = places.at(-1)
    if (letters === undefined) {
      places.push({ obstacle: quoted?.replaceAll('""', '"') ?? number?.toUpperCase() ?? null, letters: '' })
    } else if (place === undefined) return null
    else place.letters += letters.toUpperCase()
  }
  const isReadable = places.every(
    ({ obstacle, letters }) =>
      (obstacle !== null || letters !== '') && obstacle?.trim() !== '' && Number(obstacle ?? 1) !== 0,
  )
  if (places.length === 0 || !isReadable) return null
  return places.flatMap(({ obstacle, letters }) =>
    [...(letters === '' ? 'K' : letters)].flatMap((letter) =>
      isLetter(letter) ? [{ kind: faultLetters[letter], ...(obstacle !== null && { obstacle }) }] : [],
    ),
  )
}

export type CourseEnd = {
  /** The faults before the end. */
  readonly rest: string
  readonly status: (typeof endLetters)[keyof typeof endLetters]
  readonly obstacle: string | null
}

/** `3 K, 8E`: eliminated at eight. Null if the last letter does not end the ride. */
export const courseEndOf = (text: string): CourseEnd | null => {
  const [whole, separator = '', own = '', letters = '', end = ''] =
    /(^|[\s,;:]+|[a-z])(\d{1,3}[A-D]?)?\s*([KWRXFHO]*)\s*([EG])\s*$/i.exec(text) ?? []
  if (whole === undefined) return null
  // A letter directly before a number may belong to the obstacle before it.
  const kept = text.slice(0, text.length - whole.length) + (/[a-z]/i.test(separator) ? separator : '')
  const rest = letters === '' ? kept : `${kept}${kept === '' || kept.endsWith(' ') ? '' : ' '}${own}${letters}`
  const before = /(\d{1,3}[A-D]?)[^\d]*$/i.exec(kept)?.[1] ?? ''
  const obstacle = (own || before).toUpperCase()
  return {
    rest: rest.trim().replace(/,$/, ''),
    status: end.toUpperCase() === 'E' ? endLetters.E : endLetters.G,
    obstacle: obstacle === '' ? null : obstacle,
  }
}
