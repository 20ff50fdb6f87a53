// The category of each combination of a rider in careers, and what it has of every condition for going up: the rules of transitions say it,
// as they do for the federation.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { findWaysUp } from '@oxer/domain/careers/career/transition.rules'
import { formatExact } from '@oxer/domain/kernel/decimal'
import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import type { RidersHome } from '@oxer/domain/shell/home/home.schema'
import { toDefinition } from '../../careers/career/career.mappers.ts'
import { listCareerStates } from '../../careers/career/career-state.queries.ts'
import type { OwnRider } from '../../parties/person/own-riders.queries.ts'

/** More than a family has. */
const mostStandings = 20

/** One read for each career. */
export const readOwnCareers = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  riders: readonly OwnRider[],
  today: string,
): Promise<RidersHome['careers']> => {
  const seen = new Map(
    riders.filter(({ facts }) => canViewMember(actor, facts)).map((own) => [own.facts.personRef, own.name]),
  )
  const standings = await db.practitionerCareer.findMany({
    where: { career: { state: 'PUBLISHED' }, practitioner: { isActive: true, personRef: { in: [...seen.keys()] } } },
    include: { career: true, practitioner: { select: { personRef: true, horse: { select: { name: true } } } } },
    orderBy: [{ career: { name: 'asc' } }, { ref: 'asc' }],
    take: mostStandings,
  })
  const careers = new Map(standings.map(({ career }) => [career.ref, career]))
  const told: RidersHome['careers'] = []
  for (const career of careers.values()) {
    const definition = toDefinition(career)
    const nameOf = (ref: string): string => definition.categories.find((category) => category.ref === ref)?.name ?? ''
    const own = standings.filter(({ careerRef }) => careerRef === career.ref)
    const refs = own.map(({ practitionerRef }) => practitionerRef)
    for (const state of await listCareerStates(db, career.ref, definition, refs)) {
      const standing = own.find(({ practitionerRef }) => practitionerRef === state.practitionerRef)
      if (standing === undefined) continue
      const { personRef, horse } = standing.practitioner
      told.push({
        practitioner: state.practitionerRef,
        rider: { ref: personRef, name: seen.get(personRef) ?? '' },
        ...{ horse: horse.name, career: { ref: career.ref, name: career.name } },
        ...{ category: nameOf(state.categoryRef), points: formatExact(state.points), isSuspended: state.isSuspended },
        waysUp: findWaysUp(definition, state, today).map(({ toRef, conditions }) => ({
          to: nameOf(toRef),
          conditions: conditions.map(({ condition, actual, holds }) => ({
            condition,
            actual: typeof actual === 'number' ? String(actual) : formatExact(actual),
            isMet: holds,
          })),
        })),
      })
    }
  }
  return told
}
