import type { FoundHorse, HorseSearchKey } from '@oxer/domain/parties/horse/horse.schema'
import type { Found, TypeaheadOption } from '@oxer/ui'
import { factsLine } from './person-search.ts'
import { trpc } from './trpc.ts'

/** The number of an identity paper: the UELN, or else the end of the chip. */
const numberOf = ({ ueln, chip }: Pick<FoundHorse, 'ueln' | 'chip'>): string | null =>
  ueln ?? (chip === null ? null : `…${chip.slice(-6)}`)

/** What tells a horse from others of the same name: year of birth, studbook, riders or owner, and its number. */
export const horseFacts = (horse: FoundHorse): string =>
  factsLine([
    horse.birthYear,
    horse.studbook,
    horse.riders.length > 0 ? horse.riders.join(', ') : horse.owner,
    numberOf(horse),
  ])

/** The keys by which a typed text is searched, in turn: a whole number of a passport is not a name. */
export const horseKeysOf = (q: string): readonly HorseSearchKey[] => {
  const number = q.replace(/[\s-]/g, '')
  if (/^\d{15}$/.test(number)) return ['CHIP', 'UELN']
  return /^[a-z]{3}[a-z\d]{12}$/i.test(number) ? ['UELN', 'NAME'] : ['NAME']
}

/** Finds horses of a federation by name, or by the whole number of a chip or a UELN, for a typeahead. */
export const useHorseSearch = (federation: string | undefined) => {
  const { client } = trpc.useUtils()
  return async (q: string, signal: AbortSignal): Promise<Found<TypeaheadOption>> => {
    for (const key of horseKeysOf(q)) {
      const input = { q, key, ...(federation !== undefined && { federation }) }
      const { matches, hasMore } = await client.parties.horse.search.query(input, { signal })
      const options = matches.map((horse) => {
        const detail = horseFacts(horse)
        return { ref: horse.ref, name: horse.name, avatar: horse.avatar, ...(detail !== '' && { detail }) }
      })
      if (options.length > 0) return { matches: options, hasMore }
    }
    return { matches: [], hasMore: false }
  }
}
