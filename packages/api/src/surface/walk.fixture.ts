// Calls a procedure in the walks over the surface: with the refs of a world, and without storing anything.
import { type Database, newRef } from '@oxer/db'
import { isArchive, readSpreadsheet } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { readZip } from '@oxer/documents/spreadsheet-reader/zip'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import { protocolOf, type TwinWorlds, type World } from '@oxer/testing'
import { toFailure } from '../kernel/failure/failure.mappers.ts'
import type { FileStorage } from '../kernel/storage/storage.gateway.ts'
import { callAs, downloadAs } from '../kernel/testing/call.ts'
import type { MoneyRefs } from './money-world.fixture.ts'
import { sampleInput } from './sample-input.ts'
import { type SurfaceRow, surface } from './surface.ts'

/** The kind of record that a field of an input names. `money`: what was made of finance in that world. */
export const refsOf = (world: World, money: MoneyRefs = {}): Record<string, string | undefined> => {
  const [registration] = world.registrations
  const [practitioner] = world.practitioners
  return {
    federation: world.federation.ref,
    federationRef: world.federation.ref,
    competition: world.competition.ref,
    competitionRef: world.competition.ref,
    organisation: world.club.ref,
    organisationRef: world.club.ref,
    person: practitioner?.personRef,
    personRef: practitioner?.personRef,
    member: practitioner?.personRef,
    horse: practitioner?.horseRef,
    horseRef: practitioner?.horseRef,
    practitioner: practitioner?.ref,
    practitionerRef: practitioner?.ref,
    test: world.dressage.ref,
    testRef: world.dressage.ref,
    testSet: world.dressage.testSet.ref,
    testSetRef: world.dressage.testSet.ref,
    ranking: world.dressage.testSet.ref,
    registration: registration?.ref,
    registrationRef: registration?.ref,
    participation: registration?.ref,
    startlist: world.startlist.ref,
    id: world.startlist.ref,
    arena: world.arena.ref,
    arenaRef: world.arena.ref,
    sportTypeVariant: world.variant.ref,
    sportTypeVariantRef: world.variant.ref,
    sportCategory: world.category.ref,
    sportCategoryRef: world.category.ref,
    protocol: world.protocol.ref,
    ruleSet: world.ruleSet.ref,
    career: world.career.ref,
    category: world.career.categoryRefs[0],
    rule: world.career.ruleRef,
    contact: world.club.ref,
    contactRef: world.club.ref,
    account: world.contactAccount.ref,
    article: world.article.ref,
    priceProfile: world.priceProfile.ref,
    license: world.license.ref,
    memberBenefit: world.memberBenefit.ref,
    publishable: world.license.ref,
    achievement: world.achievement.ref,
    course: world.course.ref,
    courseEvent: world.courseEvent.ref,
    courseDay: world.courseEvent.dayRef,
    championship: world.championship.ref,
    event: world.freeEvent.ref,
    phase: world.championshipPhase.ref,
    phases: world.championshipPhase.ref,
    group: world.championshipGroup.ref,
    groups: world.championshipGroup.ref,
    distribution: world.championshipDistribution.ref,
    rulesTemplate: world.rulesTemplate.ref,
    practitionerGroup: world.practitionerGroup.ref,
    practitionerGroupRef: world.practitionerGroup.ref,
    priceProfileRef: world.priceProfile.ref,
    practitionerPriceProfile: world.practitionerPriceProfile.ref,
    userGroup: world.userGroup.ref,
    customAttribute: world.customAttribute.ref,
    user: world.user.ref,
    code: practitioner?.personRef,
    request: world.registrationRequest.ref,
    batch: world.exchangeBatch.ref,
    ...money,
  }
}

type RefOf = (field: string) => string

const presetOf = (key: string) => protocolPresets.find((preset) => preset.key === key)?.definition

const ofTeams = { kind: 'TEAMS', team: { count: 1, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null } }

