// Prize money (cases PRIZE, decision 130): owed when its ranking is closed, reversed when it is reopened. Closing the database checks the books.
import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { SavePrizes } from '@oxer/domain/finance/prize/prize.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'

const { api, database, make, federation, worlds } = await apiTest()
const { prisma } = database
const { competitions, parties } = api('federationAdministrator')
const { competitionFinance, competitionPayout, ranking, testPrizes } = competitions
const club = worlds.a.club.ref

const protocolDefinition: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

type Mode = 'DEFERRED' | 'DIRECT' | 'EXTERN' | 'FREE'

/** A ridden test; the times are in hundredths of a second, so that equal times share a place. */
const givenTest = async (times: readonly number[], paymentMode: Mode = 'DEFERRED') => {
  const { ref: competition } = await make.competition({
    ...{ federationRef: federation, organizerType: 'ORGANISATION', organizerRef: club, fees: { paymentMode } },
  })
  const { ref: test, testSet } = await make.test({ competitionRef: competition, name: '1,20 m', protocolDefinition })
  const riders: string[] = []
  const enter: string[] = []
  for (const [at] of times.entries()) {
    const person = await make.person({ federationRef: federation, lastName: `Rider ${at}` })
    const practitioner = await make.practitioner({ federationRef: federation, personRef: person.ref })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: test, testSetRef: testSet.ref, practitionerRef: practitioner.ref },
    })
    riders.push(person.ref)
    enter.push(ref)
  }
  const of = { competition, test, testSet: testSet.ref }
  await make.startlist({ competitionRef: competition, testSetRef: testSet.ref, registrationRefs: enter })
  const ride = (at: number, time: number, version = 0) =>
    competitions.result.enter({
      ...{ ...of, participation: enter[at] ?? '', version },
      result: {
        discipline: 'SHOW_JUMPING',
        status: 'FINISHED',
        outOfCompetition: false,
        rounds: [{ obstaclePenalties: '0', time }],
      },
    })
  for (const [at, time] of times.entries()) await ride(at, time)
  const place = { competition, test }
  const save = async (amounts: number[], more: Partial<Pick<SavePrizes, 'minimum' | 'isPublic' | 'payee'>> = {}) => {
    const { version } = await testPrizes.get(place)
    return testPrizes.save({ ...place, amounts, ...more, version })
  }
  return { competition, test, of, place, riders, enter, ride, save }
}

const payable = async (rider: string | undefined): Promise<number> =>
  Number(
    (await prisma.accountBalance.findFirst({ where: { account: { key: `payable:PERSON:${rider}` } } }))?.balanceCents ??
      0,
  )
const owedTo = (riders: readonly string[]) => Promise.all(riders.map(payable))
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

