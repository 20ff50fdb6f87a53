import { newRef } from '@oxer/db'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { juryPreRegistrationErrors } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.errors'
import { preRegistrationErrors } from '@oxer/domain/competitions/pre-registration/pre-registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { askingOf } from '../pre-registration/pre-registration.fixture.ts'

const test = await apiTest()
const { api, database, make, now, worlds, federation } = test
const { prisma } = database
const { givenAsking } = askingOf(test)
const organisation = worlds.a.club.ref
const otherClub = worlds.a.otherClub.ref
const as = (subject: Subject, over = {}) => api(subject, over).competitions
const club = (over = {}) => as('clubAdministrator', over).organisationJuryPreRegistration
const office = () => as('federationAdministrator')

let officialLicense = ''
beforeAll(async () => {
  officialLicense = (await make.license({ federationRef: federation, type: 'OFFICIAL' })).ref
})

/** A member of the clubs, with a license of an official through this day unless it is null. */
const givenJudge = async (clubs: readonly string[], until: string | null = '2026-12-31') => {
  const person = await make.person({ federationRef: federation })
  for (const organisationRef of clubs) await make.membership({ personRef: person.ref, organisationRef })
  if (until !== null) {
    const billTo = { billToType: 'PERSON', billToRef: person.ref }
    await prisma.memberLicense.create({
      data: {
        ...{ ref: newRef(), personRef: person.ref, licenseRef: officialLicense, ...billTo },
        ...{ start: '2026-01-01', end: until, createdAt: now() },
      },
    })
  }
  return person
}

const offerOf = (competitionRef: string, personRef: string, over = {}) => ({
  ...{ organisation, competitionRef, personRef, preferredTime: 'MORNING' as const, sportTypes: ['DRESSAGE' as const] },
  ...{ remark: 'Until noon', version: 0, ...over },
})

const roundOf = async (competition: string) =>
  (await club().list({ organisation })).find((each) => each.competition.ref === competition)

describe('permissions', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubMember', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s has no access to the judges of a club (q040, q041)', async (subject: Subject, error) => {
    const { competition } = await givenAsking()
    const { organisationJuryPreRegistration: judges } = as(subject)
    await refused(judges.list({ organisation }), error)
    await refused(judges.candidates({ organisation, competition }), error)
    await refused(judges.save(offerOf(competition, newRef())), error)
    await refused(judges.withdraw({ organisation, registration: newRef(), version: 1 }), error)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s sees no offers of all clubs, and decides nothing (cs080)', async (subject: Subject, error) => {
    const { championship, competition } = await givenAsking()
    const { juryPreRegistration: judges, startlist } = as(subject)
    await refused(judges.rounds({ championship }), error)
    await refused(judges.settings({ championship }), error)
    await refused(judges.saveSettings({ championship, startsPerJudge: 1, afternoonFrom: '12:00', version: 1 }), error)
    await refused(judges.round({ competition }), error)
    await refused(judges.list({ competition }), error)
    const decision = { competition, registration: newRef(), status: 'CONFIRMED' as const, version: 1 }
    await refused(judges.decide(decision), error)
    await refused(startlist.juryBoard({ competition }), error)
  })

  it('keeps the judges from those who only enter results', async () => {
    const { competition, startlist } = worlds.a
    const processor = as('resultProcessor')
    const error = kernelErrors.insufficientPermissions
    await refused(processor.juryPreRegistration.list({ competition: competition.ref }), error)
    await refused(processor.startlist.juryBoard({ competition: competition.ref }), error)
    await refused(processor.startlist.juryRegistrations({ competition: competition.ref, id: startlist.ref }), error)
  })
})