const courseEventOf = (refOf: RefOf) => ({
  courseRef: { ref: refOf('course') },
  money: { amountWithTax: 0, taxLevelCode: 'VAT_0', currency: 'EUR' },
  maxRegistrations: 0,
  days: [
    {
      courseDay: 1,
      day: '2026-06-01',
      start: '09:00',
      end: '17:00',
      location: { street: 'Kerkstraat', cityName: 'Gent' },
    },
  ],
  rules: { logicalOperator: 'all', children: [] },
})

const season = { start: '2026-10-01', end: '2027-03-31' }

const rankTable = { kind: 'RANK_TABLE', points: ['3', '2', '1'] }

const careerConditions = [{ kind: 'POINTS', operator: '>=', points: '1' }]

const emptyDocument = {
  ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-05-17T09:30:00.000Z' },
  source: { system: 'equipe' },
}

/** Values that make an input of this procedure valid if its schema requires more than its shape shows. */
const particulars: Record<string, (refOf: RefOf) => Record<string, unknown>> = {
  'catalogue.protocol.createJumping': () => ({ definition: protocolOf.jumping() }),
  'catalogue.protocol.updateJumping': () => ({ definition: protocolOf.jumping() }),
  'catalogue.protocol.createDressage': () => ({ definition: protocolOf.dressage() }),
  'catalogue.protocol.updateDressage': () => ({ definition: protocolOf.dressage() }),
  'catalogue.protocol.createStyleRiding': () => ({ definition: presetOf('KNHS_STYLE') }),
  'catalogue.protocol.updateStyleRiding': () => ({ definition: presetOf('KNHS_STYLE') }),
  'catalogue.protocol.createPresentation': () => ({ definition: presetOf('PRESENTATION') }),
  'catalogue.protocol.updatePresentation': () => ({ definition: presetOf('PRESENTATION') }),
  'catalogue.protocol.createEventing': () => ({ definition: presetOf('FEI_EVENTING') }),
  'catalogue.protocol.updateEventing': () => ({ definition: presetOf('FEI_EVENTING') }),
  'catalogue.protocol.createCrossCountry': () => ({ definition: presetOf('CROSS_COUNTRY') }),
  'catalogue.protocol.updateCrossCountry': () => ({ definition: presetOf('CROSS_COUNTRY') }),
  'catalogue.protocol.createDriving': () => ({ definition: presetOf('DRIVING_COMBINED') }),
  'catalogue.protocol.updateDriving': () => ({ definition: presetOf('DRIVING_COMBINED') }),
  'catalogue.protocol.createVaulting': () => ({ definition: presetOf('VAULTING_INDIVIDUAL') }),
  'catalogue.protocol.updateVaulting': () => ({ definition: presetOf('VAULTING_INDIVIDUAL') }),
  'catalogue.protocol.createGeneric': () => ({ definition: presetOf('GENERIC_POINTS') }),
  'catalogue.protocol.updateGeneric': () => ({ definition: presetOf('GENERIC_POINTS') }),
  'parties.import.horses': () => ({ file: new File(['name'], 'horses.csv') }),
  'parties.import.persons': () => ({ file: new File(['name'], 'persons.csv') }),
  ...Object.fromEntries(
    [
      'parties.organisation.previewEndLicenses',
      'parties.organisation.endLicenses',
      'parties.organisation.previewEndMemberBenefits',
      'parties.organisation.endMemberBenefits',
      'parties.licenseRenewal.preview',
      'parties.licenseRenewal.renew',
      'parties.invitation.planMembers',
      'parties.invitation.inviteMembers',
    ].map((procedure) => [procedure, () => ({ filter: {} })]),
  ),
  'exchange.takeAlong.checkIn': (refOf) => ({
    returnFile: {
      ...{ format: 'oxer-field-return', version: 1, lease: refOf('competition'), competition: refOf('competition') },
      ...{ epoch: 1, lastSeq: 0, digest: '0'.repeat(64) },
    },
  }),
  'exchange.batch.write': () => ({ document: emptyDocument }),
  'exchange.integration.import': () => ({
    ...{ integration: 'KNHS_SUBSCRIPTION_IMPORT', file: [new File(['Naam;Sportnaam 1;Klasse'], 'entries.csv')] },
  }),
  'exchange.importMapping.columns': () => ({ file: new File(['Naam;Sportnaam 1;Klasse'], 'entries.csv') }),
  'exchange.batch.upload': () => ({ file: [new File([JSON.stringify(emptyDocument)], 'document.json')] }),
  'catalogue.ruleSet.update': (refOf) => ({ ruleSet: refOf('ruleSet'), changes: [] }),
  'competitions.composedRanking.create': (refOf) => ({ testSetRefs: [refOf('testSetRef')], rule: ofTeams }),
  'competitions.composedRanking.update': (refOf) => ({ testSetRefs: [refOf('testSetRef')], rule: ofTeams }),
  'championships.championship.create': () => season,
  'championships.championship.updateGeneral': () => season,
  'championships.championship.updateDates': () => season,
  'championships.championshipPhase.order': (refOf) => ({ phases: [refOf('phase')] }),
  'championships.championshipPhase.orderGroups': (refOf) => ({ groups: [refOf('group')] }),
  'championships.championshipPhase.update': () => ({ rules: {} }),
  'championships.championshipPhase.updateGroup': () => ({ rules: {} }),
  'championships.championshipPhase.updateMain': () => ({ main: null }),
  'championships.championshipPhase.saveDistribution': () => ({ definition: rankTable }),
  'competitions.championshipCompetition.order': (refOf) => ({ competitions: [refOf('competition')] }),
  'competitions.championshipCompetition.tryPoints': () => ({ definition: rankTable }),
  'competitions.juryPreRegistration.saveSettings': () => ({ afternoonFrom: '13:00' }),
  'courses.courseEvent.create': courseEventOf,
  'courses.courseEvent.update': courseEventOf,
  'careers.career.addRule': () => ({ conditions: careerConditions, from: null, to: null }),
  'careers.career.updateRule': () => ({ conditions: careerConditions, from: null, to: null }),
  'careers.career.saveDistribution': () => ({ request: null }),
  'careers.career.saveOfMember': () => ({ points: '1' }),
  'competitions.startlist.quickJury': (refOf) => ({
    startlists: [{ id: refOf('id') }],
    judges: [{ position: 'C', name: 'Ann' }],
  }),
  'competitions.arena.add': () => ({ code: 'B1', name: 'Ring B' }),
  'competitions.registration.create': (refOf) => ({ data: { practitionerRef: refOf('practitionerRef') } }),
  'competitions.registration.update': (refOf) => ({ data: { practitionerRef: refOf('practitionerRef') } }),
  'competitions.registration.createMany': (refOf) => ({
    starts: [{ testRef: refOf('testRef'), data: { practitionerRef: refOf('practitionerRef') } }],
  }),
  'competitions.registration.saveRules': () => ({ rules: { logicalOperator: 'all', children: [] }, version: 0 }),
  'competitions.memberRegistration.create': (refOf) => ({
    subscription: { testRef: refOf('testRef'), data: { practitionerRef: refOf('practitionerRef') } },
  }),
  'competitions.entry.send': (refOf) => ({
    entries: [
      {
        ...{ member: refOf('member'), testRef: refOf('testRef') },
        data: { practitionerRef: refOf('practitionerRef') },
      },
    ],
  }),
  'competitions.entry.change': (refOf) => ({ data: { practitionerRef: refOf('practitionerRef') }, notes: '' }),
  'competitions.organisationRegistration.create': (refOf) => ({
    subscription: { testRef: refOf('testRef'), data: { practitionerRef: refOf('practitionerRef') } },
  }),
  'competitions.organisationRegistration.createMany': (refOf) => ({
    subscriptions: [{ testRef: refOf('testRef'), data: { practitionerRef: refOf('practitionerRef') } }],
  }),
  'competitions.organisationWaitingList.join': (refOf) => ({
    entries: [{ testRef: refOf('testRef'), data: { practitionerRef: refOf('practitionerRef') } }],
  }),
}

