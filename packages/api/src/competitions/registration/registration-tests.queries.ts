// The tests of a competition as the forms of registrations offer them, with their prices and places.
import type { Db } from '@oxer/db'
import { type CompetitionFees, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import type { RegistrationTest } from '@oxer/domain/competitions/registration/registration.schema'
import { priceOfStart, pricesOf } from '@oxer/domain/competitions/registration/registration-price.rules'
import { RegistrationTypes } from '@oxer/domain/competitions/registration/registration-type.schema'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { readFeesOfTests } from '../championship-competition/championship-test.queries.ts'
import { toShownGiving } from '../waiting-list/waiting-list.mappers.ts'
import { activeStatuses } from './registration-rows.queries.ts'
import { isForPonies, readPonyCategories } from './test-ponies.queries.ts'

export const readTests = async (
  db: Db,
  competition: { readonly ref: string; readonly fees: CompetitionFees },
): Promise<RegistrationTest[]> => {
  const [tests, counts] = [
    await db.competitionTest.findMany({
      where: { competitionRef: competition.ref, deletedAt: null },
      relationLoadStrategy: 'join',
      select: {
        ref: true,
        name: true,
        sportType: true,
        cancelledAt: true,
        isHiddenFromRegistration: true,
        maxRegistrations: true,
        outOfCompetitionByDefault: true,
        registrationFeeCents: true,
        registrationTypes: true,
        teamFeeCents: true,
        sportCategory: { select: { isPony: true } },
        furtherCategoryRefs: true,
        placeGiving: true,
        testSets: { select: { ref: true, name: true, startlistRef: true }, orderBy: { order: 'asc' } },
      },
      orderBy: [{ order: 'asc' }, { ref: 'asc' }],
    }),
    await db.$queryRaw<{ testSetRef: string; active: number; total: number }[]>`
      SELECT test_set_ref AS "testSetRef", count(*) FILTER (WHERE status = ANY(${activeStatuses}) AND type <> 'TEAM')::int AS active,
        count(*)::int AS total
      FROM registration WHERE competition_ref = ${competition.ref}::uuid AND deleted_at IS NULL GROUP BY test_set_ref`,
  ]
  const bySet = new Map(counts.map((row) => [row.testSetRef, row]))
  const ponies = await readPonyCategories(
    db,
    tests.flatMap(({ furtherCategoryRefs }) => furtherCategoryRefs),
  )
  const feesOf = await readFeesOfTests(
    db,
    tests.map(({ ref }) => ref),
  )
  return tests.map((test) => {
    const { paymentMode } = competition.fees
    const prices = pricesOf(feesOf(test.ref, competition.fees), test.registrationFeeCents)
    const start = (kind: 'REGISTRATION' | 'LATE_REGISTRATION') => {
      const { amountCents, taxLevelCode } = priceOfStart(kind, paymentMode, prices)
      return toMoney(amountCents, taxLevelCode, competition.fees.registration.currency)
    }
    const { money: noShow } = prices.prices.NO_SHOW
    const team = priceOfStart(
      'REGISTRATION',
      paymentMode,
      pricesOf(feesOf(test.ref, competition.fees), test.teamFeeCents),
    )
    const testSets = test.testSets.map((set) => ({
      ref: set.ref,
      name: set.name,
      registered: bySet.get(set.ref)?.active ?? 0,
      startlistRef: set.startlistRef,
    }))
    return {
      ref: test.ref,
      name: test.name,
      sportType: SportType.parse(test.sportType),
      isCancelled: test.cancelledAt !== null,
      isHiddenFromRegistration: test.isHiddenFromRegistration,
      maxRegistrations: test.maxRegistrations,
      registered: testSets.reduce((sum, set) => sum + set.registered, 0),
      total: test.testSets.reduce((sum, set) => sum + (bySet.get(set.ref)?.total ?? 0), 0),
      outOfCompetitionByDefault: test.outOfCompetitionByDefault,
      isPony: isForPonies(test, ponies),
      types: RegistrationTypes.parse(test.registrationTypes),
      teamFee: toMoney(team.amountCents, team.taxLevelCode, competition.fees.registration.currency),
      ...(test.placeGiving?.takesWaiting && { places: toShownGiving(test.placeGiving) }),
      prices: {
        registration: start('REGISTRATION'),
        late: start('LATE_REGISTRATION'),
        noShow: toMoney(paymentMode === 'FREE' ? 0 : noShow.amountCents, noShow.taxLevelCode, noShow.currency),
      },
      testSets,
    }
  })
}
