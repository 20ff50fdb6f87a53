// What a federation offers: licenses, member benefits, achievements and the courses that give them.
import type { Prisma } from '@oxer/db'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import type { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import type { Make } from '@oxer/testing'
import type { DemoCatalogue } from './demo-catalogue.ts'

type Row<Noun extends keyof Make> = ReturnType<Make[Noun]>
/** It is bought for one year, and not renewed by itself. */
export const trialLicense = 'Proeflicentie'

export type DemoOffers = {
  articles: Row<'article'>[]
  licenses: Row<'license'>[]
  memberBenefits: Row<'memberBenefit'>[]
  achievements: Row<'achievement'>[]
  courses: Row<'course'>[]
  revisions: Prisma.RevisionCreateManyInput[]
}

type Options = { make: Make; newRef: () => string; now: Date; federationRef: string; catalogue: DemoCatalogue }

const day = 24 * 3600 * 1000
/** Half past nine, in the office. */
const officeHour = 8.5 * 3600 * 1000
const author = 'An Verhoeven'

const memberFrom = (years: number): RuleTree => ({
  logicalOperator: 'all',
  inverted: false,
  children: [
    { kind: 'PERSON_IS_MEMBER_OF_FEDERATION', weight: 'REQUIRED', inverted: false },
    { kind: 'PERSON_HAS_AGE', weight: 'REQUIRED', inverted: false, operator: '>=', number: years },
  ],
})

export const makeOffers = ({ make, newRef, now, federationRef, catalogue }: Options): DemoOffers => {
  const inFederation = { federationRef }
  const articles = {
    magazine: make.article({
      ...inFederation,
      name: 'Tijdschrift',
      type: 'OTHER',
      amountCents: 2400,
      taxLevelCode: 'VAT_6',
    }),
  }
  const published = { state: 'PUBLISHED', revision: 1, publishNote: 'Initial publication' }
  const articleOf = (type: string): string | null => catalogue.articles.find((row) => row.type === type)?.ref ?? null
  const [dressage, ...others] = catalogue.licenses.map((row) => ({ ...row, ...published }))
  const license = {
    ...inFederation,
    articleRef: articleOf('LICENSE'),
    renewal: dressage?.renewal ?? defaultRenewal,
  }
  const licenses = [
    ...(dressage ? [{ ...dressage, revision: 2, publishNote: 'Nieuwe prijs' }] : []),
    ...others,
    make.license({
      ...license,
      ...published,
      name: trialLicense,
      type: 'COMPETITION',
      amountCents: 2500,
      renewal: { ...defaultRenewal, type: 'ONE_TIME', startType: 'NOW', startDay: null, startMonth: null },
    }),
    make.license({
      ...license,
      state: 'ARCHIVED',
      revision: 1,
      publishNote: 'Initial publication',
      name: 'Licentie 2019',
      type: 'OTHER',
    }),
    make.license({
      ...license,
      name: 'Bestuurslicentie',
      type: 'BOARD_MEMBER',
      amountCents: 0,
      articleRef: articleOf('BOARD_MEMBER'),
    }),
  ]
  const memberBenefits = [
    make.memberBenefit({
      ...inFederation,
      ...published,
      name: 'Tijdschrift',
      description: 'Zes nummers per jaar.',
      articleRef: articles.magazine.ref,
      amountCents: 2400,
      taxLevelCode: 'VAT_6',
    }),
    make.memberBenefit({
      ...inFederation,
      ...published,
      name: 'Verzekering op verplaatsing',
      description: 'Rechtsbijstand en ongevallen, ook buiten de wedstrijd.',
      amountCents: 990,
      renewal: { ...defaultRenewal, period: 'MONTHLY', startMonth: null },
    }),
    make.memberBenefit({ ...inFederation, name: 'Korting in de ruitershop', amountCents: 0 }),
  ]
  const achievements = {
    rider: make.achievement({ ...inFederation, name: 'Ruiterbrevet' }),
    judge: make.achievement({ ...inFederation, name: 'Jurybrevet dressuur', validityDays: 730 }),
    aid: make.achievement({ ...inFederation, name: 'Eerste hulp bij paarden', validityDays: 1095 }),
    builder: make.achievement({ ...inFederation, name: 'Parcoursbouwer', validityDays: 1460 }),
  }
  const location = {
    street: 'Dorpsstraat',
    number: '12',
    bus: '',
    postalCode: '9000',
    cityName: 'Gent',
    state: '',
    county: '',
    country: 'BEL',
  }
  const courses = [
    make.course({
      ...inFederation,
      title: 'Jurycursus dressuur',
      description: 'Vier zaterdagen: het reglement, de proeven en oefenen aan de ring.',
      amountCents: 12_000,
      taxLevelCode: 'VAT_21',
      days: 4,
      location,
      achievementRef: achievements.judge.ref,
      rules: memberFrom(18),
    }),
    make.course({
      ...inFederation,
      title: 'Ruiterbrevet in een week',
      description: 'Theorie in de voormiddag, rijden in de namiddag.',
      amountCents: 18_500,
      taxLevelCode: 'VAT_21',
      days: 5,
      location,
      achievementRef: achievements.rider.ref,
    }),
    make.course({
      ...inFederation,
      title: 'Eerste hulp bij paarden',
      description: 'Wat te doen tot de dierenarts er is.',
      amountCents: 6000,
      taxLevelCode: 'VAT_21',
      achievementRef: achievements.aid.ref,
    }),
    make.course({ ...inFederation, title: 'Infoavond nieuwe reglementen', amountCents: 0 }),
  ]
  const changes = (noun: string, row: { ref: string; state?: string; revision?: number; publishNote?: string }) => {
    const { ref, state = 'DRAFT', revision = 0, publishNote = '' } = row
    const line = (action: string, number: number, note: string, daysAgo: number) => ({
      ref: newRef(),
      ...inFederation,
      noun,
      subjectRef: ref,
      action,
      revision: number,
      note,
      byName: author,
      at: new Date(Math.floor(now.getTime() / day - daysAgo) * day + officeHour),
    })
    const publications = Array.from({ length: revision }, (_, index) => {
      const note = index + 1 === revision ? publishNote : 'Initial publication'
      const published = line('PUBLISH', index + 1, note, 400 - 60 * index)
      // A later publication follows a withdrawal.
      return index === 0 ? [published] : [line('UNPUBLISH', index, '', 401 - 60 * index), published]
    }).flat()
    return state === 'ARCHIVED' ? [...publications, line('ARCHIVE', revision, '', 30)] : publications
  }
  return {
    articles: Object.values(articles),
    licenses,
    memberBenefits,
    achievements: Object.values(achievements),
    courses,
    revisions: [
      ...licenses.flatMap((row) => changes('license', row)),
      ...memberBenefits.flatMap((row) => changes('member-benefit', row)),
    ],
  }
}
