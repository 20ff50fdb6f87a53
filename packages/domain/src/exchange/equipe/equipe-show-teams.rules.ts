// Teams of a show in Equipe: its lists have the number of the team of a start, and no name.
import { fold } from '../../kernel/search/search.rules.ts'
import type { ExchangeTeam } from '../document/exchange-competition.schema.ts'
import { known } from '../show/show-record.rules.ts'
import type { EquipeShow, EquipeShowStart } from './equipe-show.schema.ts'
import { clubIdOf, identifiersOf, organisationsOf } from './equipe-show-parties.rules.ts'

/** The club of all of them; null if they start for several, or for none. */
const commonClub = (starts: readonly EquipeShowStart[]): string | null => {
  const [club = null, ...others] = new Set(starts.map(clubIdOf))
  return others.length === 0 ? club : null
}

/**
 * The teams of a test, with those who start for them in the order of the list; `starts` are in that order, and only those who start. A team
 * is called after its club, the second one of a club with a 2 behind it.
 */
export const teamsOf = (
  show: EquipeShow,
  test: string,
  starts: readonly (EquipeShowStart & { readonly entry: string })[],
): ExchangeTeam[] => {
  const clubs = new Map(organisationsOf(show).map(({ id, name }) => [id, name]))
  const taken = new Set<string>()
  const numbers = new Set(starts.flatMap(({ lag_id: team }) => team ?? []))
  return [...numbers].map((number) => {
    const members = starts.filter(({ lag_id: team }) => team === number)
    const club = commonClub(members)
    const name = (club === null ? undefined : clubs.get(club))?.slice(0, 90) ?? `Team ${number}`
    let own = name
    for (let count = 2; taken.has(fold(own)); count += 1) own = `${name} ${String(count)}`
    taken.add(fold(own))
    return {
      ...{ id: `t${number}`, test, name: own, externalIds: identifiersOf(show.show.id, number) },
      ...known({ organisation: club !== null && clubs.has(club) ? club : undefined }),
      members: members.map(({ entry }) => entry),
    }
  })
}
