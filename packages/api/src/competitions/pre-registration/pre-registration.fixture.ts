// A championship that asks its clubs, and a competition of it.
import { newRef } from '@oxer/db'
import type { ApiTest } from '../../kernel/testing/api-test.ts'

type Over = {
  championship?: Record<string, unknown>
  competition?: Record<string, unknown>
  /** The number of its tests. */
  tests?: number
}

/** The test's moment is Sunday 17 May 2026; the competition is in August. */
export const askingOf = ({ database, make, worlds, federation }: ApiTest) => ({
  linked: async (championshipRef: string, competitionRef: string): Promise<void> => {
    await database.prisma.championshipCompetition.create({
      data: { ref: newRef(), championshipRef, competitionRef, order: 1 },
    })
  },
  givenAsking: async ({ championship = {}, competition = {}, tests = 2 }: Over = {}) => {
    const inFederation = { federationRef: federation }
    const { ref: championshipRef } = await make.championship({
      ...inFederation,
      hasPreRegistration: true,
      preRegistrationStart: '2026-05-01',
      preRegistrationEnd: '2026-05-17',
      hasJuryPreRegistration: true,
      juryPreRegistrationStart: '2026-05-01',
      juryPreRegistrationEnd: '2026-05-17',
      ...championship,
    })
    const { ref: competitionRef } = await make.competition({
      ...inFederation,
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.otherClub.ref,
      start: '2026-08-15',
      end: '2026-08-16',
      ...competition,
    })
    await database.prisma.championshipCompetition.create({
      data: { ref: newRef(), championshipRef, competitionRef, order: 1 },
    })
    const made: string[] = []
    for (let index = 0; index < tests; index += 1) {
      const { ref } = await make.test({
        competitionRef,
        sportTypeVariantRef: worlds.a.variant.ref,
        sportCategoryRef: worlds.a.category.ref,
        averageRoundSeconds: 600,
      })
      made.push(ref)
    }
    return { championship: championshipRef, competition: competitionRef, tests: made }
  },
})
