// Every list runs the same number of statements for ten rows and for three hundred, and at most five (P4). Three hundred rows instead of a
// thousand keep the test short, and still show one more statement for each row or for every ten rows.
import { newRef } from '@oxer/db'
import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import { protocolOf } from '@oxer/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'
import { type SurfaceRow, surface } from './surface.ts'
import { refsOf, validInput, walk } from './walk.fixture.ts'

const clones = 290
const { database, make, now, storage, worlds } = await apiTest()

/**
 * Inserts copies of an existing row. `changes` is SQL for an object of the columns that differ, from the row `x` and the number `i`;
 * `refOf(table)` in it is the ref of the copy in another table with the same number.
 */
const clone = async (table: string, source: string | undefined, changes = "'{}'::jsonb"): Promise<void> => {
  const columns = await database.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => `"${name}"`)
  const own = names.includes('"name"') ? `jsonb_build_object('name', x.name || ' ' || i)` : `'{}'::jsonb`
  await database.query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.map((name) => `(made.row).${name}`).join(', ')} FROM (
       SELECT jsonb_populate_record(x, jsonb_build_object('ref', ${refOf(table)}) || ${own} || ${changes}) AS row
         FROM ${table} x, generate_series(1, ${clones}) i WHERE x.ref = $1::uuid) made`,
    [source],
  )
}

const refOf = (table: string): string => `md5('${table}' || i)::uuid`

const grow = async (): Promise<void> => {
  const { a } = worlds
  const [practitioner] = a.practitioners
  const [registration] = a.registrations
  await clone('person', practitioner?.personRef, `jsonb_build_object('last_name', x.last_name || i)`)
  await clone('horse', practitioner?.horseRef, `jsonb_build_object('ueln', null, 'chip', null)`)
  const rider = `jsonb_build_object('person_ref', ${refOf('person')}, 'horse_ref', ${refOf('horse')})`
  await clone('practitioner', practitioner?.ref, rider)
  const member = await database.prisma.membership.findFirstOrThrow({ where: { organisationRef: a.club.ref } })
  await clone('membership', member.ref, `jsonb_build_object('person_ref', ${refOf('person')})`)
  const rides = `jsonb_build_object('practitioner_ref', ${refOf('practitioner')}, 'request_key', null, 'start_number', 1000 + i)`
  await clone('registration', registration?.ref, rides)
  const entry = await database.prisma.startlistEntry.findFirstOrThrow({ where: { startlistRef: a.startlist.ref } })
  await clone(
    'startlist_entry',
    entry.ref,
    `jsonb_build_object('registration_ref', ${refOf('registration')}, 'order', 1000 + i)`,
  )
  const result = await database.prisma.result.findFirst({ where: { competitionRef: a.competition.ref } })
  if (result) await clone('result', result.ref, `jsonb_build_object('registration_ref', ${refOf('registration')})`)
  await clone('organisation', a.club.ref)
  await clone('competition', a.competition.ref)
  await clone('competition_test', a.dressage.ref)
  await clone('test_set', a.dressage.testSet.ref, `jsonb_build_object('test_ref', ${refOf('competition_test')})`)
  await clone('article', a.article.ref)
  await clone('license', a.license.ref)
  await clone('member_benefit', a.memberBenefit.ref)
  await clone('achievement', a.achievement.ref)
  await clone('course', a.course.ref)
  await clone('course_event', a.courseEvent.ref)
  await clone('championship', a.championship.ref)
  await clone('free_event', a.freeEvent.ref)
  await clone('rules_template', a.rulesTemplate.ref)
  await clone('practitioner_group', a.practitionerGroup.ref)
  await clone('protocol', a.protocol.ref)
  await clone('user_group', a.userGroup.ref)
}

type Counted = { procedure: string; statements: number; failure: string | null }

const queries = surface().filter(({ type }) => type === 'query')

/** Waits for the statements that a refused call has started, so that they are not counted for the next call. */
const settled = async ({ pool }: typeof database): Promise<void> => {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
    await new Promise((resolve) => setImmediate(resolve))
}

/** Refs of records that only one procedure reads, by procedure and field. */
const furnished: Record<string, Record<string, string>> = {}

/** Every statement, of Prisma or of our own, takes a connection from the pool. */
const countAll = async (rows: readonly SurfaceRow[]): Promise<Counted[]> => {
  let statements = 0
  const count = () => {
    statements += 1
  }
  database.pool.on('acquire', count)
  const counted: Counted[] = []
  const refs = refsOf(worlds.a)
  for (const row of rows) {
    const own = furnished[row.procedure]
    const input = row.endpoint.inputs.length === 0 ? undefined : validInput(row, (field) => own?.[field] ?? refs[field])
    const ask = walk(row, worlds.actors.superAdministrator, { database, worlds, now, storage })
    statements = 0
    const failure = await ask(input).then(
      () => null,
      (error: unknown) => String(error instanceof Error ? error.message : error),
    )
    await settled(database)
    counted.push({ procedure: row.procedure, statements, failure })
  }
  database.pool.off('acquire', count)
  return counted
}

const furnishMail = async (): Promise<void> => {
  const mail = newRef()
  const look = { name: 'Oxer', colour: '#245d4f', avatar: null, origin: 'http://localhost:3000' }
  await database.prisma.mailMessage.create({
    data: {
      ...{ ref: mail, kind: 'PASSWORD_CHANGED', toAddress: 'rider@oxer.example', toName: 'Rider', language: 'EN' },
      ...{ values: {}, look, createdAt: now() },
    },
  })
  furnished['shell.mail.preview'] = { mail }
}

/** Adds the records without which a list would be empty. */
const furnish = async (): Promise<void> => {
  const { a } = worlds
  const { prisma } = database
  const [registration] = a.registrations
  const [practitioner] = a.practitioners
  await make.membership({
    personRef: practitioner?.personRef ?? '',
    organisationRef: a.club.ref,
    start: '2020-01-01',
  })
  await prisma.competition.update({
    where: { ref: a.competition.ref },
    data: { status: 'PUBLISHED', publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'] },
  })
  // The championship asks the clubs of the competition for their starts and their judges.
  const asks = { hasPreRegistration: true, hasJuryPreRegistration: true }
  await prisma.championship.update({ where: { ref: a.championship.ref }, data: asks })
  furnished['competitions.registration.rider'] = { rider: practitioner?.personRef ?? '' }
  const testSetRef = a.dressage.testSet.ref
  // The sample inputs refer to a ranking by the ref of its test set.
  await prisma.ranking.create({ data: { ref: testSetRef, competitionRef: a.competition.ref, testSetRef } })
  const known = await prisma.result.findFirst({ where: { testSetRef } })
  if (known === null && registration) {
    await prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: a.competition.ref,
        testSetRef,
        registrationRef: registration.ref,
        status: 'FINISHED',
        content: { discipline: 'DRESSAGE', status: 'FINISHED', outOfCompetition: false, judges: [], percentage: '70' },
        enteredAt: now(),
      },
    })
  }
}

/** Bills of a club and of a rider for a competition, each with items on an order. */
const furnishBills = async (): Promise<void> => {
  const { a } = worlds
  const { prisma } = database
  const [bookRef, date, createdAt] = [newRef(), '2026-05-17', now()]
  const federationRef = a.federation.ref
  const owner = { ownerType: 'FEDERATION', ownerRef: federationRef, code: '101' }
  await prisma.book.create({ data: { ref: bookRef, federationRef, ...owner, createdAt } })
  const payers = [
    { payerType: 'ORGANISATION', payerRef: a.club.ref },
    { payerType: 'PERSON', payerRef: a.practitioners[0]?.personRef ?? '' },
  ]
  for (const [at, payer] of payers.entries()) {
    const [bill, order, item] = [newRef(), newRef(), newRef()]
    const competitionRef = a.competition.ref
    const shared = { bookRef, ...payer, competitionRef, date, createdAt }
    await prisma.bill.create({ data: { ref: bill, ...shared } })
    await prisma.financeOrder.create({ data: { ref: order, number: at + 1, ...shared } })
    const money = { unitCents: 100, amountCents: 100, taxLevelCode: 'VAT_0', taxTreatment: 'EXEMPT_SPORT' }
    const made = {
      articleRef: a.article.ref,
      description: 'Box',
      sourceKind: 'MANUAL',
      competitionRef,
      isToPrice: true,
    }
    const row = { ref: item, billRef: bill, orderRef: order, status: 'ORDERED', ...money, ...made, date, createdAt }
    await prisma.billItem.create({ data: row })
    await clone('bill_item', item, `jsonb_build_object('ref', md5('bill_item ${at} ' || i)::uuid)`)
    const amountCents = 100
    const open = { openCents: amountCents, dueDate: date, documentRef: order, kind: 'ORDER' }
    await prisma.settlement.create({ data: { bookRef, ...payer, amountCents, ...open } })
    const [debt, unbilled, transactionRef] = [newRef(), newRef(), newRef()]
    const ofBook = { bookRef, currency: 'EUR' }
    await prisma.$transaction([
      prisma.ledgerAccount.createMany({
        data: [
          { ref: debt, key: `receivable:${at}`, kind: 'RECEIVABLE', contactRef: payer.payerRef, ...ofBook },
          { ref: unbilled, key: `unbilled:${at}`, kind: 'UNBILLED', ...ofBook },
        ],
      }),
      prisma.ledgerTransaction.create({
        data: { ref: transactionRef, bookRef, date, kind: 'PROCESS', key: `process:${order}`, createdAt },
      }),
      prisma.posting.createMany({
        data: [
          { transactionRef, line: 1, accountRef: debt, date, amountCents, ...ofBook },
          { transactionRef, line: 2, accountRef: unbilled, date, amountCents: 0 - amountCents, ...ofBook },
        ],
      }),
    ])
    const owners = at === 0 ? ['finance.organisationBill', 'competitions.competitionFinance'] : ['finance.memberBill']
    for (const path of owners) {
      furnished[`${path}.items`] = { bill }
      for (const name of ['order', 'exportOrder']) furnished[`${path}.${name}`] = { order }
    }
    for (const name of ['get', 'exportOrder'])
      furnished[`finance.order.${name}`] = { organisation: federationRef, order }
  }
  for (const name of ['list', 'due', 'terms']) furnished[`finance.reminder.${name}`] = { organisation: federationRef }
  for (const name of ['get', 'openDocuments']) furnished[`finance.overview.${name}`] = { organisation: federationRef }
  for (const name of ['list', 'search', 'listOpen', 'bills', 'itemsToPrice', 'preview', 'exportOrders'])
    furnished[`finance.order.${name}`] = { organisation: federationRef }
  const { ref: bill } = await prisma.bill.findFirstOrThrow({ where: { bookRef } })
  furnished['finance.order.billItems'] = { organisation: federationRef, bill }
  for (const name of ['invoices', 'transactions', 'bills', 'openDocuments', 'bankLines'])
    furnished[`finance.bookFile.${name}`] = { organisation: federationRef }
  const rider = a.practitioners[0]?.personRef ?? ''
  furnished['finance.reminder.statement'] = { organisation: federationRef, payerRef: rider }
  furnished['finance.payment.payOfSeller'] = { organisation: federationRef, document: bill }
  for (const name of ['list', 'actions']) furnished[`finance.sellerInvoice.${name}`] = { organisation: federationRef }
  const refund = newRef()
  const wanted = { payerType: 'ORGANISATION', payerRef: a.club.ref, method: 'CARD', amountCents: 100, reason: 'Twice' }
  await prisma.refund.create({ data: { ref: refund, bookRef, ...wanted, date, createdAt } })
  await clone('refund', refund, "jsonb_build_object('ref', md5('refund ' || i)::uuid)")
  furnished['finance.refund.list'] = { organisation: federationRef }
  for (const name of ['ofSeller', 'list']) furnished[`finance.payment.${name}`] = { organisation: federationRef }
}

const presets = {
  getCrossCountry: 'CROSS_COUNTRY',
  getDriving: 'DRIVING_COMBINED',
  getEventing: 'FEI_EVENTING',
  getGeneric: 'GENERIC_POINTS',
  getPresentation: 'PRESENTATION',
  getStyleRiding: 'KNHS_STYLE',
  getVaulting: 'VAULTING_INDIVIDUAL',
}

const furnishProtocols = async (): Promise<void> => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const jumping = await make.protocol({ ...inFederation, definition: protocolOf.jumping() })
  furnished['catalogue.protocol.getJumping'] = { protocol: jumping.ref }
  for (const [procedure, key] of Object.entries(presets)) {
    const definition = protocolPresets.find((preset) => preset.key === key)?.definition
    if (!definition) throw new Error(`no protocol preset is called ${key}`)
    const { ref } = await make.protocol({ ...inFederation, definition })
    furnished[`catalogue.protocol.${procedure}`] = { protocol: ref }
  }
}

/** A stored file with its bytes. */
const storeFile = async (subjectRef: string, isPublic: boolean): Promise<string> => {
  const ref = newRef()
  const key = `statements/${ref}.csv`
  await storage.put(key, new TextEncoder().encode('a;b'))
  await database.prisma.storedFile.create({
    data: { ref, key, name: 'a.csv', contentType: 'text/csv', size: 3, subjectRef, isPublic, createdAt: now() },
  })
  return ref
}

const furnishFiles = async (): Promise<void> => {
  const { prisma } = database
  furnished['kernel.storedFile.get'] = { file: await storeFile(worlds.a.competition.ref, true) }
  const task = newRef()
  await prisma.task.create({
    data: {
      ref: task,
      ownerRef: worlds.actors.superAdministrator?.accountRef ?? '',
      kind: 'EXPORT',
      name: 'Export',
      status: 'DONE',
      input: {},
      fileRef: await storeFile(task, false),
      createdAt: now(),
      startedAt: now(),
      endedAt: now(),
    },
  })
  furnished['shell.task.get'] = { task }
  furnished['shell.task.download'] = { task }
  const document = newRef()
  await prisma.horseDocument.create({
    data: {
      ref: document,
      horseRef: worlds.a.practitioners[0]?.horseRef ?? '',
      type: 'PASSPORT',
      fileRef: await storeFile(document, false),
      name: 'a.csv',
      createdByRef: worlds.actors.superAdministrator?.accountRef ?? '',
      createdAt: now(),
    },
  })
  furnished['parties.horse.document'] = { document }
}

const furnishSchedule = async (): Promise<void> => {
  const { a } = worlds
  const activity = newRef()
  await database.prisma.activity.create({
    data: {
      ref: activity,
      competitionRef: a.competition.ref,
      kind: 'SPORT',
      name: 'Dressage',
      arenaRef: a.arena.ref,
      startlistRef: a.startlist.ref,
      date: a.competition.start,
      startSeconds: 9 * 3600,
      endSeconds: 10 * 3600,
    },
  })
  await database.prisma.startlist.update({ where: { ref: a.startlist.ref }, data: { status: 'FINAL' } })
  furnished['competitions.publicCompetition.startlist'] = { activity }
  furnished['competitions.publicCompetition.activityRankings'] = { activity }
  furnished['exchange.document.activity'] = { activity }
}

/** A championship of its own with a public ranking, because rankings that are managed are asked for by refs that the samples do not have. */
const furnishSeason = async (): Promise<void> => {
  const { a } = worlds
  const { prisma } = database
  const { ref: championship } = await make.championship({ federationRef: a.federation.ref, name: 'Ranked' })
  const sportCategoryRef = a.category.ref
  await make.championshipSportCategory({ championshipRef: championship, sportCategoryRef })
  const { ref: phaseRef } = await make.championshipPhase({ championshipRef: championship, name: 'Only', level: 1 })
  const ranking = newRef()
  await prisma.championshipRanking.create({
    data: {
      ...{ ref: ranking, championshipRef: championship, sportCategoryRef, target: 'MAIN', targetRef: championship },
      ...{ isPublic: true, createdAt: now(), changedAt: now() },
      basis: { kind: 'MAIN', phases: [{ phaseRef, groupRefs: [] }], tieBreaks: [], requires: 'ANY' },
    },
  })
  const [practitioner] = a.practitioners
  const key = `${practitioner?.personRef}:${practitioner?.horseRef}`
  const keys = { isManual: false, unrankedReason: null, total: '9', isRanked: true, values: [['9']] }
  await prisma.championshipRankingEntry.create({
    data: { ref: newRef(), rankingRef: ranking, key, sortKey: '1', total: '9', keys, rounds: [] },
  })
  furnished['exchange.document.championship'] = { championship, sportCategoryRef }
  furnished['exchange.document.championshipRankings'] = { championship }
}

/** Queries with more than five statements, and the reason. The number is the present one; a change that lowers it updates it here. */
const beyondFive: Record<string, { statements: number; reason: string }> = {
  ...Object.fromEntries(
    [
      ['competitions.competition.createMetadata', 6],
      ['competitions.test.metadata', 13],
      ['competitions.timeSchedule.metadata', 7],
      ['competitions.timeSchedule.proposal', 7],
      ['competitions.memberRegistration.metadata', 11],
      ['competitions.organisationRegistration.metadata', 11],
      ['competitions.registration.rider', 17],
      ['competitions.entry.form', 22],
      ['competitions.entry.starts', 19],
      ['competitions.registration.metadata', 6],
      ['competitions.registration.moveTargets', 6],
      ['competitions.competitionFinance.metadata', 6],
      ['finance.memberBill.metadata', 6],
      ['finance.organisationBill.metadata', 6],
    ].map(([procedure, statements]) => [
      procedure,
      { statements: Number(statements), reason: 'the choices of a form, each noun of which is a list of its own' },
    ]),
  ),
  'competitions.team.list': { statements: 11, reason: 'teams with their choices: who may join, for which tests' },
  'competitions.organisationTeam.list': {
    statements: 11,
    reason: 'teams with their choices, over several competitions',
  },
  'competitions.registration.individual': { statements: 6, reason: 'one registration with all that its form says' },
  ...Object.fromEntries(
    [
      ['competitions.preRegistration.chart', 12],
      ['competitions.preRegistration.charts', 12],
      ['competitions.preRegistration.export', 12],
      ['competitions.preRegistration.unanswered', 7],
      ['competitions.juryPreRegistration.round', 9],
      ['competitions.juryPreRegistration.rounds', 9],
    ].map(([procedure, statements]) => [
      procedure,
      { statements: Number(statements), reason: 'answers of clubs beside registrations, groups and arenas' },
    ]),
  ),
  ...Object.fromEntries(
    [
      ['competitions.organisationPreRegistration.list', 8],
      ['competitions.organisationJuryPreRegistration.list', 9],
      ['competitions.organisationJuryPreRegistration.candidates', 6],
    ].map(([procedure, statements]) => [
      procedure,
      { statements: Number(statements), reason: 'what several championships ask a club over all their competitions' },
    ]),
  ),
  'competitions.print.document': {
    statements: 11,
    reason:
      'one start list with its layout, jury, horses and competition, its minors, and the page that its code leads to',
  },
  'competitions.startlist.juryBoard': { statements: 6, reason: 'start lists of a competition beside offered judges' },
  'competitions.startlist.juryRegistrations': { statements: 8, reason: 'one start list beside offered judges' },
  'competitions.competitionDesk.tab': { statements: 8, reason: 'one tab: its items, documents, payer and seller' },
  'competitions.timeAssignment.overview': {
    statements: 7,
    reason: 'one screen: the positions and riders of a competition, its championships, and whom to write to',
  },
  'competitions.championshipRanking.listManaged': {
    statements: 11,
    reason:
      'one screen: every ranking of a championship, with its phases, groups, selections and whether its rules are newer',
  },
  'competitions.healthCheck.get': { statements: 8, reason: 'one check over all nouns of a competition' },
  'careers.career.ofMember': { statements: 6, reason: 'one member over all careers, with the rules of each' },
  'parties.person.exportMembers': { statements: 6, reason: 'a file: the list, the day, and who of it is under age' },
  'parties.organisation.exportMembers': { statements: 7, reason: 'a file: the list, the name of the club, the day' },
  'parties.invitation.planMembers': {
    statements: 6,
    reason: 'chosen members of a club, against accounts, invitations and user names',
  },
  'competitions.timeSchedule.export': { statements: 7, reason: 'a file of the whole schedule' },
  'exchange.document.championship': {
    statements: 14,
    reason:
      'one page, read once for a publication: a championship, its menu of rankings, and one of them with its names',
  },
  'exchange.document.championshipRankings': {
    statements: 14,
    reason:
      'one page, read once for a publication: a championship, its menu of rankings, and the first of each category',
  },
  'exchange.document.championships': { statements: 6, reason: 'the page, whose filters are read with its list' },
  'exchange.document.home': {
    statements: 6,
    reason: 'one page: its items, its championships, and their days and zones',
  },
  'finance.reminder.statement': {
    statements: 10,
    reason: 'one mail: its payer, its seller, the balance, its documents and its reference',
  },
  'registry.privacy.get': { statements: 7, reason: 'all that is held of one person, out of every area' },
}

/** A full page does not contain the total, so one more statement counts all rows. */
const moreOfAFullPage: Record<string, number> = {
  'exchange.document.calendar': 1,
  'shell.calendar.search': 1,
}

/** The test data has no rows for these queries, or only a mail holds the code that they ask for, so only the statements before the refusal are counted. */
const unanswered = new Set([
  'access.password.getReset',
  'access.registrationRequest.confirmation',
  'competitions.championshipRanking.exportSelection',
  'competitions.championshipRanking.get',
  'competitions.championshipRanking.getManaged',
  'competitions.championshipRanking.history',
  'competitions.championshipRanking.managedHistory',
  'competitions.championshipRanking.ofGroup',
  'competitions.championshipRanking.ofPhase',
  'competitions.championshipRanking.selection',
  'competitions.championshipRanking.selectionContacts',
  'competitions.championshipRanking.top',
  'competitions.competition.byCode',
  'competitions.competitionDesk.receiptPdf',
  'competitions.competitionDesk.tab',
  'competitions.competitionPayout.file',
  'competitions.composedRanking.get',
  // Of a judge alone; what the caller of this test manages is not judged by it.
  'competitions.judging.sheets',
  'competitions.judging.startlist',
  'competitions.publicCompetition.championshipRanking',
  'competitions.publicCompetition.composedRanking',
  'competitions.ranking.explain',
  'competitions.recognition.propose',
  'competitions.registration.individual',
  'competitions.registration.offer',
  'competitions.startlist.courseDesign',
  // Of a jumping test alone; the test of this walk is of dressage.
  'competitions.timing.download',
  'competitions.timing.get',
  'competitions.timing.list',
  'exchange.webhook.deliveries',
  'exchange.webhook.get',
  'exchange.document.championshipHistory',
  'exchange.integration.exportFei',
  'exchange.integration.exportHippomundo',
  'exchange.takeAlong.commands',
  'finance.invoice.action',
  'finance.invoice.get',
  'finance.invoice.pdf',
  'finance.invoice.pdfOfMember',
  'finance.invoice.pdfOfOrganisation',
  'finance.invoice.ubl',
  'finance.invoice.ublOfMember',
  'finance.invoice.ublOfOrganisation',
  'finance.reminder.letters',
  'finance.reminder.preview',
  'finance.sellerInvoice.action',
  'finance.sellerInvoice.get',
  'finance.sellerInvoice.pdf',
  'finance.sellerInvoice.ubl',
  'finance.refund.file',
  'parties.horse.getSignature',
  'parties.invitation.acceptStatus',
  'parties.invitation.view',
  'parties.licenseRenewal.preview',
  'parties.person.avatar',
  'parties.studbook.get',
  'registry.merge.ofStudbook',
])

describe('the statements of a query (P4)', () => {
  let few: Counted[] = []
  let many: Counted[] = []
  beforeAll(async () => {
    await furnish()
    await furnishProtocols()
    await furnishBills()
    await furnishFiles()
    await furnishMail()
    await furnishSchedule()
    await furnishSeason()
    // A first call also runs statements that later calls do not, so it is not counted.
    await countAll(queries)
    few = await countAll(queries)
    await grow()
    many = await countAll(queries)
  })
  it('are counted for every query, except those for which the test data has no rows', () => {
    expect(queries.length).toBeGreaterThan(150)
    const refused = many.filter(({ failure }) => failure !== null).map(({ procedure }) => procedure)
    expect(refused.toSorted()).toEqual([...unanswered].toSorted())
  })
  it('are the same number for three hundred rows as for ten', () => {
    const answered = (rows: readonly Counted[]) => rows.filter(({ procedure }) => !unanswered.has(procedure))
    expect(answered(many).map(({ procedure, statements }) => [procedure, statements])).toEqual(
      answered(few).map(({ procedure, statements }) => [procedure, statements + (moreOfAFullPage[procedure] ?? 0)]),
    )
  })
  it('are at most five, or the number in the list of exceptions', () => {
    const more = many.filter(({ statements }) => statements > 5)
    expect(Object.fromEntries(more.map(({ procedure, statements }) => [procedure, statements]))).toEqual(
      Object.fromEntries(Object.entries(beyondFive).map(([procedure, { statements }]) => [procedure, statements])),
    )
  })
})
