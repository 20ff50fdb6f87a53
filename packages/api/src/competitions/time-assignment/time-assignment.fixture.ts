// A competition in which two clubs choose times: planned lists with open positions, and riders who wait.
import { newRef } from '@oxer/db'
import type { ApiTest } from '../../kernel/testing/api-test.ts'

export type AssignedLists = {
  competition: string
  /** The test and list of each part. */
  test: { ref: string; testSet: { ref: string } }
  list: string
  /** The open positions, in their order. */
  entries: string[]
  /** The waiting registrations of the first club and of the other. */
  mine: string[]
  theirs: string[]
}

type Options = {
  positions?: number
  mine?: number
  theirs?: number
  allowsSwitch?: boolean
  status?: string
  date?: string
}

export const timeAssignmentOf = ({ api, database, federation, make, worlds }: ApiTest) => {
  const { prisma } = database
  const inA = { federationRef: federation }

  const addList = async (
    competitionRef: string,
    testSetRef: string,
    { positions = 4, status = 'DRAFT', date = '2026-06-20' }: Options,
    startSeconds = 9 * 3600,
  ) => {
    const { ref } = await make.startlist({ competitionRef, testSetRef, registrationRefs: [], status })
    const entries = Array.from({ length: positions }, () => newRef())
    await prisma.startlistEntry.createMany({
      data: entries.map((entry, order) => ({
        ref: entry,
        startlistRef: ref,
        order,
        type: 'OPEN_POSITION',
        startSeconds: startSeconds + order * 120,
      })),
    })
    await prisma.activity.create({
      data: {
        ref: newRef(),
        competitionRef,
        startlistRef: ref,
        kind: 'STARTLIST',
        name: 'Planned',
        date,
        startSeconds,
        endSeconds: startSeconds + positions * 120,
      },
    })
    return { ref, entries }
  }

  const addRegistration = async (
    { competition, test }: Pick<AssignedLists, 'competition' | 'test'>,
    organisationRef: string | null,
    practitioner?: { personRef?: string; horseRef?: string },
  ) =>
    make.registration({
      competitionRef: competition,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: (await make.practitioner({ ...inA, ...practitioner })).ref,
      organisationRef,
    })

  const givenLists = async (options: Options = {}): Promise<AssignedLists> => {
    const { ref: competition } = await make.competition({
      ...inA,
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
      start: options.date ?? '2026-06-20',
      end: options.date ?? '2026-06-20',
    })
    const test = await make.test({
      competitionRef: competition,
      allowsStartlistSwitch: options.allowsSwitch ?? false,
      averageRoundSeconds: 120,
    })
    const { ref: list, entries } = await addList(competition, test.testSet.ref, options)
    const mine: string[] = []
    const theirs: string[] = []
    const where = { competition, test }
    for (let count = 0; count < (options.mine ?? 2); count += 1)
      mine.push((await addRegistration(where, worlds.a.club.ref)).ref)
    for (let count = 0; count < (options.theirs ?? 1); count += 1)
      theirs.push((await addRegistration(where, worlds.a.otherClub.ref)).ref)
    return { competition, test, list, entries, mine, theirs }
  }

  const office = (): ReturnType<ApiTest['api']>['competitions']['timeAssignment'] =>
    api('federationCollaborator').competitions.timeAssignment

  /** Opened from a moment before the stopped clock, until after it. */
  const open = async (competition: string, over: object = {}) => {
    const { settings } = await office().save({
      competition,
      opensAt: '2026-05-10T00:00:00Z',
      releasesAt: '2026-06-10T00:00:00Z',
      closesAt: '2026-06-11T00:00:00Z',
      ...over,
    })
    return office().allot({ competition, spread: 'BLOCKS', seed: '123456', version: settings?.version ?? 0 })
  }
  const inPosition = async (entry: string): Promise<string | null> =>
    (await prisma.startlistEntry.findUniqueOrThrow({ where: { ref: entry } })).registrationRef

  return { givenLists, addList, addRegistration, open, office, inPosition }
}
