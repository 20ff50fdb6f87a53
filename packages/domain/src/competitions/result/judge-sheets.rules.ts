// Whose sheets a result brings, and whether they judge here.
import type { JudgeSheet, Protocol, Result } from './result.schema.ts'

/** The sheets of a result, with where they stand in it. */
function sheetsOf(result: Result): { readonly path: string; readonly sheets: readonly JudgeSheet[] } {
  switch (result.discipline) {
    case 'DRESSAGE':
    case 'STYLE_RIDING':
    case 'PRESENTATION':
      return { path: 'judges', sheets: result.judges }
    case 'EVENTING':
    case 'DRIVING':
      return { path: 'dressage.judges', sheets: result.dressage?.judges ?? [] }
    default:
      return { path: '', sheets: [] }
  }
}

function listedJudges(protocol: Protocol): readonly string[] {
  switch (protocol.discipline) {
    case 'DRESSAGE':
    case 'STYLE_RIDING':
    case 'PRESENTATION':
      return protocol.judges
    case 'EVENTING':
      return protocol.dressage.judges
    case 'DRIVING':
      return protocol.dressage?.judges ?? []
    default:
      return []
  }
}

export interface UnknownJudge {
  readonly judge: string
  readonly path: string
  /** Who does judge. */
  readonly judges: readonly string[]
}

/**
 * Sheets of positions that do not judge. Who judges is what the protocol lists, else who is appointed on the start list; where
 * neither says it, anybody may.
 */
export function findUnknownJudges(
  protocol: Protocol,
  result: Result,
  appointed: readonly string[],
): readonly UnknownJudge[] {
  const listed = listedJudges(protocol)
  const judges = listed.length > 0 ? listed : appointed
  if (judges.length === 0) return []
  const { path, sheets } = sheetsOf(result)
  return sheets.flatMap(({ position: judge }, index) =>
    judges.includes(judge) ? [] : [{ judge, path: `${path}.${index}.position`, judges }],
  )
}