describe('prize money of a test', () => {
  it('is owed when the ranking is closed, shared by those who share a place, and reversed when it is reopened', async () => {
    const { competition, of, place, riders, save } = await givenTest([6000, 6100, 6100, 6300, 6400, 6500, 6600, 6700])
    const saved = await save([10_000, 6001, 4000, 2000, 0], { minimum: 500 })
    expect(saved).toMatchObject({
      ...{ amounts: [10_000, 6001, 4000, 2000], minimum: 500, isPublic: false, currency: 'EUR', isBooked: true },
      parts: [{ isFinal: false, placedCount: 2, total: 16_001 }],
    })
    expect(saved.parts[0]?.winners.map(({ place: won, amount }) => [won, amount])).toEqual([
      [1, 10_000],
      [2, 3001],
      [2, 3000],
    ])
    expect(sumOf(await owedTo(riders))).toBe(0)
    await ranking.close(of)
    const owed = await owedTo(riders)
    expect(owed.toSorted((left, right) => left - right)).toEqual([-10_000, -3001, -3000, 0, 0, 0, 0, 0])
    expect((await testPrizes.get(place)).parts).toMatchObject([{ isFinal: true, total: 16_001 }])
    expect(await competitionFinance.overview({ competition })).toMatchObject({ prizes: 16_001 })
    const { shares } = await competitionFinance.splits({ competition })
    expect(shares.map(({ kind, amount, received }) => [kind, amount, received])).toEqual(
      expect.arrayContaining([['PRIZE', 10_000, 10_000]]),
    )
    expect((await competitionFinance.transfers({ competition })).items[0]).toMatchObject({
      ...{ kind: 'PRIZE', description: '1,20 m', order: null, article: null },
    })
    // The results alone are reopened: the ranking stays, and so do its prizes.
    await ranking.reopen(of)
    expect(await owedTo(riders)).toEqual(owed)
    await ranking.close(of)
    expect(await owedTo(riders)).toEqual(owed)
    await ranking.reopen({ ...of, reopenRanking: true })
    expect(await owedTo(riders)).toEqual(riders.map(() => 0))
    expect(await competitionFinance.overview({ competition })).toMatchObject({ prizes: 0 })
    await ranking.close(of)
    expect(await owedTo(riders)).toEqual(owed)
    expect(await competitionFinance.overview({ competition })).toMatchObject({ prizes: 16_001 })
  })

  it('follows a correction of the result, and of the prizes themselves', async () => {
    const { of, riders, ride, save } = await givenTest([6000, 6100, 6200, 6300])
    await save([5000])
    await ranking.close(of)
    expect(await owedTo(riders)).toEqual([-5000, 0, 0, 0])
    await ranking.reopen({ ...of, reopenRanking: true })
    await ride(3, 5900, 1)
    await ranking.close(of)
    expect(await owedTo(riders)).toEqual([0, 0, 0, -5000])
    await save([7000])
    expect(await owedTo(riders)).toEqual([0, 0, 0, -7000])
    await save([])
    expect(await owedTo(riders)).toEqual([0, 0, 0, 0])
    // Nothing is left, although everything was booked more than once.
    const lines = await prisma.shareLine.findMany({ where: { contactRef: { in: riders } } })
    expect(sumOf(lines.map(({ amountCents }) => Number(amountCents)))).toBe(0)
    expect(lines.length).toBe(6)
  })

  it('is taken back while its test is cancelled', async () => {
    const { of, place, riders, save } = await givenTest([6000, 6100])
    await save([5000])
    await ranking.close(of)
    await competitions.test.cancel(place)
    expect(await owedTo(riders)).toEqual([0, 0])
    await competitions.test.undoCancel(place)
    expect(await owedTo(riders)).toEqual([-5000, 0])
  })

  it('is the organiser’s under DIRECT, and is not booked where money is collected elsewhere', async () => {
    const direct = await givenTest([6000], 'DIRECT')
    await direct.save([5000])
    await ranking.close(direct.of)
    const line = await prisma.shareLine.findFirst({
      where: { competitionRef: direct.competition },
      include: { book: true },
    })
    expect(line).toMatchObject({ kind: 'PRIZE', book: { ownerRef: club } })
    for (const mode of ['EXTERN', 'FREE'] as const) {
      const elsewhere = await givenTest([6000], mode)
      expect(await elsewhere.save([5000])).toMatchObject({ isBooked: false, parts: [{ total: 5000 }] })
      await ranking.close(elsewhere.of)
      expect(await owedTo(elsewhere.riders)).toEqual([0])
    }
  })

  it('follows the payment mode from book to book, and is nobody’s where money is collected elsewhere', async () => {
    const { competition, of, riders, save } = await givenTest([6000, 6100])
    await save([5000])
    await ranking.close(of)
    const standing = async () => {
      const lines = await prisma.shareLine.groupBy({
        by: ['bookRef'],
        where: { competitionRef: competition, kind: 'PRIZE' },
        _sum: { amountCents: true },
      })
      const owners = await prisma.book.findMany({ where: { ref: { in: lines.map(({ bookRef }) => bookRef) } } })
      const amountOf = (bookRef: string) => Number(lines.find((line) => line.bookRef === bookRef)?._sum.amountCents)
      return owners.flatMap(({ ref, ownerRef }) => (amountOf(ref) === 0 ? [] : [[ownerRef, amountOf(ref)]]))
    }
    const change = async (paymentMode: Mode) => {
      const { fees, registration, version } = await competitions.competition.get({ competition })
      await competitions.competition.updateSubscriptionSettings({
        ...{ competition, version, registration, fees: { ...fees, paymentMode } },
      })
    }
    expect(await standing()).toEqual([[federation, 5000]])
    await change('DIRECT')
    expect(await standing()).toEqual([[club, 5000]])
    await change('EXTERN')
    expect(await standing()).toEqual([])
    expect(await owedTo(riders)).toEqual([0, 0])
    await change('DEFERRED')
    expect(await standing()).toEqual([[federation, 5000]])
    expect(await owedTo(riders)).toEqual([-5000, 0])
  })

  it('keeps its seller once it is paid out, until the payout is cancelled', async () => {
    const { competition, of, riders, save } = await givenTest([6000])
    await save([5000])
    await ranking.close(of)
    await parties.contactAccount.create({
      ...{ contactType: 'PERSON', contactRef: riders[0] ?? '', name: 'Bank', iban: 'BE71096123456769' },
      defaultFor: ['DEFAULT'],
    })
    const payout = await competitionPayout.order({ competition, total: 5000 })
    const change = async () => {
      const { fees, registration, version } = await competitions.competition.get({ competition })
      return competitions.competition.updateSubscriptionSettings({
        ...{ competition, version, registration, fees: { ...fees, paymentMode: 'DIRECT' } },
      })
    }
    await expect(change()).rejects.toMatchObject(refusedAs(financeErrors.prizesPaidOut))
    expect((await competitions.competition.get({ competition })).fees.paymentMode).toBe('DEFERRED')
    await competitionPayout.cancel({ competition, payout: payout.ref, version: payout.version })
    expect((await change()).fees.paymentMode).toBe('DIRECT')
  })

  it('is paid out, and a correction after it is carried', async () => {
    const { competition, of, riders, save } = await givenTest([6000, 6100])
    await save([5000])
    await ranking.close(of)
    const [winner = ''] = riders
    await parties.contactAccount.create({
      ...{ contactType: 'PERSON', contactRef: winner, name: 'Bank', iban: 'BE71096123456769', defaultFor: ['DEFAULT'] },
    })
    expect(await competitionPayout.calculate({ competition })).toMatchObject({
      ...{ total: 5000, lines: [{ contact: { ref: winner }, article: null, accrued: 5000 }] },
    })
    await competitionPayout.order({ competition, total: 5000 })
    expect(await payable(winner)).toBe(0)
    await save([4000])
    expect(await competitionPayout.calculate({ competition })).toMatchObject({
      ...{ total: 0, contacts: [{ difference: -1000, carried: -1000 }] },
    })
  })

  it('is copied with the prices of a test', async () => {
    const { competition, test, save } = await givenTest([])
    await save([5000, 3000], { minimum: 100, isPublic: true })
    const { ref: next } = await make.competition({ federationRef: federation })
    const copyOf = { competition: next, id: competition, testRefs: [test], withRules: false }
    const [without] = await competitions.test.createForCompetition({ ...copyOf, withPrices: false })
    expect(await testPrizes.get({ competition: next, test: without?.ref ?? '' })).toMatchObject({ amounts: [] })
    const [copy] = await competitions.test.createForCompetition({ ...copyOf, withPrices: true })
    expect(await testPrizes.get({ competition: next, test: copy?.ref ?? '' })).toMatchObject({
      ...{ amounts: [5000, 3000], minimum: 100, isPublic: true },
    })
  })

  it('is public only if the organiser shows it', async () => {
    const { competition, of, save } = await givenTest([6000, 6100, 6200, 6300, 6400])
    await prisma.competition.update({
      where: { ref: competition },
      data: { status: 'PUBLISHED', publishedParts: ['RESULTS', 'RANKING'] },
    })
    const shown = () => api('anonymous').competitions.publicCompetition.ranking({ competition, ranking: of.testSet })
    await save([5000, 3000])
    expect((await shown()).prizes).toBeNull()
    await save([5000, 3000], { isPublic: true })
    const { prizes, rows } = await shown()
    expect(prizes).toEqual({
      currency: 'EUR',
      winners: [
        { registrationRef: rows[0]?.registrationRef, amount: 5000 },
        { registrationRef: rows[1]?.registrationRef, amount: 3000 },
      ],
    })
  })
})

