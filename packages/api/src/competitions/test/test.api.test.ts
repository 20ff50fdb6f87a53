import { newRef } from '@oxer/db'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { SegmentTest } from '@oxer/domain/competitions/test/test.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make: rows, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.test

/** A test of the draft with this many registrations, in their order. */
const testWith = async (registrations: number) => {
  const competitionRef = worlds.a.draft.ref
  const test = await rows.test({ competitionRef, name: 'Split' })
  const made: string[] = []
  for (let index = 0; index < registrations; index += 1) {
    const practitioner = await rows.practitioner({ federationRef: worlds.a.federation.ref })
    const registration = await rows.registration({
      competitionRef,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner.ref,
      registeredAt: new Date(now().getTime() + index * 1000),
    })
    made.push(registration.ref)
  }
  return { competition: competitionRef, test: test.ref, testSet: test.testSet.ref, registrations: made }
}

describe('a protocol from a rule set and a format', () => {
  const wish = {
    discipline: 'SHOW_JUMPING' as const,
    format: 'SIX_BAR' as const,
    height: null,
    length: null,
    jumpOffs: 3,
  }
  const saving = (over: Record<string, unknown> = {}) => ({
    competition: worlds.a.draft.ref,
    name: 'Six-bar',
    protocolFromRules: { ruleSet: 'FEI_2022', wish },
    ...over,
  })

  it('is a copy that belongs to the test, with the rounds of the format; current rules are offered first', async () => {
    const staff = as('federationCollaborator')
    const { ruleSets } = await staff.metadata({ competition: worlds.a.draft.ref })
    const first = ruleSets.find(({ isDefaultFor }) => isDefaultFor.includes('SHOW_JUMPING'))
    expect(first?.id).toBe(worlds.a.ruleSet.ref)
    expect(first?.jumpingFormats).toContain('SIX_BAR')
    expect(ruleSets.map(({ id }) => id)).not.toContain(worlds.b.ruleSet.ref)
    const made = await staff.save(saving())
    expect(made).toMatchObject({
      protocolRef: null,
      sportType: 'SHOW_JUMPING',
      protocolDefinition: { format: 'SIX_BAR', rounds: [{}, {}, {}, {}] },
    })
    const changed = await staff.save(
      saving({
        ref: made.ref,
        version: made.version,
        protocolFromRules: { ruleSet: worlds.a.ruleSet.ref, wish: { ...wish, format: 'TWO_PHASES' } },
      }),
    )
    expect(changed).toMatchObject({ protocolDefinition: { format: 'TWO_PHASES' }, version: made.version + 1 })
  })

  it('is created with a test of a discipline too (c059)', async () => {
    const variant = await rows.sportTypeVariant({
      federationRef: worlds.a.federation.ref,
      name: 'Jumping',
      sportType: 'SHOW_JUMPING',
    })
    const created = await as('federationCollaborator').createForSportTypeVariant({
      competition: worlds.a.draft.ref,
      id: variant.ref,
      protocolFromRules: { ruleSet: 'FEI_2022', wish },
    })
    expect(created).toMatchObject({ name: 'Jumping', protocolDefinition: { format: 'SIX_BAR' } })
  })

  it('needs a rule set that exists, is in force, and has that sport and format', async () => {
    const staff = as('federationCollaborator')
    const withRules = (ruleSet: string, over: Record<string, unknown> = {}) =>
      staff.save(saving({ protocolFromRules: { ruleSet, wish }, ...over }))
    await refused(withRules(worlds.b.ruleSet.ref), kernelErrors.notFound)
    await refused(withRules('FEI_1066'), kernelErrors.notFound)
    await refused(withRules('KNHS_2022'), catalogueErrors.ruleSetFormatMissing)
    await refused(
      withRules('FEI_2022', { sportTypeVariantRef: worlds.a.variant.ref }),
      catalogueErrors.protocolSportTypeMismatch,
    )
    const past = await rows.competition({
      federationRef: worlds.a.federation.ref,
      start: '2020-05-01',
      end: '2020-05-01',
    })
    await refused(withRules('FEI_2022', { competition: past.ref }), catalogueErrors.ruleSetNotInForce)
    await refused(withRules(worlds.a.ruleSet.ref, { competition: past.ref }), catalogueErrors.ruleSetNotInForce)
  })
})