describe('a club offers judges', () => {
  it('of its members, licensed ones first, and changes an offer over its version', async () => {
    const { competition } = await givenAsking()
    const judge = await givenJudge([organisation])
    const candidates = await club().candidates({ organisation, competition })
    expect(candidates[0]?.isLicensed).toBe(true)
    expect(candidates.map(({ ref }) => ref)).toContain(judge.ref)
    expect(await club().candidates({ organisation, competition, searchString: '%' })).toEqual([])
    const offer = await club().save(offerOf(competition, judge.ref))
    expect(offer).toMatchObject({ status: 'OFFERED', preferredTime: 'MORNING', isLicensed: true, version: 1 })
    const changed = await club().save(
      offerOf(competition, judge.ref, { preferredTime: 'MORNING_AND_AFTERNOON', remark: '', version: 1 }),
    )
    expect(changed).toMatchObject({ ref: offer.ref, preferredTime: 'MORNING_AND_AFTERNOON', remark: '', version: 2 })
    await refused(club().save(offerOf(competition, judge.ref, { version: 1 })), kernelErrors.staleVersion)
    await refused(club().save(offerOf(competition, judge.ref)), kernelErrors.staleVersion)
    expect((await roundOf(competition))?.offers).toEqual([changed])
  })

  it('is asked whether it is sure of one whose license does not cover all days', async () => {
    const { competition } = await givenAsking()
    for (const until of [null, '2026-08-15']) {
      const judge = await givenJudge([organisation], until)
      const error = await refused(club().save(offerOf(competition, judge.ref)), kernelErrors.needsConfirmation)
      expect(JSON.stringify(error)).toContain(juryPreRegistrationErrors.noLicense.code)
      const confirmed = offerOf(competition, judge.ref, { confirmSaveWithWarnings: true })
      expect(await club().save(confirmed)).toMatchObject({ status: 'OFFERED', isLicensed: false })
    }
  })

  it('not of others, and one person only once: a second club is refused', async () => {
    const { competition } = await givenAsking()
    const stranger = await givenJudge([otherClub])
    await refused(club().save(offerOf(competition, stranger.ref)), juryPreRegistrationErrors.notMember)
    const both = await givenJudge([organisation, otherClub])
    const mine = await club().save(offerOf(competition, both.ref))
    const theirs = as('otherClubAdministrator').organisationJuryPreRegistration
    const second = offerOf(competition, both.ref, { organisation: otherClub })
    await refused(theirs.save(second), juryPreRegistrationErrors.taken)
    await club().withdraw({ organisation, registration: mine.ref, version: mine.version })
    expect(await theirs.save(second)).toMatchObject({ organisation: { ref: otherClub }, status: 'OFFERED' })
    expect((await roundOf(competition))?.offers).toEqual([])
  })

  it('only inside the days, and withdraws until somebody has decided', async () => {
    const { competition } = await givenAsking()
    const judge = await givenJudge([organisation])
    const early = club({ now: () => new Date('2026-04-30T21:00:00Z') })
    await refused(early.save(offerOf(competition, judge.ref)), preRegistrationErrors.notOpenYet)
    const late = club({ now: () => new Date('2026-05-17T22:00:00Z') })
    await refused(late.save(offerOf(competition, judge.ref)), preRegistrationErrors.closed)
    const { ref, version } = await club().save(offerOf(competition, judge.ref))
    await refused(club().withdraw({ organisation, registration: ref, version: 9 }), kernelErrors.staleVersion)
    const gone = await late.withdraw({ organisation, registration: ref, version })
    expect(gone.status).toBe('WITHDRAWN')
    const decision = { competition, registration: ref, status: 'CONFIRMED' as const, version: gone.version }
    await refused(office().juryPreRegistration.decide(decision), juryPreRegistrationErrors.withdrawn)
    const again = await club().save(offerOf(competition, judge.ref, { version: gone.version }))
    expect(again.status).toBe('OFFERED')
    const confirmed = await office().juryPreRegistration.decide({ ...decision, version: again.version })
    const own = { organisation, registration: ref, version: confirmed.version }
    await refused(club().withdraw(own), juryPreRegistrationErrors.decided)
    const change = offerOf(competition, judge.ref, { version: confirmed.version })
    await refused(club().save(change), juryPreRegistrationErrors.decided)
  })

  it('refuses no discipline, a long remark, and an offer of another club', async () => {
    const { competition } = await givenAsking()
    const judge = await givenJudge([organisation])
    await refused(club().save(offerOf(competition, judge.ref, { sportTypes: [] })), kernelErrors.fieldRequired)
    await refused(club().save(offerOf(competition, judge.ref, { remark: 'a'.repeat(501) })), kernelErrors.tooLong)
    const { ref, version } = await club().save(offerOf(competition, judge.ref))
    await refused(
      as('otherClubAdministrator').organisationJuryPreRegistration.withdraw({
        organisation: otherClub,
        registration: ref,
        version,
      }),
      juryPreRegistrationErrors.notFound,
    )
  })
})