describe('who is paid a prize', () => {
  const owed = async (type: 'PERSON' | 'ORGANISATION', ref: string) => {
    const account = { key: `payable:${type}:${ref}` }
    return Number((await prisma.accountBalance.findFirst({ where: { account } }))?.balanceCents ?? 0)
  }
  const horseOf = async (registration: string | undefined) =>
    (
      await prisma.registration.findUniqueOrThrow({
        where: { ref: registration ?? '' },
        select: { practitioner: { select: { horseRef: true } } },
      })
    ).practitioner?.horseRef ?? ''
  const own = async (registration: string | undefined, contact: { type: 'PERSON' | 'ORGANISATION'; ref: string }) => {
    const horse = await horseOf(registration)
    const { version } = await parties.horse.owner({ horse })
    return parties.horse.saveOwner({ horse, contact, version })
  }

  it('is the owner of the horse if the test says so, and the rider where there is none', async () => {
    const { competition, of, riders, enter, save } = await givenTest([6000, 6100, 6200, 6300, 6400])
    const owner = await make.person({ federationRef: federation, lastName: 'Owner' })
    const stable = await make.organisation({ federationRef: federation })
    await own(enter[0], { type: 'PERSON', ref: owner.ref })
    await save([5000, 3000], { payee: 'OWNER' })
    await ranking.close(of)
    expect([await owed('PERSON', owner.ref), ...(await owedTo(riders))]).toEqual([-5000, 0, -3000, 0, 0, 0])
    // Who was owed a prize keeps it: the horse is sold, and the prizes are changed for another reason.
    await own(enter[0], { type: 'ORGANISATION', ref: stable.ref })
    await save([5000, 3000], { payee: 'OWNER', isPublic: true })
    expect([await owed('PERSON', owner.ref), await owed('ORGANISATION', stable.ref)]).toEqual([-5000, 0])
    // The ranking of another day is of the owner of that day.
    await ranking.reopen({ ...of, reopenRanking: true })
    await ranking.close(of)
    expect([await owed('PERSON', owner.ref), await owed('ORGANISATION', stable.ref)]).toEqual([0, -5000])
    const { lines } = await competitionPayout.calculate({ competition })
    expect(Object.fromEntries(lines.map(({ contact, accrued }) => [contact.ref, accrued]))).toEqual({
      ...{ [stable.ref]: 5000, [owner.ref]: 0, [riders[1] ?? '']: 3000 },
    })
  })

  it('is paid out to the account of the owner, and another payee is the difference of the next payout', async () => {
    const { competition, of, riders, enter, save } = await givenTest([6000])
    const owner = await make.person({ federationRef: federation, lastName: 'Owner' })
    await own(enter[0], { type: 'PERSON', ref: owner.ref })
    await save([5000], { payee: 'OWNER' })
    await ranking.close(of)
    expect(await competitionPayout.calculate({ competition })).toMatchObject({ total: 0 })
    await parties.contactAccount.create({
      ...{ contactType: 'PERSON', contactRef: owner.ref, name: 'Bank', iban: 'BE71096123456769' },
      defaultFor: ['DEFAULT'],
    })
    expect((await competitionPayout.order({ competition, total: 5000 })).contacts).toMatchObject([
      { contact: { ref: owner.ref }, amount: 5000 },
    ])
    await save([5000], { payee: 'RIDER' })
    expect(await owedTo(riders)).toEqual([-5000])
    const { contacts } = await competitionPayout.calculate({ competition })
    expect(contacts.map(({ contact, difference }) => [contact.ref, difference])).toEqual(
      expect.arrayContaining([
        [owner.ref, -5000],
        [riders[0], 5000],
      ]),
    )
  })

  it('is the club of the team in which the entry rides, if the test says so', async () => {
    const { competition, test, of, riders, enter, save } = await givenTest([6000, 6100, 6200, 6300, 6400])
    const stable = await make.organisation({ federationRef: federation })
    const team = { competitionRef: competition, testRef: test, name: 'Team', createdAt: new Date() }
    await prisma.competitionTeam.createMany({
      data: [
        { ...team, ref: newRef(), organisationRef: stable.ref, memberRefs: [enter[0] ?? ''] },
        { ...team, ref: newRef(), organisationRef: null, memberRefs: [enter[1] ?? ''] },
      ],
    })
    const table = await save([5000, 3000], { payee: 'TEAM' })
    expect(table.parts[0]?.winners.map(({ payee }) => payee.ref)).toEqual([stable.ref, riders[1]])
    await ranking.close(of)
    expect([await owed('ORGANISATION', stable.ref), ...(await owedTo(riders))]).toEqual([-5000, 0, -3000, 0, 0, 0])
  })

  it('is copied with the prices of a test, and an erased owner is nobody', async () => {
    const { competition, test, place, riders, enter, save } = await givenTest([6000])
    const owner = await make.person({ federationRef: federation, lastName: 'Owner' })
    await own(enter[0], { type: 'PERSON', ref: owner.ref })
    const table = await save([5000], { payee: 'OWNER' })
    expect(table.parts[0]?.winners[0]?.payee.ref).toBe(owner.ref)
    const { ref: next } = await make.competition({ federationRef: federation })
    const [copy] = await competitions.test.createForCompetition({
      ...{ competition: next, id: competition, testRefs: [test], withRules: false, withPrices: true },
    })
    expect(await testPrizes.get({ competition: next, test: copy?.ref ?? '' })).toMatchObject({ payee: 'OWNER' })
    await prisma.person.update({ where: { ref: owner.ref }, data: { deletedAt: new Date() } })
    expect((await testPrizes.get(place)).parts[0]?.winners[0]?.payee.ref).toBe(riders[0])
  })
})

