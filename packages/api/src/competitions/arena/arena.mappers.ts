import type { Arena as ArenaRow } from '@oxer/db'
import { arenaKindOf } from '@oxer/domain/competitions/arena/arena.rules'
import { type Arena, ArenaKind, ArenaType } from '@oxer/domain/competitions/arena/arena.schema'

export const arenaColumns = {
  ref: true,
  code: true,
  name: true,
  type: true,
  kind: true,
  order: true,
  version: true,
} as const

/** The type and kind of a stored arena. */
export const toArenaWords = (row: Pick<ArenaRow, 'type' | 'kind'>): Pick<Arena, 'type' | 'kind'> => {
  const type = ArenaType.parse(row.type)
  return { type, kind: arenaKindOf({ type, kind: ArenaKind.nullable().parse(row.kind) }) }
}

export const toArena = (row: Pick<ArenaRow, keyof typeof arenaColumns>): Arena => ({ ...row, ...toArenaWords(row) })
