// What a member sees of competitions: the own starts, and where a rider, or a parent for one, may enter.
import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { OrganisationRegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import type { MasterListSide } from './master-list.queries.ts'
import { getVisibleCompetition } from './organisation-registration.queries.ts'
import { type RegistrationSettings, readCandidates, readRegistrationForm, windowOf } from './registration.queries.ts'
import { readRegistrations } from './registration-rows.queries.ts'
import { judgeCandidates } from './registration-rules.queries.ts'

/** Whether riders may enter themselves: the period is the rule's, the rest is the competition's own wish and state. */
export const takesIndividuals = (competition: RegistrationSettings): boolean =>
  competition.status === 'PUBLISHED' && competition.byIndividual

/** p037, p038 */
export const masterListSideOf = ({ personRef, federationRef }: PersonScope): MasterListSide => ({
  federationRef,
  where: Prisma.sql`pr.person_ref = ${personRef}::uuid`,
  seesMinors: true,
})

const startsOf = ({ personRef }: PersonScope, competitionRef: string): Prisma.Sql =>
  Prisma.sql`p.ref = ${personRef}::uuid AND r.competition_ref = ${competitionRef}::uuid`

/** As a club has it (p090), for one rider. */
export const getMemberRegistrationMetadata = async (
  db: Db,
  person: PersonScope,
  competitionRef: string,
  now: Date,
  actor: Actor,
): Promise<OrganisationRegistrationMetadata> => {
  const competition = await getVisibleCompetition(db, person, competitionRef)
  const form = await readRegistrationForm(db, competition, now)
  const tests = form.tests.filter((test) => !test.isHiddenFromRegistration && !test.isCancelled)
  const members = await readCandidates(db, {
    persons: Prisma.sql`p.ref = ${person.personRef}::uuid`,
    competitionRef: competition.ref,
    day: competition.start,
  })
  const { window } = windowOf(competition, now)
  return {
    ...form,
    tests,
    // Which club will want to approve is known when the club is chosen.
    needsApproval: false,
    canRegister: takesIndividuals(competition) && (window === 'REGISTRATION' || window === 'LATE_REGISTRATION'),
    members,
    verdicts: await judgeCandidates(
      db,
      competition,
      { actor, today: localDateAt(now, competition.timeZone), isClub: true },
      members,
      tests.map((test) => test.ref),
    ),
    registrations: await readRegistrations(db, { where: startsOf(person, competition.ref) }),
  }
}