describe('refusals', () => {
  it('a place never wins more than one before it, an amount is not below zero, and a stale version is refused', async () => {
    const { place, save } = await givenTest([])
    await expect(save([1000, 2000])).rejects.toMatchObject(refusedAs(financeErrors.prizesAscending))
    await expect(save([-1])).rejects.toThrow()
    const { version } = await save([2000])
    await expect(testPrizes.save({ ...place, amounts: [1000], version: version - 1 })).rejects.toMatchObject(
      refusedAs(kernelErrors.staleVersion),
    )
    await expect(testPrizes.get({ ...place, test: newRef() })).rejects.toMatchObject(
      refusedAs(competitionErrors.testNotFound),
    )
  })

  it('nothing is booked in a closed period', async () => {
    const { of, save } = await givenTest([6000])
    await save([5000])
    const book = await prisma.book.findUniqueOrThrow({ where: { ownerRef: federation } })
    await prisma.book.update({ where: { ref: book.ref }, data: { closedThrough: '9999-12-31' } })
    await expect(ranking.close(of)).rejects.toMatchObject(refusedAs(ledgerErrors.periodClosed))
    await prisma.book.update({ where: { ref: book.ref }, data: { closedThrough: book.closedThrough } })
    await ranking.close(of)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['shareCollaborator', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s neither reads nor changes them', async (subject, error) => {
    const of = { competition: worlds.a.competition.ref, test: newRef() }
    const { testPrizes: calls } = api(subject).competitions
    await expect(calls.get(of)).rejects.toMatchObject(refusedAs(error))
    await expect(calls.save({ ...of, amounts: [100], version: 1 })).rejects.toMatchObject(refusedAs(error))
  })
})
