// The season of money of the demo federation. Everything here goes through the procedures of the product, on the days on which it happened,
// so that its ledger, its numbers and its history are those that a federation would have.
import { bookProviderReport, runAsOperator, type Services } from '@oxer/api'
import { camtOf, type GivenStatement } from '@oxer/testing'
import { demoCardAccount, demoIban } from './demo-bills.ts'
import { type DemoOffice, openOffice } from './demo-office.ts'

type Invoice = Awaited<ReturnType<DemoOffice['call']['finance']['invoice']['finalise']>>
type Entry = GivenStatement['entries'][number]

type Season = DemoOffice & {
  bookReport: (object: string, cardPayment: string, amountCents: number | null) => Promise<void>
  bankFile: (days: number, openingCents: number, entries: readonly Entry[]) => Promise<number>
}

const begin = async (services: Services, now: Date): Promise<Season> => {
  // Cards could be used then, whether or not this server has the keys of a provider.
  const then: Services = { ...services, isCardPaid: true }
  const office = await openOffice(then, now)
  const { call, clock, day, federation, tenant } = office
  const iban = demoIban(1)
  return {
    ...office,
    bookReport: async (object, cardPayment, amountCents) => {
      const effect =
        amountCents === null
          ? ({ kind: 'ENDED', cardPayment, status: 'EXPIRED' } as const)
          : ({ kind: 'PAID', cardPayment, object, amountCents, currency: 'EUR' } as const)
      const report = { id: `evt_${object}`, type: 'checkout.session', account: demoCardAccount, effect }
      await runAsOperator({ services: then, authorName: 'Stripe', tenant, now: clock }, 'demo', (ctx) =>
        bookProviderReport(ctx, report, { feeCents: 0, cardPayment: null }),
      )
    },
    bankFile: async (days, openingCents, entries) => {
      const file = camtOf({ id: `DEMO${day(days).replaceAll('-', '')}`, iban, date: day(days), openingCents, entries })
      const form = new FormData()
      form.set('organisation', federation)
      form.set('file', new File([file], 'camt.xml', { type: 'application/xml' }))
      await call.finance.bank.importFile(form)
      return entries.reduce((sum, { amountCents }) => sum + amountCents, openingCents)
    },
  }
}

/** Orders what was sold until a day, books the orders, and sends each payer an invoice. */
const invoiceUntil = async ({ call, federation: organisation, day }: Season, days: number, description: string) => {
  const { orderRefs } = await call.finance.order.createFromFilter({ organisation, toDate: day(days), description })
  await call.finance.order.processMany({ organisation, orderRefs })
  const invoices: Invoice[] = []
  for (const order of orderRefs) {
    const { ref: invoice, version } = await call.finance.invoice.createOfOrder({ organisation, order })
    invoices.push(await call.finance.invoice.finalise({ federation: organisation, invoice, version }))
  }
  return invoices.toSorted((one, other) => other.amount - one.amount)
}

const transferOf = ({ document, open, contactName }: Invoice, account: number): Entry => ({
  amountCents: open,
  name: contactName,
  iban: demoIban(account),
  ...(document.reference !== null && { reference: document.reference }),
})

type PrizeTest = { readonly competition: string; readonly test: string }

/** A closed test of one of these competitions. */
const findPrizeTest = async ({ prisma }: Services['database'], competitions: readonly string[]) => {
  const ranking = await prisma.ranking.findFirst({
    where: { status: 'CLOSED', competitionRef: { in: [...competitions] } },
    orderBy: { ref: 'asc' },
    select: { competitionRef: true, testSet: { select: { testRef: true } } },
  })
  return ranking === null ? null : { competition: ranking.competitionRef, test: ranking.testSet.testRef }
}

/** A test with prize money, whose winners have said where it goes. */
const playPrizes = async ({ call }: Season, { competition, test }: PrizeTest): Promise<void> => {
  const { version } = await call.competitions.testPrizes.get({ competition, test })
  const amounts = [10_000, 6000, 4000]
  const { parts } = await call.competitions.testPrizes.save({ competition, test, amounts, isPublic: true, version })
  const winners = new Set(parts.flatMap((part) => part.winners.map(({ payee }) => payee.ref)))
  for (const [index, contactRef] of [...winners].entries()) {
    await call.parties.contactAccount.create({
      ...{ contactType: 'PERSON', contactRef, name: 'Bankrekening', iban: demoIban(800 + index) },
      defaultFor: ['DEFAULT'],
    })
  }
}

/** The spring is invoiced, mostly paid, paid out to its organisers, and corrected afterwards. */
const playFirstHalf = async (
  season: Season,
  competitions: readonly string[],
  prizes: PrizeTest | null,
): Promise<number> => {
  const { call, federation: organisation, goTo } = season
  goTo(-90)
  const invoices = await invoiceUntil(season, -91, 'Wedstrijden van het voorjaar')
  const [largest] = invoices
  const late = invoices.slice(-2)
  goTo(-84)
  const paid = invoices.filter((invoice) => !late.includes(invoice))
  const balance = await season.bankFile(
    -84,
    1_284_650,
    paid.map((invoice, index) => transferOf(invoice, 700 + index)),
  )
  goTo(-60)
  await call.finance.reminder.send({ organisation, documentRefs: late.map(({ ref }) => ref) })
  if (prizes !== null) await playPrizes(season, prizes)
  for (const competition of competitions) {
    const { total } = await call.competitions.competitionPayout.calculate({ competition })
    if (total > 0) await call.competitions.competitionPayout.order({ competition, total })
  }
  goTo(-52)
  // Entries: what the club pays for itself belongs to no organiser.
  const entries = largest?.document.lines.filter(({ taxLevelCode }) => taxLevelCode === 'VAT_21') ?? []
  const lines = entries.slice(0, 2).map(({ itemRef, grossCents }) => ({ item: itemRef, amount: grossCents }))
  if (largest && lines.length > 0) {
    const reason = 'Twee starts zijn afgelast: terrein onder water'
    await call.finance.invoice.credit({ federation: organisation, invoice: largest.ref, lines, reason })
  }
  goTo(-45)
  const [first, last] = late
  if (first) await call.finance.reminder.send({ organisation, documentRefs: [first.ref] })
  goTo(-38)
  const afterwards = last ? await season.bankFile(-38, balance, [transferOf(last, 750)]) : balance
  return afterwards
}

