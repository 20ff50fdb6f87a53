// Careers of the demo federation, with combinations at various points, so that the cockpit has candidates in every class.
import type { Prisma } from '@oxer/db'
import type { CareerDefinition, TransitionRule } from '@oxer/domain/careers/career/career.schema'
import { careerPresets, toCareerParts } from '@oxer/domain/careers/career/presets/career.presets'
import { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoCompetition } from './demo-competition.ts'
import type { DemoPeople } from './demo-people.ts'
import { demoRandom } from './demo-random.ts'

export type DemoCareers = {
  careers: ReturnType<Make['career']>[]
  standings: ReturnType<Make['practitionerCareer']>[]
  points: Prisma.CareerPointsCreateManyInput[]
  revisions: Prisma.RevisionCreateManyInput[]
}

type Options = {
  make: Make
  newRef: () => string
  now: Date
  today: string
  federationRef: string
  catalogue: DemoCatalogue
  people: DemoPeople
}

const author = 'An Verhoeven'
const combinations = 140
const jumpingTable = PointDistribution.parse({
  kind: 'JUMPING_RESULT',
  lines: [
    {
      source: 'TOTAL',
      field: 'TOTAL_ERRORS',
      bands: [
        { upTo: '0', points: '2' },
        { upTo: '4', points: '1' },
      ],
    },
  ],
})

const definitionOf = (
  { newRef }: Options,
  key: string,
  variantRef: string,
  distribution: PointDistribution,
): CareerDefinition => {
  const preset = careerPresets.find((each) => each.key === key)
  if (!preset) throw new RangeError(`no career ${key} ships`)
  const parts = toCareerParts(
    preset,
    preset.categories.map(() => newRef()),
    preset.rules.map(() => newRef()),
  )
  const pointDistributions = [{ sportTypeVariantRef: variantRef, distribution }]
  return { ...parts, categories: parts.categories.map((category) => ({ ...category, pointDistributions })) }
}

/** A dressage and a jumping career, both published, and one draft. */
export const makeCareers = (options: Options): DemoCareers => {
  const { make, newRef, now, today, federationRef, catalogue, people } = options
  const random = demoRandom('careers')
  const winstpunten = pointDistributionPresets.find(({ key }) => key === 'KNHS_DRESSAGE_WINSTPUNTEN')
  if (!winstpunten) throw new RangeError('the dressage table ships')
  const idle: TransitionRule = {
    ref: newRef(),
    class: 'RESET',
    from: null,
    to: null,
    conditions: [{ kind: 'INACTIVE', months: 18 }],
    pointsAfter: 'ZERO',
  }
  const dressage = definitionOf(options, 'KNHS_DRESSAGE', catalogue.dressage.ref, winstpunten.definition)
  const jumping = definitionOf(options, 'LRV_JUMPING', catalogue.jumping.ref, jumpingTable)
  const careerOf = (name: string, variantRef: string, over: object) =>
    make.career({ federationRef, name, sportTypeVariantRefs: [variantRef], createdAt: now, ...over })
  const careers = [
    {
      ...careerOf('Loopbaan dressuur', catalogue.dressage.ref, {
        revision: 2,
        publishNote: 'Terug naar niveau na 18 maanden zonder start',
      }),
      definition: { ...dressage, transitionRules: [...dressage.transitionRules, idle] },
    },
    { ...careerOf('Loopbaan springen', catalogue.jumping.ref, {}), definition: jumping },
    {
      ...careerOf('Loopbaan jonge paarden', catalogue.jumping.ref, { state: 'DRAFT', revision: 0, publishNote: '' }),
      definition: { categories: [], transitionRules: [] },
    },
  ]
  const standings: DemoCareers['standings'] = []
  const points: DemoCareers['points'] = []
  for (const career of careers) {
    const { categories } = career.definition
    if (categories.length === 0) continue
    for (const practitioner of random.sample(people.practitioners, combinations)) {
      const level = random.below(Math.min(5, categories.length))
      const category = categories[level]
      if (!category) continue
      const isIdle = random.chance(4)
      const since = addDays(today, isIdle ? -random.between(560, 700) : -random.between(60, 400))
      const standing = make.practitionerCareer({
        careerRef: career.ref,
        practitionerRef: practitioner.ref,
        categoryRef: category.ref,
        since,
        isSuspended: random.chance(3),
        createdAt: now,
      })
      standings.push(standing)
      const collected = random.chance(8)
        ? random.between(28, 45)
        : random.chance(25)
          ? random.between(8, 20)
          : random.below(10)
      points.push({
        ref: newRef(),
        practitionerCareerRef: standing.ref,
        categoryRef: category.ref,
        date: since,
        source: 'MANUAL',
        // Classes of jumping are ranges of one scale.
        manual: String(collected + (categories.length === 4 ? Math.max(0, level * 20 - 3) : 0)),
        notes: 'Overgenomen uit het vorige register',
      })
    }
  }
  const revisions = careers.flatMap((career) =>
    Array.from({ length: career.revision }, (_, index) => ({
      ref: newRef(),
      federationRef,
      noun: 'career',
      subjectRef: career.ref,
      action: 'PUBLISH',
      revision: index + 1,
      note: index === 0 ? 'Eerste publicatie' : career.publishNote,
      byName: author,
      at: new Date(now.getTime() - (career.revision - index) * 90 * 86_400_000),
    })),
  )
  return { careers, standings, points, revisions }
}

/** Future dressage tests count for the career; past results keep the points that they gave. */
export const countForCareer = (
  season: readonly DemoCompetition[],
  { careers: [dressage] }: DemoCareers,
  today: string,
): void => {
  const coming = season.filter(({ row }) => row.start > today).flatMap(({ tests }) => tests)
  for (const { test } of coming) {
    if (dressage?.sportTypeVariantRefs.includes(test.sportTypeVariantRef ?? '')) test.careerRef = dressage.ref
  }
}
