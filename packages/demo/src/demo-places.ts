// How places are given, in the next competition of the demo: a full test with a waiting list, and one whose places are drawn. Like its money,
// they go through the procedures of the product.
import type { Services } from '@oxer/api'
import { addDays, toDayNumber } from '@oxer/domain/kernel/time/time.rules'
import { momentAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { dayOf } from './demo-clock.ts'
import { openOffice } from './demo-office.ts'

/** Places of the full test, those who wait for one, and those who want to be drawn. */
const [places, waiting, drawn] = [4, 5, 7]

/** Combinations of one club each, so that nothing has to be chosen. */
const ridersOf = async ({ database }: Services, federationRef: string) => {
  const riders = await database.prisma.practitioner.findMany({
    where: {
      ...{ federationRef, isActive: true, horse: { deletedAt: null, deceasedDate: null, isPony: false } },
      person: { deletedAt: null, deceasedDate: null, memberships: { some: { end: null } } },
    },
    select: { ref: true, personRef: true, horseRef: true },
    orderBy: { ref: 'asc' },
    take: 60,
  })
  const known = new Set<string>()
  return riders.filter(({ personRef }) => !known.has(personRef) && known.add(personRef))
}

/** Plays them on a demo that was loaded at `now`, unless they are there already. */
export const loadDemoPlaces = async (services: Services, now: Date): Promise<void> => {
  const { prisma } = services.database
  if ((await prisma.placeGiving.count()) > 0) return
  const office = await openOffice(services, now)
  const { call, federation, day, goTo } = office
  const competition = await prisma.competition.findFirst({
    where: {
      ...{ federationRef: federation, status: 'PUBLISHED', byIndividual: true, registrationClosesAt: { gt: now } },
      start: { gt: day(4), lte: day(14) },
    },
    orderBy: [{ start: 'asc' }, { ref: 'asc' }],
  })
  const opened = competition?.registrationOpensAt
  const closes = competition?.registrationClosesAt
  if (!competition || !opened || !closes) return
  const model = await prisma.competitionTest.findFirstOrThrow({
    where: { competitionRef: competition.ref, deletedAt: null },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  // It is chosen on the day before the registration opens.
  goTo(toDayNumber(dayOf(opened)) - toDayNumber(dayOf(now)) - 1)
  const addTest = async (name: string, maxRegistrations: number): Promise<string> => {
    const { ref } = await call.competitions.test.save({
      ...{ competition: competition.ref, name, maxRegistrations },
      ...{ sportTypeVariantRef: model.sportTypeVariantRef, protocolRef: model.protocolRef },
    })
    return ref
  }
  const full = await addTest('Clubproef', places)
  const lottery = await addTest('Feestproef', places)
  const chosen = { takesWaiting: true, hoursToAccept: 24, version: 0 }
  const members = {
    logicalOperator: 'all' as const,
    children: [{ kind: 'PERSON_IS_MEMBER_OF_ORGANISATION' as const, ref: competition.organizerRef }],
  }
  const priorities = competition.organizerType === 'ORGANISATION' ? [{ name: 'Leden van de club', rules: members }] : []
  const giving = call.competitions.waitingList
  await giving.saveGiving({ ...chosen, competition: competition.ref, test: full, method: 'FIRST_COME', priorities })
  // On some days of the week the registration of the next competition closes before the second evening from now.
  const secondEvening = momentAt(addDays(dayOf(now), 2), '18:00', competition.timeZone)
  const drawAt = new Date(Math.min(secondEvening.getTime(), closes.getTime())).toISOString()
  await giving.saveGiving({
    ...chosen,
    competition: competition.ref,
    test: lottery,
    method: 'DRAW',
    drawAt,
    priorities,
  })
  const riders = await ridersOf(services, federation)
  for (const [index, { ref, personRef, horseRef }] of riders.slice(0, places + waiting + drawn).entries()) {
    goTo(index - places - waiting - drawn)
    if (index < places) {
      await call.competitions.registration.create({
        ...{ competition: competition.ref, test: full, confirmSaveWithWarnings: true },
        data: { practitionerRef: ref, person: { ref: personRef }, horse: { ref: horseRef } },
      })
      continue
    }
    await call.competitions.memberWaitingList.join({
      ...{ member: personRef, competition: competition.ref, practitionerRef: ref, confirmSaveWithWarnings: true },
      testRef: index < places + waiting ? full : lottery,
    })
  }
}