describe('creating tests', () => {
  it('creates one from a discipline, with the federation’s protocol and one test set (c059, decision 15)', async () => {
    const created = await as('federationCollaborator').createForSportTypeVariant({
      competition: worlds.a.draft.ref,
      id: worlds.a.variant.ref,
    })
    expect(created).toMatchObject({
      name: 'Dressage',
      sportType: 'DRESSAGE',
      protocolRef: worlds.a.protocol.ref,
      protocolDefinition: { discipline: 'DRESSAGE' },
      testSets: [{ name: 'Dressage', registrationCount: 0, startlistRef: null }],
      maxPerCombination: 1,
      version: 1,
    })
  })

  it('has the usual round time of its protocol, unless somebody chose one (decision 89)', async () => {
    const staff = as('federationCollaborator')
    const competition = worlds.a.draft.ref
    const jumping = { competition, name: 'Jumping', protocolDefinition: protocolOf.jumping(70) }
    const typed = await staff.save({ ...jumping, averageRoundSeconds: 120 })
    const usual = await staff.save({ ...jumping, averageRoundSeconds: null })
    expect([typed.averageRoundSeconds, usual.averageRoundSeconds]).toEqual([120, 95])
    const slower = protocolOf.jumping(80)
    const after = async ({ ref, version }: { ref: string; version: number }, more = {}) =>
      (await staff.save({ competition, ref, version, name: 'Jumping', ...more })).averageRoundSeconds
    expect(await after(typed, { protocolDefinition: slower })).toBe(120)
    expect(await after(usual, { protocolDefinition: slower })).toBe(105)
    expect(await after({ ...typed, version: 2 }, { averageRoundSeconds: null })).toBe(105)
    const { protocols, sportTypeVariants } = await staff.metadata({ competition })
    expect(protocols.find(({ ref }) => ref === worlds.a.protocol.ref)?.averageRoundSeconds).toBe(240)
    expect(sportTypeVariants.find(({ ref }) => ref === worlds.a.variant.ref)?.averageRoundSeconds).toBe(420)
  })

  it('creates one from a category, with its protocol and round time (c058)', async () => {
    const protocol = await rows.protocol({
      federationRef: worlds.a.federation.ref,
      definition: protocolOf.dressage(['C', 'E']),
    })
    const category = await rows.sportCategory({
      federationRef: worlds.a.federation.ref,
      sportTypeVariantRef: worlds.a.variant.ref,
      name: 'Z2',
      protocolRef: protocol.ref,
      averageRoundSeconds: 480,
    })
    const created = await as('federationAdministrator').createForSportCategory({
      competition: worlds.a.draft.ref,
      id: category.ref,
    })
    expect(created).toMatchObject({
      name: 'Z2',
      protocolRef: protocol.ref,
      protocolDefinition: { judges: ['C', 'E'] },
      sportCategory: { name: 'Z2' },
      sportTypeVariant: { ref: worlds.a.variant.ref },
      averageRoundSeconds: 480,
    })
    await database.prisma.protocol.update({
      where: { ref: protocol.ref },
      data: { definition: protocolOf.dressage(['M']) },
    })
    const later = await as('federationAdministrator').get({ competition: worlds.a.draft.ref, test: created.ref })
    expect(later.protocolDefinition).toMatchObject({ judges: ['C', 'E'] })
  })

  it('creates one by hand, with its own protocol and limits (c061)', async () => {
    const created = await as('competitionOrganizer').save({
      competition: worlds.a.competition.ref,
      name: '1.20 m',
      protocolDefinition: protocolOf.jumping(),
      maxRegistrations: 40,
      registrationFeeCents: 2500,
    })
    expect(created).toMatchObject({ sportType: 'SHOW_JUMPING', maxRegistrations: 40, registrationFeeCents: 2500 })
    const metadata = await as('resultProcessor').metadata({ competition: worlds.a.competition.ref })
    expect(metadata.tests.at(-1)).toMatchObject({ ref: created.ref, registrationCount: 0 })
    expect(metadata.sportCategories.every((row) => row.sportTypeVariantRef === worlds.a.variant.ref)).toBe(true)
    expect(metadata.tests.map((test) => test.registrationCount)).toContain(2)
  })

  it('refuses a missing protocol, one of another sport and one of another federation', async () => {
    const competition = worlds.a.draft.ref
    const administrator = as('federationAdministrator')
    await refused(administrator.save({ competition, name: 'x' }), competitionErrors.protocolMissing)
    await refused(
      administrator.save({
        competition,
        name: 'x',
        sportTypeVariantRef: worlds.a.variant.ref,
        protocolDefinition: protocolOf.jumping(),
      }),
      catalogueErrors.protocolSportTypeMismatch,
    )
    await refused(
      administrator.save({ competition, name: 'x', protocolRef: worlds.b.protocol.ref }),
      kernelErrors.notFound,
    )
    await refused(
      administrator.createForSportTypeVariant({ competition, id: worlds.b.variant.ref }),
      kernelErrors.notFound,
    )
    await refused(
      administrator.createForSportCategory({ competition, id: worlds.b.category.ref }),
      kernelErrors.notFound,
    )
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['resultProcessor', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('is refused to %s', async (subject, error) => {
    const competition = worlds.a.competition.ref
    await refused(as(subject).createForSportTypeVariant({ competition, id: worlds.a.variant.ref }), error)
    await refused(as(subject).save({ competition, name: 'x', protocolDefinition: protocolOf.jumping() }), error)
    await refused(as(subject).delete({ competition, test: worlds.a.dressage.ref }), error)
  })
})

describe('changing tests', () => {
  it('keeps fields that are not sent, and refuses a stale version with the current value (decision 4)', async () => {
    const { competition, test } = await testWith(0)
    const administrator = as('federationAdministrator')
    const changed = await administrator.save({ competition, ref: test, version: 1, name: 'M2', maxRegistrations: 12 })
    expect(changed).toMatchObject({ name: 'M2', maxRegistrations: 12, maxPerCombination: 1, version: 2 })
    expect(changed.testSets).toMatchObject([{ name: 'M2' }])
    const stale = await refused(
      administrator.save({ competition, ref: test, version: 1, name: 'M3' }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ name: 'M2', version: 2 })
    const failure = await refused(administrator.save({ competition, ref: test, name: 'x' }), kernelErrors.fieldRequired)
    expect(failure.causes[0]?.field).toBe('version')
    await refused(
      administrator.save({ competition, ref: worlds.b.dressage.ref, version: 1, name: 'x' }),
      kernelErrors.notFound,
    )
  })

  it('gives another discipline a matching protocol, and clears the old category (c060)', async () => {
    const competition = worlds.a.draft.ref
    const administrator = as('federationAdministrator')
    const created = await administrator.createForSportCategory({ competition, id: worlds.a.category.ref })
    const jumping = await rows.sportTypeVariant({
      federationRef: worlds.a.federation.ref,
      sportType: 'SHOW_JUMPING',
      name: 'Jumping',
    })
    const changed = await administrator.changeSportTypeVariant({ competition, test: created.ref, id: jumping.ref })
    expect(changed).toMatchObject({
      sportType: 'SHOW_JUMPING',
      sportCategory: null,
      protocolDefinition: { discipline: 'SHOW_JUMPING' },
    })
  })

  it('refuses to replace the protocol once there is a result (decision 27)', async () => {
    const { competition, test, testSet, registrations } = await testWith(1)
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        testSetRef: testSet,
        registrationRef: registrations[0] ?? '',
        status: 'FINISHED',
        content: {},
        enteredAt: now(),
      },
    })
    const administrator = as('federationAdministrator')
    await refused(
      administrator.save({
        competition,
        ref: test,
        version: 1,
        name: 'x',
        protocolDefinition: protocolOf.dressage(['B']),
      }),
      competitionErrors.testHasResults,
    )
    await refused(administrator.delete({ competition, test }), competitionErrors.testHasResults)
    await refused(
      administrator.changeSportTypeVariant({ competition, test, id: worlds.a.variant.ref }),
      competitionErrors.testHasResults,
    )
    const segment = SegmentTest.parse({ method: 'MANUAL', parts: 2 })
    await refused(administrator.segment({ competition, test, segment }), competitionErrors.testHasResults)
    expect(await administrator.save({ competition, ref: test, version: 1, name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      hasResults: true,
    })
  })

  it('cancels and restores, and refuses either one twice (c064, c065)', async () => {
    const { competition, test } = await testWith(0)
    const administrator = as('federationAdministrator')
    await refused(administrator.undoCancel({ competition, test }), competitionErrors.testNotCancelled)
    expect((await administrator.cancel({ competition, test })).isCancelled).toBe(true)
    await refused(administrator.cancel({ competition, test }), competitionErrors.testCancelled)
    expect((await administrator.undoCancel({ competition, test })).isCancelled).toBe(false)
  })

  it('deletes a test without registrations, with its start list; refuses any other (c063)', async () => {
    const empty = await testWith(0)
    const administrator = as('federationAdministrator')
    const list = await rows.startlist({
      competitionRef: empty.competition,
      testSetRef: empty.testSet,
      registrationRefs: [],
    })
    await administrator.delete({ competition: empty.competition, test: empty.test })
    await refused(administrator.get({ competition: empty.competition, test: empty.test }), kernelErrors.notFound)
    expect(await database.prisma.startlist.findUnique({ where: { ref: list.ref } })).toBeNull()
    const full = await testWith(1)
    await refused(
      administrator.delete({ competition: full.competition, test: full.test }),
      competitionErrors.testHasRegistrations,
    )
  })

  it('is changed by federation administrators only in a locked competition (decision 9), and by nobody in an archived one', async () => {
    const competition = worlds.a.competition.ref
    const test = worlds.a.jumping.ref
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'LOCKED' } })
    await refused(as('clubAdministrator').cancel({ competition, test }), competitionErrors.locked)
    await as('federationAdministrator').cancel({ competition, test })
    await as('federationAdministrator').undoCancel({ competition, test })
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'ARCHIVED' } })
    await refused(as('federationAdministrator').cancel({ competition, test }), competitionErrors.closed)
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'PUBLISHED' } })
  })
})

