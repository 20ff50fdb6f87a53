// A championship with rankings, for tests of its public pages: two phases, of which the first has two groups, and two competitions.
import { type Database, newRef } from '@oxer/db'
import type { Given } from '@oxer/testing'

/** Marks of what no public page may contain. */
export const canaries = { birthDate: '1987-06-05', note: 'canary-note', reason: 'canary-reason' } as const

export type ChampionshipWorld = {
  federation: string
  championship: string
  category: string
  /** A category without a ranking. */
  emptyCategory: string
  phases: [string, string]
  groups: [string, string]
  mainRanking: string
  competition: string
  hiddenCompetition: string
  practitioner: string
}

const zero = { isManual: false, unrankedReason: null }

export const makeChampionshipWorld = async (database: Database, rows: Given): Promise<ChampionshipWorld> => {
  const { prisma } = database
  const { ref: federationRef } = await rows.federation({ name: 'Riders' })
  const variant = await rows.sportTypeVariant({ federationRef, sportType: 'SHOW_JUMPING', name: 'Jumping' })
  const of = { federationRef, sportTypeVariantRef: variant.ref }
  const category = await rows.sportCategory({ ...of, name: 'L class' })
  const empty = await rows.sportCategory({ ...of, name: 'M class' })
  const { ref: championship } = await rows.championship({
    federationRef,
    name: 'Winter league',
    category: 'Region North',
    sportTypes: ['SHOW_JUMPING'],
    description: '<p>Five <strong>rounds</strong></p>',
    publication: 1,
  })
  for (const { ref } of [category, empty])
    await rows.championshipSportCategory({ championshipRef: championship, sportCategoryRef: ref })
  const first = await rows.championshipPhase({ championshipRef: championship, name: 'Districts', level: 1 })
  const second = await rows.championshipPhase({ championshipRef: championship, name: 'Final', level: 2 })
  const groups = [
    await rows.championshipGroup({ phaseRef: first.ref, name: 'East' }),
    await rows.championshipGroup({ phaseRef: first.ref, name: 'West' }),
  ] as const
  const competition = await rows.competition({ federationRef, name: 'Gent indoor', sportTypes: ['SHOW_JUMPING'] })
  const missed = await rows.competition({ federationRef, name: 'Brugge indoor', sportTypes: ['SHOW_JUMPING'] })
  const hidden = await rows.competition({ federationRef, name: 'Canary hidden', status: 'HIDDEN' })
  for (const { ref } of [competition, missed, hidden])
    await rows.championshipCompetition({ championshipRef: championship, competitionRef: ref })
  const test = await rows.test({ competitionRef: competition.ref, name: 'Jumping 1.10 m' })

  const held = [competition.ref, missed.ref, hidden.ref]
  const base = {
    championshipRef: championship,
    sportCategoryRef: category.ref,
    isPublic: true,
    createdAt: new Date(),
    changedAt: new Date(),
  }
  const groupBasis = {
    kind: 'GROUP',
    phaseRef: first.ref,
    rules: { dependence: 'RIDER_HORSE' },
    distribution: null,
    rounds: held.map((ref) => ({ ref, factor: '1', counting: 'BEST_OF', countsCategories: true })),
    organisationRefs: [],
    personRefs: [],
    enters: [],
    carry: null,
  }
  const groupRanking = await prisma.championshipRanking.create({
    data: {
      ref: newRef(),
      ...base,
      target: 'GROUP',
      targetRef: groups[0].ref,
      basis: groupBasis,
      competitionRefs: held,
      heldRefs: held,
    },
  })
  const main = await prisma.championshipRanking.create({
    data: {
      ref: newRef(),
      ...base,
      target: 'MAIN',
      targetRef: championship,
      isProvisional: false,
      isFinal: true,
      basis: {
        kind: 'MAIN',
        phases: [{ phaseRef: first.ref, groupRefs: [groups[0].ref] }],
        tieBreaks: [],
        requires: 'ANY',
      },
    },
  })
  const points = ['20', '16', '12', '8', '6', '6', '2']
  let practitioner = ''
  for (const [index, total] of points.entries()) {
    const person = await rows.person({
      federationRef,
      firstName: 'Rider',
      lastName: `No${index + 1}`,
      birthDate: canaries.birthDate,
    })
    const horse = await rows.horse({ federationRef, name: `Horse ${index + 1}` })
    const key = `${person.ref}:${horse.ref}`
    if (index === 0) practitioner = key
    const round = (roundRef: string, order: number, use: string, results: object[]) => ({
      roundRef,
      order,
      isAlways: false,
      origin: 'RIDDEN',
      points: order === 1 ? total : '1',
      bestPlace: index + 1,
      results,
      use,
    })
    const registration = await rows.registration({
      competitionRef: competition.ref,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: (await rows.practitioner({ federationRef, personRef: person.ref, horseRef: horse.ref })).ref,
    })
    const recordId = `${registration.ref}/${test.testSet.ref}`
    for (const { ref: rankingRef } of [groupRanking, main]) {
      await prisma.championshipRankingEntry.create({
        data: {
          ref: newRef(),
          rankingRef,
          key,
          sortKey: String(100 - Number(total)),
          total,
          keys: { ...zero, total, isRanked: true, values: [[total]] },
          rounds: [
            round(competition.ref, 1, 'COUNTED', [{ recordId, points: total, use: 'COUNTED' }]),
            ...(index === 0 ? [round(hidden.ref, 2, 'DROPPED', [])] : []),
          ],
          manualNotes: canaries.note,
        },
      })
    }
    await prisma.championshipPoints.create({
      data: {
        ref: newRef(),
        championshipRef: championship,
        groupRef: groups[0].ref,
        sportCategoryRef: category.ref,
        competitionRef: competition.ref,
        testSetRef: test.testSet.ref,
        registrationRef: registration.ref,
        riderRef: person.ref,
        horseRef: horse.ref,
        date: '2026-01-10',
        place: index + 1,
        participants: points.length,
        source: index === 0 ? 'MANUAL' : 'CALCULATED',
        calculated: total,
        manual: index === 0 ? total : null,
        notes: canaries.note,
      },
    })
  }
  return {
    federation: federationRef,
    championship,
    category: category.ref,
    emptyCategory: empty.ref,
    phases: [first.ref, second.ref],
    groups: [groups[0].ref, groups[1].ref],
    mainRanking: main.ref,
    competition: competition.ref,
    hiddenCompetition: hidden.ref,
    practitioner,
  }
}
