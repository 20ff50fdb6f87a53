// The version races of what clubs announce: their starts and their judges.
import { newRef } from '@oxer/db'
import { byRef, callerIn, type RaceSetting, type Races, race } from './version-race.fixture.ts'

export const preRegistrationRaces = (setting: RaceSetting) => {
  const { database, make, now, worlds } = setting
  const { federation, club: own, category } = worlds.a
  const organisation = own.ref
  const as = callerIn(setting)
  const club = as('clubAdministrator').competitions
  const office = as('federationAdministrator').competitions

  const givenAsking = async () => {
    const inFederation = { federationRef: federation.ref }
    const { ref: championship } = await make.championship({
      ...inFederation,
      hasPreRegistration: true,
      hasJuryPreRegistration: true,
    })
    const { ref: competition } = await make.competition({ ...inFederation, start: '2099-05-01', end: '2099-05-01' })
    await database.prisma.championshipCompetition.create({
      data: { ref: newRef(), championshipRef: championship, competitionRef: competition, order: 1 },
    })
    const test = await make.test({ competitionRef: competition, sportCategoryRef: category.ref })
    return { championship, competition, test: test.ref }
  }

  /** A member of the club, offered for a separate competition. */
  const givenOffer = async () => {
    const asking = await givenAsking()
    const judge = await make.person({ federationRef: federation.ref })
    await make.membership({ personRef: judge.ref, organisationRef: organisation })
    const saved = {
      ...{ organisation, competitionRef: asking.competition, personRef: judge.ref, sportTypes: ['DRESSAGE' as const] },
      ...{ preferredTime: 'MORNING' as const, confirmSaveWithWarnings: true },
    }
    const { ref } = await club.organisationJuryPreRegistration.save({ ...saved, version: 0 })
    const read = async () =>
      byRef((await office.juryPreRegistration.list({ competition: asking.competition })).items, ref)
    /** Nobody has decided about it. */
    const prepare = () =>
      database.prisma.juryPreRegistration.update({ where: { ref }, data: { status: 'OFFERED', createdAt: now() } })
    return { ...asking, ref, saved, read, prepare }
  }

  return {
    'competitions.organisationPreRegistration.save': async () => {
      const { competition, test } = await givenAsking()
      return race(
        async () =>
          (await club.organisationPreRegistration.list({ organisation })).find(
            (each) => each.competition.ref === competition,
          ),
        ({ version }, n) => ({
          ...{ organisation, competitionRef: competition, version },
          counts: [{ kind: 'TEST' as const, ref: test, count: n }],
        }),
        { subject: 'clubAdministrator' },
      )
    },
    'competitions.organisationJuryPreRegistration.save': async () => {
      const { saved, read } = await givenOffer()
      return race(read, ({ version }, n) => ({ ...saved, remark: `Remark ${n}`, version }), {
        subject: 'clubAdministrator',
      })
    },
    'competitions.organisationJuryPreRegistration.withdraw': async () => {
      const { ref, read, prepare } = await givenOffer()
      return race(read, ({ version }) => ({ organisation, registration: ref, version }), {
        subject: 'clubAdministrator',
        prepare,
      })
    },
    'competitions.juryPreRegistration.decide': async () => {
      const { competition, ref, read, prepare } = await givenOffer()
      return race(read, ({ version }) => ({ competition, registration: ref, status: 'CONFIRMED' as const, version }), {
        prepare,
      })
    },
    'competitions.juryPreRegistration.saveSettings': async () => {
      const { championship } = await givenAsking()
      return race(
        () => office.juryPreRegistration.settings({ championship }),
        ({ version }, n) => ({ championship, startsPerJudge: n, afternoonFrom: '13:00', version }),
      )
    },
  } satisfies Partial<Races>
}