describe('POST …/segment (c066)', () => {
  const setsOf = async (test: string) =>
    database.prisma.testSet.findMany({
      where: { testRef: test },
      include: {
        registrations: { where: { deletedAt: null }, orderBy: { registeredAt: 'asc' } },
        startlist: { include: { entries: { orderBy: { order: 'asc' } } } },
      },
      orderBy: { order: 'asc' },
    })

  it('MANUAL distributes the registrations over the parts, and joins them again', async () => {
    const { competition, test, registrations } = await testWith(5)
    const administrator = as('federationAdministrator')
    const split = await administrator.segment({
      competition,
      test,
      segment: SegmentTest.parse({ method: 'MANUAL', parts: 2 }),
    })
    expect(split.testSets).toMatchObject([
      { name: 'Split 1', registrationCount: 3 },
      { name: 'Split 2', registrationCount: 2 },
    ])
    const joined = await administrator.segment({
      competition,
      test,
      segment: SegmentTest.parse({ method: 'MANUAL', parts: 1, onShrink: 'REDISTRIBUTE_PARTICIPATIONS' }),
    })
    expect(joined.testSets).toMatchObject([{ name: 'Split', registrationCount: 5 }])
    const [set] = await setsOf(test)
    expect(set?.registrations.map((row) => row.ref)).toEqual(registrations)
  })

  it('changes a final start list with a reason only, which its history keeps (decision 57)', async () => {
    const { competition, test, registrations } = await testWith(4)
    const [set] = await setsOf(test)
    const list = await rows.startlist({
      competitionRef: competition,
      testSetRef: set?.ref ?? '',
      registrationRefs: registrations,
      status: 'FINAL',
    })
    const split = (changeReason?: string) =>
      as('federationAdministrator').segment({
        competition,
        test,
        segment: SegmentTest.parse({ method: 'MANUAL', parts: 2, changeReason }),
      })
    const error = await refused(split(), startlistErrors.changesFinal)
    expect(error.causes[0]?.field).toBe('changeReason')
    await split('Too many for one day')
    expect(await database.prisma.startlist.findUniqueOrThrow({ where: { ref: list.ref } })).toMatchObject({
      changedAt: expect.any(Date),
    })
    const lines = await database.prisma.history.findMany({ where: { ref: list.ref } })
    expect(lines).toMatchObject([{ after: { changeReason: 'Too many for one day' } }])
  })

  it('MANUAL with REMOVE_PARTICIPATIONS removes the registrations of a removed part', async () => {
    const { competition, test, registrations } = await testWith(4)
    const administrator = as('federationAdministrator')
    await administrator.segment({ competition, test, segment: SegmentTest.parse({ method: 'MANUAL', parts: 2 }) })
    const shrunk = await administrator.segment({
      competition,
      test,
      segment: SegmentTest.parse({ method: 'MANUAL', parts: 1, onShrink: 'REMOVE_PARTICIPATIONS' }),
    })
    expect(shrunk.registrationCount).toBe(2)
    const removed = await database.prisma.registration.findMany({
      where: { testRef: test, deletedAt: { not: null } },
      orderBy: { registeredAt: 'asc' },
    })
    expect(removed.map((row) => row.ref)).toEqual(registrations.slice(2))
  })

  it.each([
    ['MAX', [3, 3, 1]],
    ['AVG', [3, 2, 2]],
  ] as const)('AVG_CAPACITY %s fills parts of three, and pads start lists with open positions', async (fill, sizes) => {
    const { competition, test } = await testWith(7)
    await as('federationAdministrator').segment({
      competition,
      test,
      segment: SegmentTest.parse({
        method: 'AVG_CAPACITY',
        capacity: 3,
        fill,
        padWithOpenPositions: true,
        createStartlists: true,
      }),
    })
    const sets = await setsOf(test)
    expect(sets.map((set) => set.registrations.length)).toEqual(sizes)
    expect(sets.map((set) => set.startlist?.entries.map((entry) => entry.type))).toEqual(
      sizes.map((size) => [
        ...Array.from({ length: size }, () => 'PARTICIPANT'),
        ...Array.from({ length: 3 - size }, () => 'OPEN_POSITION'),
      ]),
    )
  })

  it('removes an entry that moves to another part from the old start list, and closes the gap', async () => {
    const { competition, test, testSet, registrations } = await testWith(4)
    await rows.startlist({
      competitionRef: competition,
      testSetRef: testSet,
      registrationRefs: registrations.toReversed(),
    })
    await as('federationAdministrator').segment({
      competition,
      test,
      segment: SegmentTest.parse({ method: 'MANUAL', parts: 2 }),
    })
    const [first] = await setsOf(test)
    expect(first?.startlist?.entries.map((entry) => [entry.order, entry.registrationRef])).toEqual([
      [0, registrations[1]],
      [1, registrations[0]],
    ])
  })

  it.each([true, false])(
    'keeps the positions of clubs, on lists that are made with it: %s',
    async (createStartlists) => {
      const { competition, test, testSet, registrations } = await testWith(4)
      const list = await rows.startlist({
        competitionRef: competition,
        testSetRef: testSet,
        registrationRefs: registrations,
      })
      const club = worlds.a.club.ref
      await database.prisma.startlistEntry.updateMany({
        where: { startlistRef: list.ref, registrationRef: { in: registrations.slice(1, 3) } },
        data: { allottedToRef: club },
      })
      const split = (parts: number) =>
        as('federationAdministrator').segment({
          competition,
          test,
          segment: SegmentTest.parse({ method: 'MANUAL', parts, createStartlists }),
        })
      const ofClub = async () =>
        (
          await database.prisma.startlistEntry.findMany({
            where: { allottedToRef: club, startlist: { testSets: { some: { testRef: test } } } },
            select: { registrationRef: true },
          })
        ).map(({ registrationRef }) => registrationRef)
      await split(2)
      expect((await ofClub()).toSorted()).toEqual(
        (createStartlists ? registrations.slice(1, 3) : registrations.slice(1, 2)).toSorted(),
      )
      const [first] = await setsOf(test)
      await database.prisma.startlistEntry.create({
        data: {
          ...{ ref: newRef(), startlistRef: first?.startlist?.ref ?? '', order: 2, type: 'OPEN_POSITION' },
          allottedToRef: club,
        },
      })
      await split(1)
      // Who was on no list stays on none, and the club keeps its position open.
      expect(await ofClub()).toContain(createStartlists ? registrations[2] : null)
    },
  )

  it('a second split keeps everybody on one list, pads the lists that exist, and names them after their parts', async () => {
    const { competition, test, registrations } = await testWith(10)
    const split = async (segment: object) => {
      await as('federationAdministrator').segment({
        competition,
        test,
        segment: SegmentTest.parse({ createStartlists: true, ...segment }),
      })
      const sets = await setsOf(test)
      const entries = sets.flatMap((set) => set.startlist?.entries ?? [])
      expect(entries.flatMap((entry) => entry.registrationRef ?? []).toSorted()).toEqual(registrations.toSorted())
      return sets.map((set) => [
        set.startlist?.name,
        set.startlist?.entries.length,
        set.startlist?.entries.filter((entry) => entry.type === 'OPEN_POSITION').length,
      ])
    }
    expect(await split({ method: 'MANUAL', parts: 3 })).toEqual([
      ['Split 1', 4, 0],
      ['Split 2', 3, 0],
      ['Split 3', 3, 0],
    ])
    expect(await split({ method: 'MANUAL', parts: 2 })).toEqual([
      ['Split 1', 5, 0],
      ['Split 2', 5, 0],
    ])
    const padded = { method: 'AVG_CAPACITY', capacity: 8, fill: 'MAX', padWithOpenPositions: true }
    expect(await split(padded)).toEqual([
      ['Split 1', 8, 0],
      ['Split 2', 8, 6],
    ])
    expect(await split({ method: 'MANUAL', parts: 1 })).toEqual([['Split', 10, 0]])
  })

  it('refuses a cancelled test and an invalid number of parts', async () => {
    const { competition, test } = await testWith(0)
    await as('federationAdministrator').cancel({ competition, test })
    await refused(
      as('federationAdministrator').segment({
        competition,
        test,
        segment: SegmentTest.parse({ method: 'MANUAL', parts: 2 }),
      }),
      competitionErrors.testCancelled,
    )
    const failure = await refused(
      as('federationAdministrator').segment({
        competition,
        test,
        segment: { method: 'MANUAL', parts: 0 },
      }),
      kernelErrors.tooSmall,
    )
    expect(failure.causes[0]?.field).toBe('segment.parts')
  })
})

