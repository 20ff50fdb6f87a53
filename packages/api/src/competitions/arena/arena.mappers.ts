import type { Arena as ArenaRow } from '@oxer/db'
import { type Arena, ArenaType } from '@oxer/domain/competitions/arena/arena.schema'

export const arenaColumns = { ref: true, code: true, name: true, type: true, order: true, version: true } as const

export const toArena = (row: Pick<ArenaRow, keyof typeof arenaColumns>): Arena => ({
  ...row,
  type: ArenaType.parse(row.type),
})