/** An input that this procedure accepts; `refOf` returns the ref for a field, or undefined for a ref of nothing. */
export const validInput = (
  row: SurfaceRow,
  refOf: (field: string) => string | undefined,
  size: 'least' | 'most' = 'least',
): Record<string, unknown> => {
  const nowhere = newRef()
  return {
    ...sampleInput(row.endpoint.inputs, { refOf, nowhere, size }),
    ...particulars[row.procedure]?.((field) => refOf(field) ?? nowhere),
  }
}

const rolledBack = Symbol('rolled back')

/** A database whose transactions never commit, so that a walk leaves the worlds as they are. */
export const uncommitted = (database: Database): Database => {
  const { prisma } = database
  const $transaction = async (run: (tx: unknown) => Promise<unknown>): Promise<unknown> => {
    let outcome: unknown
    try {
      await prisma.$transaction(async (tx) => {
        outcome = await run(tx)
        throw rolledBack
      })
    } catch (error) {
      if (error !== rolledBack) throw error
    }
    return outcome
  }
  const client = new Proxy(prisma, {
    get: (target, key) => (key === '$transaction' ? $transaction : Reflect.get(target, key)),
  })
  return { ...database, prisma: client }
}

/** The procedure of a row, as this actor calls it on the host of world A. */
export const walk = (
  row: SurfaceRow,
  actor: Actor | null,
  {
    database,
    worlds,
    now,
    storage,
  }: { database: Database; worlds: TwinWorlds; now: () => Date; storage?: FileStorage },
) => {
  const { ref } = worlds.a.federation
  const options = { database, now, ...(storage && { storage }), tenant: { federationRefs: [ref], federationRef: ref } }
  const caller: unknown = row.isDownload ? downloadAs(actor, options) : callAs(actor, options)
  return row.procedure.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], caller) as (
    input: unknown,
  ) => Promise<unknown>
}

