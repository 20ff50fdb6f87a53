// A competition under way, for tests of the public pages: one jumping test, six riders, of whom three have ridden.
import { type Database, newRef } from '@oxer/db'
import { type Given, protocolOf } from '@oxer/testing'

const today = (): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Brussels',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date())

export type PublicWorld = {
  federation: string
  competition: string
  activity: string
  testSet: string
  ranking: string
  /** Stores the result of the next rider and publishes it as a command does, in one transaction. */
  ride: (time: number) => Promise<void>
}

const resultOf = (time: number) => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ time, obstaclePenalties: '0' }],
})

export const makePublicWorld = async (database: Database, rows: Given): Promise<PublicWorld> => {
  const federation = await rows.federation({ name: 'Riders' })
  const date = today()
  const competition = await rows.competition({
    federationRef: federation.ref,
    name: 'Grand Prix',
    avatar: '/api/file/avatar',
    banner: '/api/file/banner',
    poster: '/api/file/poster',
    start: date,
    end: date,
    sportTypes: ['SHOW_JUMPING'],
    publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'],
    publication: 1,
  })
  const arena = await rows.arena({ competitionRef: competition.ref, code: 'P1', name: 'Main arena' })
  const test = await rows.test({
    competitionRef: competition.ref,
    name: 'Jumping 1.20 m',
    protocolDefinition: protocolOf.jumping(),
  })
  const registrations: { ref: string }[] = []
  for (let number = 1; number <= 6; number += 1) {
    const person = await rows.person({ federationRef: federation.ref, firstName: 'Rider', lastName: `No${number}` })
    const practitioner = await rows.practitioner({ federationRef: federation.ref, personRef: person.ref })
    registrations.push(
      await rows.registration({
        competitionRef: competition.ref,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: practitioner.ref,
        startNumber: 100 + number,
      }),
    )
  }
  const startlist = await rows.startlist({
    competitionRef: competition.ref,
    testSetRef: test.testSet.ref,
    registrationRefs: registrations.map(({ ref }) => ref),
    status: 'FINAL',
  })
  const { prisma } = database
  const activity = await prisma.activity.create({
    data: {
      ref: newRef(),
      competitionRef: competition.ref,
      kind: 'SPORT',
      name: 'Jumping 1.20 m',
      arenaRef: arena.ref,
      startlistRef: startlist.ref,
      date,
      startSeconds: 9 * 3600,
      endSeconds: 10 * 3600,
    },
  })
  const ranking = await prisma.ranking.create({
    data: { ref: newRef(), competitionRef: competition.ref, testSetRef: test.testSet.ref },
  })
  let ridden = 0
  const ride = async (time: number): Promise<void> => {
    const registration = registrations[ridden]
    if (!registration) throw new RangeError('everybody has ridden')
    ridden += 1
    await prisma.$transaction(async (tx) => {
      await tx.result.create({
        data: {
          ref: newRef(),
          competitionRef: competition.ref,
          testSetRef: test.testSet.ref,
          registrationRef: registration.ref,
          status: 'FINISHED',
          content: resultOf(time),
          enteredAt: new Date(),
        },
      })
      const { publication } = await tx.competition.update({
        where: { ref: competition.ref },
        data: { publication: { increment: 1 } },
        select: { publication: true },
      })
      const payload = JSON.stringify({ competitionRef: competition.ref, publication })
      await database.notify('competition', payload, tx)
    })
  }
  for (const time of [6000, 6100, 6200]) await ride(time)
  return {
    federation: federation.ref,
    competition: competition.ref,
    activity: activity.ref,
    testSet: test.testSet.ref,
    ranking: ranking.ref,
    ride,
  }
}
