// Start lists, each in a separate competition, and the values that tests read from them.
import { newRef } from '@oxer/db'
import type { Given } from '@oxer/testing'
import type { ApiTest } from '../../kernel/testing/api-test.ts'

type Rows<Noun extends keyof Given> = Awaited<ReturnType<Given[Noun]>>[]

export type List = {
  /** The list, as the procedures name it. */
  of: { competition: string; id: string }
  competition: string
  test: Awaited<ReturnType<Given['test']>>
  practitioners: Rows<'practitioner'>
  registrations: Rows<'registration'>
  ref: string
}

type ListOptions = {
  riders?: number
  competition?: Record<string, unknown>
  test?: Record<string, unknown>
  status?: string
}

type Startlists = {
  /** A separate competition with one test of this many registrations, and its start list. */
  givenList: (options?: ListOptions) => Promise<List>
  /** The registrations on the list, in their order. */
  orderOf: (list: List) => Promise<(string | null)[]>
  refsOf: (list: List, ...places: number[]) => (string | null)[]
  enterResult: (list: List, place: number, status?: string) => Promise<void>
}

export const startlistsOf = ({ api, database, federation, make, now, worlds }: ApiTest): Startlists => {
  const inA = { federationRef: federation }
  return {
    givenList: async ({ riders = 4, competition = {}, test = {}, status = 'INITIAL' } = {}) => {
      const organizer = { organizerType: 'ORGANISATION', organizerRef: worlds.a.club.ref }
      const { ref: competitionRef } = await make.competition({ ...inA, ...organizer, ...competition })
      const made = await make.test({ competitionRef, ...test })
      const practitioners: Rows<'practitioner'> = []
      const registrations: Rows<'registration'> = []
      for (let index = 0; index < riders; index += 1) {
        const practitioner = await make.practitioner(inA)
        practitioners.push(practitioner)
        registrations.push(
          await make.registration({
            competitionRef,
            testRef: made.ref,
            testSetRef: made.testSet.ref,
            practitionerRef: practitioner.ref,
            registeredAt: new Date(now().getTime() + index * 1000),
          }),
        )
      }
      const { ref } = await make.startlist({
        competitionRef,
        testSetRef: made.testSet.ref,
        registrationRefs: registrations.map((row) => row.ref),
        status,
      })
      const of = { competition: competitionRef, id: ref }
      return { of, competition: competitionRef, test: made, practitioners, registrations, ref }
    },
    orderOf: async ({ of }) =>
      (await api('competitionOrganizer').competitions.startlist.get(of)).entries.map((entry) => entry.registrationRef),
    refsOf: (list, ...places) => places.map((place) => list.registrations[place]?.ref ?? null),
    enterResult: async (list, place, status = 'FINISHED') => {
      await database.prisma.result.create({
        data: {
          ref: newRef(),
          competitionRef: list.competition,
          testSetRef: list.test.testSet.ref,
          registrationRef: list.registrations[place]?.ref ?? '',
          status,
          content: {},
          enteredAt: now(),
        },
      })
    },
  }
}