describe('the office decides', () => {
  it('of its own competitions, over the version, and takes a decision back', async () => {
    const { competition } = await givenAsking()
    const elsewhere = await givenAsking()
    const judge = await givenJudge([organisation])
    const { ref, version } = await club().save(offerOf(competition, judge.ref))
    const { decide } = as('otherClubAdministrator').juryPreRegistration
    const decision = { competition, registration: ref, status: 'DECLINED' as const, version }
    await refused(decide({ ...decision, competition: elsewhere.competition }), juryPreRegistrationErrors.notFound)
    const declined = await decide(decision)
    expect(declined).toMatchObject({ status: 'DECLINED', version: version + 1 })
    await refused(decide(decision), kernelErrors.staleVersion)
    expect(await decide({ ...decision, status: 'OFFERED', version: declined.version })).toMatchObject({
      status: 'OFFERED',
    })
  })

  it('reads the offers page by page, in their order', async () => {
    const { competition } = await givenAsking()
    const refs: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const judge = await givenJudge([organisation])
      refs.push((await club().save(offerOf(competition, judge.ref))).ref)
    }
    const first = await office().juryPreRegistration.list({ competition, size: 2 })
    const rest = await office().juryPreRegistration.list({ competition, size: 2, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ ref }) => ref)).toEqual(refs.toSorted())
    expect(rest.next).toBeNull()
  })

  it('sees how many judges are missing, which blocks nothing', async () => {
    const { championship, competition, tests } = await givenAsking()
    const announce = as('clubAdministrator').organisationPreRegistration
    await announce.save({
      ...{ organisation, competitionRef: competition, version: 0 },
      counts: [{ kind: 'TEST', ref: tests[0] ?? '', count: 25 }],
    })
    const judges = office().juryPreRegistration
    const settings = await judges.settings({ championship })
    expect(settings).toMatchObject({ startsPerJudge: 0, afternoonFrom: '13:00' })
    expect(await judges.round({ competition })).toMatchObject({ shortfall: 0, duties: [] })
    const saved = await judges.saveSettings({
      championship,
      startsPerJudge: 10,
      afternoonFrom: '12:30',
      version: settings.version,
    })
    expect(saved).toEqual({ startsPerJudge: 10, afternoonFrom: '12:30', version: settings.version + 1 })
    await refused(judges.saveSettings({ championship, ...settings }), kernelErrors.staleVersion)
    expect(await judges.round({ competition })).toMatchObject({
      shortfall: 2,
      duties: [{ organisation: { ref: organisation }, starts: 25, asked: 2, offered: 0, shortfall: 2 }],
    })
    const judge = await givenJudge([organisation])
    await club().save(offerOf(competition, judge.ref))
    expect(await judges.rounds({ championship })).toMatchObject([{ offered: 1, confirmed: 0, shortfall: 1 }])
    expect(await roundOf(competition)).toMatchObject({ duty: { asked: 2, offered: 1, shortfall: 1 } })
  })

  it('changes the rules of no archived championship', async () => {
    const { championship } = await givenAsking({ championship: { status: 'ARCHIVED' } })
    const input = { championship, startsPerJudge: 5, afternoonFrom: '13:00', version: 1 }
    await refused(office().juryPreRegistration.saveSettings(input), championshipErrors.closed)
  })
})

