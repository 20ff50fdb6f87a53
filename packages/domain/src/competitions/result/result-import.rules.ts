// Finds the combination of each row in a result file, or the documented reasons why it cannot be determined.
import { fold } from '../../kernel/search/search.rules.ts'

export type ImportCandidate = {
  readonly participation: string
  readonly startNumber: number | null
  readonly riderRef: string
  readonly riderName: string
  readonly horseRef: string
  readonly horseName: string
  /** It is a starter, so the file must have a row for it. */
  readonly isExpected: boolean
}

export type ImportRow = {
  /** Number of the row in the file, from 1, headings included. */
  readonly row: number
  readonly startNumber: number | null
  readonly rider: string | null
  readonly horse: string | null
}

export const importProblemCodes = [
  'MULTIPLE_RESULT_FOR_RIDER',
  'MULTIPLE_RESULT_FOR_HORSE',
  'UNRESOLVED_COMBINATION',
  'MISSING_RESULT_ENTRY',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

export type ImportProblem = {
  readonly code: ImportProblemCode
  /** Null for MISSING_RESULT_ENTRY, because there is no row. */
  readonly row: number | null
  /** The start that a row is missing for, or that has several; null if it is unknown. */
  readonly participation: string | null
  readonly name: string
  /** The number of matches, or of rows for the same combination. */
  readonly count: number
}

export type ResolvedRows = {
  readonly matches: readonly { readonly row: number; readonly participation: string }[]
  readonly problems: readonly ImportProblem[]
}

/** Lists write "Anna de Smet", "DE SMET Anna" and "de Smet, Anna": the same words in any order are the same name. */
const nameKey = (name: string): string =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

const distinct = (values: Iterable<string>): number => new Set(values).size

/**
 * cr639-cr642 (spec section 8). A start number decides if the names of its row, if any, do not contradict it. These are
 * problems: several riders or horses of one name, an unknown combination, two rows for the same one, and a starter
 * without a row. With any of them nothing may be stored.
 */
export const resolveImportRows = (candidates: readonly ImportCandidate[], rows: readonly ImportRow[]): ResolvedRows => {
  const known = candidates.map((candidate) => ({
    ...candidate,
    rider: nameKey(candidate.riderName),
    horse: nameKey(candidate.horseName),
  }))
  const problems: ImportProblem[] = []
  const matches: { row: number; participation: string }[] = []
  const rowsOf = new Map<string, number[]>()
  // A starter that a row may have meant is not reported as missing too.
  const ambiguous = new Set<string>()

  for (const row of rows) {
    const rider = row.rider === null ? null : nameKey(row.rider)
    const horse = row.horse === null ? null : nameKey(row.horse)
    const name = [row.rider, row.horse].filter((part) => part !== null).join(' / ') || String(row.startNumber ?? '')
    let found = known.filter(
      (candidate) =>
        (rider === null || candidate.rider === rider) &&
        (horse === null || candidate.horse === horse) &&
        (rider !== null || horse !== null || row.startNumber !== null),
    )
    if (row.startNumber !== null) {
      const numbered = found.filter((candidate) => candidate.startNumber === row.startNumber)
      const isNumberKnown = known.some((candidate) => candidate.startNumber === row.startNumber)
      if (numbered.length > 0 || isNumberKnown || (rider === null && horse === null)) found = numbered
    }
    const [first] = found
    if (first === undefined) {
      problems.push({ code: 'UNRESOLVED_COMBINATION', row: row.row, participation: null, name, count: 0 })
      continue
    }
    if (found.length > 1) {
      const riders = distinct(found.map((candidate) => candidate.riderRef))
      const isOneHorse = distinct(found.map((candidate) => candidate.horseRef)) === 1
      // Without the other half of the name, the given half is the one that matches several.
      const isAboutRider = horse === null || (rider !== null && (riders > 1 || isOneHorse))
      for (const candidate of found) ambiguous.add(candidate.participation)
      problems.push({
        code: isAboutRider ? 'MULTIPLE_RESULT_FOR_RIDER' : 'MULTIPLE_RESULT_FOR_HORSE',
        row: row.row,
        participation: null,
        name: isAboutRider ? first.riderName : first.horseName,
        count: found.length,
      })
      continue
    }
    rowsOf.set(first.participation, [...(rowsOf.get(first.participation) ?? []), row.row])
    matches.push({ row: row.row, participation: first.participation })
  }

  for (const candidate of known) {
    const about = rowsOf.get(candidate.participation) ?? []
    if (about.length > 1) {
      problems.push({
        code: 'MULTIPLE_RESULT_FOR_RIDER',
        row: about.at(-1) ?? null,
        participation: candidate.participation,
        name: `${candidate.riderName} / ${candidate.horseName}`,
        count: about.length,
      })
    }
    if (candidate.isExpected && about.length === 0 && !ambiguous.has(candidate.participation)) {
      problems.push({
        code: 'MISSING_RESULT_ENTRY',
        row: null,
        participation: candidate.participation,
        name: `${candidate.riderName} / ${candidate.horseName}`,
        count: 1,
      })
    }
  }
  return { matches, problems }
}
