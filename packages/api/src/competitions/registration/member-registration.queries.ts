// A member's view of competitions: the own starts, and the competitions for which a rider, or a parent, may register.

import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  LicenseUse,
  OrganisationRegistrationMetadata,
} from '@oxer/domain/competitions/registration/registration.schema'
import { isOpenWindow } from '@oxer/domain/competitions/registration/registration-period.rules'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { readLicenseUses } from './license-use.queries.ts'
import type { MasterListSide } from './master-list.queries.ts'
import { getVisibleCompetition } from './organisation-registration.queries.ts'
import { type RegistrationSettings, readCandidates, readRegistrationForm, windowOf } from './registration.queries.ts'
import { readRegistrations } from './registration-rows.queries.ts'
import { judgeCandidates } from './registration-rules.queries.ts'

/** Whether riders may register themselves: the rules give the period, the competition its own setting and state. */
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

export const listLicenseUses = async (db: Db, { personRef }: PersonScope): Promise<LicenseUse[]> => {
  const uses = await readLicenseUses(db, [personRef])
  return uses.map(({ memberLicenseRef, licenseRef, quantity, used, left }) => ({
    memberLicenseRef,
    licenseRef,
    quantity,
    used,
    left,
  }))
}

/** The same as for a club (p090), for one rider. */
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
  const members = await readCandidates(db, competition, Prisma.sql`p.ref = ${person.personRef}::uuid`)
  const { window } = windowOf(competition, now)
  return {
    ...form,
    tests,
    // The approving club is known once the club is chosen.
    needsApproval: false,
    canRegister: takesIndividuals(competition) && isOpenWindow(window),
    members,
    verdicts: await judgeCandidates(
      db,
      competition,
      { actor, today: await dayIn(db, competition.federationRef, now), isClub: true },
      members,
      tests,
    ),
    registrations: await readRegistrations(db, { where: startsOf(person, competition.ref) }),
  }
}