describe('copies of another competition (cr070)', () => {
  const given = async () => {
    const federationRef = worlds.a.federation.ref
    const source = await rows.competition({
      federationRef,
      name: 'Spring show last year',
      start: '2025-04-01',
      end: '2025-04-01',
      status: 'DRAFT',
    })
    const target = await rows.competition({ federationRef, name: 'Spring show', status: 'DRAFT' })
    const test = await rows.test({
      competitionRef: source.ref,
      name: 'Junior cup',
      order: 1,
      sportTypeVariantRef: worlds.a.variant.ref,
      sportCategoryRef: worlds.a.category.ref,
      practitionerGroupRef: worlds.a.practitionerGroup.ref,
      protocolDefinition: protocolOf.dressage(['C', 'M']),
      maxPerRider: 3,
      limitScope: 'HORSE',
      registrationFeeCents: 1750,
      averageRoundSeconds: 415,
      externalRef: 'only-one',
    })
    const other = await rows.test({ competitionRef: source.ref, name: 'Left out', order: 0 })
    return { source, target, test, other }
  }

  it('has the settings, price and protocol of each chosen test, and the prices and rules if they are asked for', async () => {
    const { source, target, test } = await given()
    const staff = api('federationCollaborator').competitions
    const before = await staff.competition.get({ competition: source.ref })
    await staff.competition.updateSubscriptionSettings({
      competition: source.ref,
      version: before.version,
      registration: before.registration,
      fees: { ...before.fees, late: { ...before.fees.late, amountWithTax: 900 } },
      customPriceProfile: { name: 'Helpers', reductionBasisPoints: 2500 },
    })
    const rules = RuleTree.parse({
      logicalOperator: 'all',
      inverted: false,
      children: [{ kind: 'PERSON_HAS_AGE', operator: '>=', number: 16, weight: 'REQUIRED' }],
    })
    await staff.registration.saveRules({ competition: source.ref, rules, version: 0 })
    const { matches } = await staff.test.copySources({ competition: target.ref, q: 'SPRING show last' })
    expect(matches.map(({ ref }) => ref)).toContain(source.ref)
    const later = await rows.competition({
      federationRef: worlds.a.federation.ref,
      name: 'Spring show later',
      start: '2099-04-01',
      end: '2099-04-01',
    })
    await rows.test({ competitionRef: later.ref })
    const both = await staff.test.copySources({ competition: target.ref, q: 'spring show l' })
    expect(both.matches.map(({ ref }) => ref).filter((ref) => [source.ref, later.ref].includes(ref))).toEqual([
      source.ref,
      later.ref,
    ])
    const made = await staff.test.createForCompetition({
      competition: target.ref,
      id: source.ref,
      testRefs: [test.ref],
      withPrices: true,
      withRules: true,
    })
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({
      name: 'Junior cup',
      competitionRef: target.ref,
      order: 0,
      sportTypeVariant: { ref: worlds.a.variant.ref },
      sportCategory: { ref: worlds.a.category.ref },
      practitionerGroupRef: worlds.a.practitionerGroup.ref,
      protocolDefinition: { judges: ['C', 'M'] },
      maxPerRider: 3,
      limitScope: 'HORSE',
      registrationFeeCents: 1750,
      averageRoundSeconds: 415,
      externalRef: null,
      registrationCount: 0,
    })
    expect(await staff.competition.get({ competition: target.ref })).toMatchObject({
      fees: { late: { amountWithTax: 900 } },
      customPriceProfile: { name: 'Helpers' },
    })
    expect(await staff.registration.rules({ competition: target.ref })).toEqual({ rules, version: 1 })
  })

  it('needs both competitions: the other federation, an unseen one and a foreign test are refused', async () => {
    const { source, target, test } = await given()
    const copy = (subject: Subject, id: string, testRefs = [test.ref]) =>
      as(subject).createForCompetition({ competition: target.ref, id, testRefs })
    await refused(copy('anonymous', source.ref), kernelErrors.noUserContext)
    await refused(copy('rider', source.ref), kernelErrors.insufficientPermissions)
    await refused(copy('foreignAdministrator', source.ref), kernelErrors.notFound)
    const staff = 'federationCollaborator'
    await refused(copy(staff, worlds.b.draft.ref), kernelErrors.notFound)
    await refused(copy(staff, source.ref, [worlds.a.dressage.ref]), kernelErrors.notFound)
    await refused(copy(staff, source.ref, []), kernelErrors.fieldRequired)
    const own = await rows.competition({
      federationRef: worlds.a.federation.ref,
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
      status: 'DRAFT',
    })
    const asClub = as('clubAdministrator')
    await refused(
      asClub.createForCompetition({ competition: own.ref, id: source.ref, testRefs: [test.ref] }),
      kernelErrors.insufficientPermissions,
    )
    const { matches } = await asClub.copySources({ competition: own.ref })
    expect(matches.map(({ ref }) => ref)).not.toContain(source.ref)
  })
})

