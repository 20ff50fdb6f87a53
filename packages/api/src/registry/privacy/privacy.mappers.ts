import type { PersonalDataAccess } from '@oxer/db'
import { maskedIban } from '@oxer/domain/registry/privacy/privacy.rules'
import type { HeldGroup, HeldLine, PersonalDataLook, PersonPrivacy } from '@oxer/domain/registry/privacy/privacy.schema'

/** `total` is the number of rows that the reference `source` finds; each row contains it. */
export type HeldRow = HeldLine & { group: HeldGroup; source: number; total: number }

/** Latest first; in a group with several references, each adds its own rows. */
export const toHeldGroup = (
  group: HeldGroup,
  rows: readonly HeldRow[],
  limit: number,
): PersonPrivacy['groups'][number] => {
  const own = rows.filter((row) => row.group === group)
  const totals = new Map(own.map((row) => [row.source, row.total]))
  return {
    group,
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    lines: own
      .toSorted((one, other) => (other.start ?? '').localeCompare(one.start ?? ''))
      .slice(0, limit)
      .map(({ name, detail, start, end }) => ({
        name,
        detail: group === 'ACCOUNTS' && detail !== '' ? maskedIban(detail) : detail,
        start,
        end,
      })),
  }
}

export const toLook = (row: PersonalDataAccess): PersonalDataLook => ({
  ref: String(row.id),
  at: row.at.toISOString(),
  by: row.actorName,
  what: row.what,
})
