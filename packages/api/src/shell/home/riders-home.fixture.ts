// A child of the rider of the twin worlds, and a list of today on which it rides.
import { newRef } from '@oxer/db'
import { protocolOf } from '@oxer/testing'
import type { ApiTest } from '../../kernel/testing/api-test.ts'

const today = '2026-05-17'

type GivenList = {
  competition: string
  activity: string
  /** The registration of the given combination, which is the third on the list. */
  own: string
  /** Stores a public result of the entry with this index. */
  ride: (index: number, over?: object) => Promise<void>
}

export type RidersWorld = {
  givenChild: (permission: 'REGISTRATION' | 'FULL') => Promise<{ member: string; practitionerRef: string }>
  givenList: (
    practitionerRef: string,
    over?: { parts?: string[]; hidden?: boolean; start?: string },
  ) => Promise<GivenList>
}

export const ridersWorld = ({ database: { prisma }, federation, make, now, worlds }: ApiTest): RidersWorld => {
  const givenChild = async (permission: 'REGISTRATION' | 'FULL') => {
    const child = await make.person({ federationRef: federation, firstName: 'Kid', birthDate: '2012-03-01' })
    const parentRef = worlds.actors.rider?.personRef ?? ''
    await make.relation({ childRef: child.ref, parentRef, type: 'MOTHER', permission })
    const practitioner = await make.practitioner({ federationRef: federation, personRef: child.ref })
    return { member: child.ref, practitionerRef: practitioner.ref }
  }

  /** A jumping test of today: two others and then the given combination, on a list with times in a ring. */
  const givenList = async (
    practitionerRef: string,
    over: { parts?: string[]; hidden?: boolean; start?: string } = {},
  ) => {
    const { parts = ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'], hidden = false, start = today } = over
    const competition = await make.competition({
      ...{ federationRef: federation, start, end: start, publishedParts: parts, timeZone: 'Europe/Brussels' },
    })
    const test = await make.test({ competitionRef: competition.ref, protocolDefinition: protocolOf.jumping() })
    const arena = await make.arena({ competitionRef: competition.ref, name: 'Ring B' })
    const registrations: string[] = []
    for (const each of [null, null, practitionerRef]) {
      const of = each ?? (await make.practitioner({ federationRef: federation })).ref
      const row = await make.registration({
        ...{ competitionRef: competition.ref, testRef: test.ref, testSetRef: test.testSet.ref, practitionerRef: of },
      })
      registrations.push(row.ref)
    }
    const list = await make.startlist({
      ...{
        competitionRef: competition.ref,
        testSetRef: test.testSet.ref,
        registrationRefs: registrations,
        status: 'FINAL',
      },
    })
    for (const [order, registrationRef] of registrations.entries()) {
      await prisma.startlistEntry.updateMany({
        where: { startlistRef: list.ref, registrationRef },
        data: { startSeconds: 8 * 3600 + order * 600 },
      })
    }
    const activity = await prisma.activity.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition.ref, kind: 'SPORT', name: 'Jumping', arenaRef: arena.ref },
        ...{
          startlistRef: list.ref,
          date: start,
          startSeconds: 8 * 3600,
          endSeconds: 12 * 3600,
          isEntryTimeHidden: hidden,
        },
      },
    })
    const ride = async (index: number, over: object = {}): Promise<void> => {
      await prisma.result.create({
        data: {
          ref: newRef(),
          ...{
            competitionRef: competition.ref,
            testSetRef: test.testSet.ref,
            registrationRef: registrations[index] ?? '',
          },
          status: 'FINISHED',
          content: {
            ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
            rounds: [{ obstaclePenalties: String(index * 4), time: 6000 }],
          },
          enteredAt: now(),
          ...over,
        },
      })
    }
    return { competition: competition.ref, activity: activity.ref, own: registrations[2] ?? '', ride }
  }

  return { givenChild, givenList }
}