describe('the categories of a test (cr162, cr167)', () => {
  const federationRef = worlds.a.federation.ref
  const jumping = async () => {
    const variant = await rows.sportTypeVariant({ federationRef, name: 'Jumping', sportType: 'SHOW_JUMPING' })
    const category = (name: string, isPony = false) =>
      rows.sportCategory({ federationRef, sportTypeVariantRef: variant.ref, name, code: newRef().slice(-12), isPony })
    return { variant, first: await category('1.10 m', true), second: await category('1.20 m') }
  }

  it('are several of one discipline, in their order, and a category in use stays', async () => {
    const staff = as('federationCollaborator')
    const competition = worlds.a.draft.ref
    const { variant, first, second } = await jumping()
    const made = await staff.save({ competition, name: 'Two levels', sportCategoryRefs: [second.ref, first.ref] })
    expect(made).toMatchObject({
      sportTypeVariant: { ref: variant.ref },
      sportCategory: { ref: second.ref },
      sportCategories: [{ name: '1.20 m' }, { name: '1.10 m' }],
    })
    const { tests } = await staff.metadata({ competition })
    expect(tests.find(({ ref }) => ref === made.ref)?.sportCategories).toHaveLength(2)
    const kept = await staff.save({ competition, ref: made.ref, version: made.version, name: 'Renamed' })
    expect(kept.sportCategories).toEqual(made.sportCategories)
    const offered = await api('federationCollaborator').competitions.registration.metadata({ competition })
    expect(offered.tests.find(({ ref }) => ref === made.ref)?.isPony).toBe(false)
    await refused(
      api('federationAdministrator').catalogue.sportCategory.remove({
        federation: federationRef,
        sportCategory: first.ref,
      }),
      catalogueErrors.stillUsed,
    )
    const one = await staff.save({
      competition,
      ref: made.ref,
      version: kept.version,
      name: 'One level',
      sportCategoryRef: first.ref,
    })
    expect(one.sportCategories).toEqual([{ ref: first.ref, name: '1.10 m' }])
    const foreign = staff.save({
      competition,
      name: 'Mixed',
      sportCategoryRefs: [first.ref, worlds.a.category.ref],
    })
    await refused(foreign, competitionErrors.sportTypeMismatch)
    await refused(
      staff.save({ competition, name: 'Foreign', sportCategoryRefs: [first.ref, worlds.b.category.ref] }),
      kernelErrors.notFound,
    )
  })

  it('include one for style, which gives the protocol, in a test that is judged by style only', async () => {
    const staff = as('federationCollaborator')
    const competition = worlds.a.draft.ref
    const { variant, first } = await jumping()
    const styleVariant = await rows.sportTypeVariant({ federationRef, name: 'Style', sportType: 'STYLE_RIDING' })
    const protocol = await rows.protocol({
      federationRef,
      definition: protocolPresets.find(({ key }) => key === 'KNHS_STYLE')?.definition ?? protocolOf.jumping(),
    })
    const style = await rows.sportCategory({
      federationRef,
      sportTypeVariantRef: styleVariant.ref,
      name: 'Style B',
      protocolRef: protocol.ref,
    })
    const of = { competition, sportTypeVariantRef: styleVariant.ref }
    const made = await staff.save({ ...of, name: 'Style 0.80 m', styleCategoryRef: style.ref })
    expect(made).toMatchObject({ styleCategory: { ref: style.ref, name: 'Style B' }, protocolRef: protocol.ref })
    const { ref, version } = made
    expect(await staff.save({ ...of, ref, version, name: 'Kept' })).toMatchObject({ styleCategory: { ref: style.ref } })
    await refused(
      staff.save({ ...of, name: 'Jumping', styleCategoryRef: first.ref }),
      competitionErrors.sportTypeMismatch,
    )
    await refused(
      staff.save({
        competition,
        name: 'No style',
        sportTypeVariantRef: variant.ref,
        styleCategoryRef: style.ref,
        protocolDefinition: protocolOf.jumping(),
      }),
      competitionErrors.sportTypeMismatch,
    )
    await refused(
      staff.save({ ...of, name: 'Foreign', styleCategoryRef: worlds.b.category.ref }),
      kernelErrors.notFound,
    )
  })
})