const zip = 'application/zip'

/** The text of an answer, for a search in it; of a spreadsheet, what is in its cells, and of a ZIP file, what is in its files. */
const textOf = async (answer: unknown): Promise<string> => {
  const body = typeof answer === 'object' && answer !== null && 'body' in answer ? answer.body : null
  const isFile = body instanceof Uint8Array || body instanceof ReadableStream || body instanceof Blob
  if (!isFile) return JSON.stringify(answer) ?? ''
  const response = new Response(body instanceof Uint8Array ? Uint8Array.from(body) : body)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isZip = typeof answer === 'object' && answer !== null && 'contentType' in answer && answer.contentType === zip
  if (isZip)
    return readZip(bytes, () => true)
      .map((part) => part.bytes.toString())
      .join('\n')
  return isArchive(bytes) ? JSON.stringify(await readSpreadsheet(bytes)) : new TextDecoder().decode(bytes)
}

/** Data protection: these answers contain everything that is stored about the person. */
const wholePerson = new Set(['registry.privacy.get', 'registry.privacy.download'])
const reads = surface().filter((row) => row.endpoint.type === 'query' && !wholePerson.has(row.procedure))

/** The reads whose answer to this actor, asked for these refs, contains what `isTelling` looks for. */
export const tellingReads = async (
  actor: Actor | null,
  refs: Record<string, string | undefined>,
  isTelling: (text: string) => boolean,
  { database, worlds, now }: { database: Database; worlds: TwinWorlds; now: () => Date },
): Promise<string[]> => {
  const telling = new Set<string>()
  for (const row of reads) {
    const call = walk(row, actor, { database: uncommitted(database), worlds, now })
    const input = validInput(row, (field) => refs[field])
    // One format may tell what another does not, such as the second sheet of a file.
    const fields = row.isDownload ? validInput(row, () => undefined, 'most') : {}
    const formats = [{ kind: 'CSV' }, { format: 'CSV' }, { format: 'csv' }].filter((format) =>
      Object.keys(format).every((field) => field in fields),
    )
    const inputs = [...formats.map((format) => ({ ...input, ...format })), input]
    for (const each of row.endpoint.inputs.length === 0 ? [undefined] : inputs) {
      try {
        if (isTelling(await textOf(await call(each)))) telling.add(row.procedure)
      } catch (error) {
        if (toFailure(error).isUnforeseen) throw error
      }
    }
  }
  return [...telling]
}