/** The last weeks are invoiced, and two riders pay by card: one does, the other leaves. */
const playSecondHalf = async (season: Season): Promise<Invoice[]> => {
  const { call, goTo } = season
  goTo(-22)
  const invoices = await invoiceUntil(season, -23, 'Wedstrijden van deze herfst')
  const persons = invoices.filter(({ contactType }) => contactType === 'PERSON')
  const clubs = invoices.filter(({ contactType }) => contactType === 'ORGANISATION')
  goTo(-16)
  for (const [index, { contactRef: member }] of persons.slice(0, 2).entries()) {
    const [book] = (await call.finance.payment.payOfMember({ member })).items
    if (book === undefined) continue
    const { ref, amount } = await call.finance.cardPayment.startOfMember({ member, book: book.book })
    await season.bookReport(`pi_demo_${index}`, ref, index === 0 ? amount : null)
  }
  return clubs
}

/** The last statement: two clubs pay as they should, and three lines wait: for a yes, for a choice, and for somebody who knows. */
const playLastStatement = async (season: Season, balance: number, [biggest, ...others]: readonly Invoice[]) => {
  const { call, federation: organisation } = season
  season.goTo(-1)
  const paid = others.slice(0, 2).map((invoice, index) => transferOf(invoice, 760 + index))
  const { items } = await call.finance.overview.openDocuments({ organisation, size: 50 })
  const rider = items.find(({ payer }) => payer.type === 'PERSON')
  const [account] = biggest ? await call.parties.contactAccount.list({ contact: biggest.contactRef }) : []
  await season.bankFile(-1, balance, [
    ...paid,
    ...(rider ? [{ amountCents: rider.open, name: rider.payer.name, iban: demoIban(801), text: 'wedstrijden' }] : []),
    ...(biggest
      ? [
          {
            amountCents: biggest.open - 1500,
            name: biggest.contactName,
            ...(account?.iban && { iban: account.iban }),
            text: 'betaling min dubbele inschrijving',
          },
        ]
      : []),
    { amountCents: 12_500, name: 'Stoeterij Ter Elst bv', iban: demoIban(802), text: 'factuur wedstrijd' },
  ])
}

/** A day at the desk: it is opened, takes money, and is closed with a difference in cents; null leaves it open. */
const playDesk = async ({ call }: Season, competition: string, count: number, difference: number | null) => {
  const desk = call.competitions.competitionDesk
  const { ref: day } = await desk.open({ competition, drawer: 'Secretariaat', opening: 15_000 })
  const { items } = await desk.payers({ competition, q: '' })
  const persons = items.filter(({ payer, due }) => payer.type === 'PERSON' && due > 0).slice(0, count)
  for (const [index, { payer, due }] of persons.entries()) {
    const method = index % 2 === 0 ? 'CASH' : 'CARD'
    await desk.take({ competition, day, payerType: 'PERSON', payerRef: payer.ref, method, due })
  }
  if (difference === null) return
  const stored = (await desk.list({ competition })).items.find(({ ref }) => ref === day)
  if (stored) await desk.close({ competition, day, counted: stored.expected + difference, version: stored.version })
}

/** What is not finished: orders that wait, and drafts. */
const playThisMonth = async ({ call, federation: organisation, goTo, day }: Season): Promise<void> => {
  goTo(-8)
  const filter = { organisation, toDate: day(-9), description: 'Wedstrijden van deze maand' }
  const { orderRefs } = await call.finance.order.createFromFilter(filter)
  const booked = orderRefs.slice(0, Math.ceil(orderRefs.length / 2))
  await call.finance.order.processMany({ organisation, orderRefs: booked })
  for (const order of booked.slice(0, 3)) await call.finance.invoice.createOfOrder({ organisation, order })
}

/** Plays the season of money on a demo that was loaded at `now`, unless something was ordered there already. */
export const loadDemoMoney = async (services: Services, now: Date): Promise<void> => {
  const { prisma } = services.database
  if ((await prisma.bill.count()) === 0 || (await prisma.financeOrder.count()) > 0) return
  const season = await begin(services, now)
  const sold = await prisma.bill.findMany({
    where: { book: { ownerRef: season.federation }, competitionRef: { not: null } },
    distinct: ['competitionRef'],
    orderBy: [{ date: 'desc' }, { ref: 'asc' }],
    select: { competitionRef: true, date: true },
  })
  const [todays, last] = sold
  const billed = sold.filter(({ date }) => date < season.day(-90)).flatMap(({ competitionRef }) => competitionRef ?? [])
  const balance = await playFirstHalf(season, billed, await findPrizeTest(services.database, billed))
  const clubs = await playSecondHalf(season)
  await playThisMonth(season)
  if (last?.competitionRef) {
    season.goOn(last.date)
    await playDesk(season, last.competitionRef, 3, -50)
  }
  await playLastStatement(season, balance, clubs)
  if (todays?.competitionRef) {
    season.goTo(0)
    await playDesk(season, todays.competitionRef, 2, null)
  }
}