/** A start list of a test of the competition, planned at these hours, with one rider of a club. */
const givenList = async (
  competition: string,
  {
    start,
    end,
    personRef,
    organisationRef,
  }: { start: number; end: number; personRef?: string; organisationRef?: string },
) => {
  const made = await make.test({ competitionRef: competition })
  const practitioner = await make.practitioner({ federationRef: federation, ...(personRef && { personRef }) })
  const registration = await make.registration({
    ...{ competitionRef: competition, testRef: made.ref, testSetRef: made.testSet.ref },
    ...{ practitionerRef: practitioner.ref, ...(organisationRef && { organisationRef }) },
  })
  const list = await make.startlist({
    ...{ competitionRef: competition, testSetRef: made.testSet.ref, registrationRefs: [registration.ref] },
  })
  await prisma.activity.create({
    data: {
      ...{ ref: newRef(), competitionRef: competition, startlistRef: list.ref, kind: 'STARTLIST', name: 'List' },
      ...{ date: '2026-08-15', startSeconds: start * 3600, endSeconds: end * 3600 },
    },
  })
  return list.ref
}

describe('offered judges on the start lists (cr601, cs110)', () => {
  it('are those of the half of the day, confirmed ones first, with what speaks against them', async () => {
    const { competition } = await givenAsking({ tests: 0 })
    const [offered, confirmed, afternoon, declined] = [
      await givenJudge([organisation]),
      await givenJudge([organisation]),
      await givenJudge([organisation]),
      await givenJudge([organisation]),
    ]
    const make = async (judge: typeof offered, over = {}) => club().save(offerOf(competition, judge.ref, over))
    await make(offered)
    const { decide, list: listOffers } = office().juryPreRegistration
    const of = async (judge: typeof offered, status: 'CONFIRMED' | 'DECLINED') => {
      const { ref, version } = await make(judge)
      await decide({ competition, registration: ref, status, version })
    }
    await of(confirmed, 'CONFIRMED')
    await of(declined, 'DECLINED')
    await make(afternoon, { preferredTime: 'AFTERNOON' })
    expect((await listOffers({ competition })).items).toHaveLength(4)
    const morning = await givenList(competition, { start: 9, end: 11, personRef: offered.ref })
    const late = await givenList(competition, { start: 14, end: 16, organisationRef: organisation })
    const { startlist } = office()
    const judges = await startlist.juryRegistrations({ competition, id: morning })
    expect(judges.map(({ person, status }) => [person.ref, status])).toEqual([
      [confirmed.ref, 'CONFIRMED'],
      [offered.ref, 'OFFERED'],
    ])
    expect(judges.map(({ conflicts }) => conflicts)).toEqual([[], [{ startlist: morning, kind: 'RIDES' }]])
    const board = await startlist.juryBoard({ competition })
    expect(board.lists.map(({ id, half }) => [id, half])).toEqual([
      [morning, 'MORNING'],
      [late, 'AFTERNOON'],
    ])
    const conflictsOf = (ref: string) => board.judges.find(({ person }) => person.ref === ref)?.conflicts ?? []
    expect(conflictsOf(afternoon.ref)).toEqual([
      { startlist: morning, kind: 'OTHER_HALF' },
      { startlist: late, kind: 'OWN_CLUB' },
    ])
    await refused(startlist.juryRegistrations({ competition, id: newRef() }), kernelErrors.notFound)
  })

  it('are warned of two rings at one time, once named for several lists', async () => {
    const { competition } = await givenAsking({ tests: 0 })
    const judge = await givenJudge([organisation])
    await club().save(offerOf(competition, judge.ref))
    const one = await givenList(competition, { start: 9, end: 11 })
    const other = await givenList(competition, { start: 10, end: 12 })
    const { startlist } = office()
    await startlist.quickJury({
      competition,
      startlists: [{ id: one }],
      judges: [{ position: 'C', name: `${judge.firstName} ${judge.lastName}` }],
    })
    const board = await startlist.juryBoard({ competition })
    expect(board.lists.find(({ id }) => id === one)?.judges).toEqual([
      { position: 'C', name: `${judge.firstName} ${judge.lastName}` },
    ])
    expect(board.judges[0]?.conflicts).toContainEqual({ startlist: other, kind: 'BUSY' })
  })
})
