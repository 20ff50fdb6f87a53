import type { FoundHorse } from '@oxer/domain/parties/horse/horse.schema'
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

/** Finds horses of a federation by name, for a typeahead. */
export const useHorseSearch = (federation: string | undefined) => {
  const { client } = trpc.useUtils()
  return async (q: string, signal: AbortSignal): Promise<Found<TypeaheadOption>> => {
    const input = { q, ...(federation !== undefined && { federation }) }
    const { matches, hasMore } = await client.parties.horse.search.query(input, { signal })
    const options = matches.map((horse) => {
      const detail = horseFacts(horse)
      return { ref: horse.ref, name: horse.name, avatar: horse.avatar, ...(detail !== '' && { detail }) }
    })
    return { matches: options, hasMore }
  }
}
