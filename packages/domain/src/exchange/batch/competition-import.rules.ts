// What a document says of a competition, as the commands of a competition take it.
import type { RegistrationStatusWord } from '../../competitions/registration/registration-status.rules.ts'
import { registrationActionTo } from '../../competitions/registration/registration-status.rules.ts'
import type { StartlistStatus } from '../../competitions/startlist/startlist.schema.ts'
import { startlistStatusOrder } from '../../competitions/startlist/startlist-status.rules.ts'
import type { ExchangeStartlistItem } from '../document/exchange-competition.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { ExchangeRankingRow } from '../document/exchange-result.schema.ts'

/** Seconds from an item to the next that has a time; its own duration where either has none. */
export const durationsOf = (items: readonly ExchangeStartlistItem[]): (number | null)[] =>
  items.map(({ startsAt, durationSeconds = null }, index) => {
    const next = items[index + 1]?.startsAt
    if (startsAt === undefined || next === undefined) return durationSeconds
    const seconds = Math.round((Date.parse(next) - Date.parse(startsAt)) / 1000)
    return seconds > 0 ? seconds : durationSeconds
  })

/** The states through which a new registration comes to a state; empty if it has it, or if none leads there. */
export const statusStepsTo = (to: RegistrationStatusWord): RegistrationStatusWord[] => {
  const from = 'SUBSCRIBED'
  // What was rejected is not to start either, and a new registration of an organiser is never rejected.
  const wanted = to === 'REJECTED' ? 'CANCELLED' : to
  return wanted !== from && registrationActionTo(from, wanted) !== undefined ? [wanted] : []
}

/** The states through which a new start list comes to a state, one step at a time. */
export const startlistStepsTo = (to: StartlistStatus): StartlistStatus[] =>
  startlistStatusOrder.slice(1, startlistStatusOrder.indexOf(to) + 1)

type Judge = { readonly position: string; readonly name: string }

/** The judges of a test, by the sheets of its rides; a position has the name that it has first. */
export const judgesOfTest = ({ results = [] }: Pick<ExchangeDocument, 'results'>, test: string): Judge[] => {
  const found = new Map<string, string>()
  for (const { test: of, detail } of results) {
    if (of !== test || detail === undefined || !('judges' in detail)) continue
    for (const sheet of detail.judges) {
      const name = 'judge' in sheet && typeof sheet.judge === 'string' ? sheet.judge : ''
      if (name !== '' && !found.has(sheet.position)) found.set(sheet.position, name)
    }
  }
  return [...found].map(([position, name]) => ({ position, name }))
}

type Placed = { readonly id: string; readonly place: number | null; readonly placed: boolean }

/** Whether two rankings have the same combinations at the same places, with the same of them in the prizes, where the document says so. */
export const hasSamePlaces = (
  wanted: readonly ExchangeRankingRow[],
  got: readonly Placed[],
  refOf: (entry: string) => string | null,
): boolean => {
  const byId = new Map(got.map((row) => [row.id, row]))
  const isSame = ({ entry, place, isPlaced }: ExchangeRankingRow): boolean => {
    const own = byId.get(refOf(entry) ?? '')
    return own !== undefined && own.place === place && (isPlaced ?? own.placed) === own.placed
  }
  return (
    wanted.length === got.length &&
    new Set(wanted.map(({ entry }) => entry)).size === got.length &&
    wanted.every(isSame)
  )
}
