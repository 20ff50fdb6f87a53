// A parent enters children on a phone: from the public page, with the reason of what may not be entered, to the sign-off of one start; and a
// club approves what its members enter. What is made once is read in both languages.

import { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import { RegistrationOutcome } from '@oxer/domain/competitions/registration/registration.schema'
import { TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { FederationSummary } from '@oxer/domain/federation/federation/federation.schema'
import { MailPage } from '@oxer/domain/kernel/mail/mail.schema'
import { pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { OrganisationDetail } from '@oxer/domain/parties/organisation/organisation.schema'
import { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import * as z from 'zod'
import type { Api } from '../../harness/api.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { publish, today } from '../../harness/made-competition.ts'

test('a parent enters two horses, sees why a test is refused, and signs one start off again @only-phone', async ({
  flow,
}) => {
  const api = await flow.apiOf('federationAdministrator')
  const { items } = await api.get('/calendar/later', pageOf(CalendarItem))
  const competition = items.find(({ competition: each }) => each?.name.startsWith('Adventsbokaal'))?.competition
  if (!competition) throw new Error('the demo has a competition whose registration is open')

  const visitor = await flow.openAs('visitor', `/competitions/${competition.ref}`)
  const enter = flow.t('competitions:publicCompetition.enter')
  await visitor.getByRole('link', { name: enter }).click()
  await expect(visitor).toHaveURL(/\/(auth|oidc)\//)

  const page = await flow.openAs('parent', `/competitions/${competition.ref}`)
  await page.getByRole('link', { name: enter }).click()
  const check = page.getByRole('region', { name: flow.t('entry:check.title') })
  await expect(check).toBeVisible()
  const horses = page.getByRole('radiogroup', { name: flow.t('entry:horse.title') }).getByRole('radio')
  const tests = page.getByRole('region', { name: flow.t('entry:tests.title') }).getByRole('checkbox')
  await page.getByRole('radio', { name: /^Griet Ouder/ }).check()
  await horses.last().click()
  await expect(horses.last()).toBeFocused()
  let reasons = 0
  for (const horse of [0, 1]) {
    await horses.nth(horse).click()
    await expect(horses.nth(horse)).toBeChecked()
    await expect(tests.first()).toBeVisible()
    const refused = page.getByRole('checkbox', {
      disabled: true,
      description: new RegExp(`^${flow.t('entry:tests.outcome.BLOCKED')}.+`),
    })
    reasons += await refused.count()
    const open = page.getByRole('checkbox', {
      disabled: false,
      checked: false,
      description: flow.t('entry:tests.outcome.ALLOWED'),
    })
    await open.first().check()
  }
  expect(reasons).toBeGreaterThan(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What was chosen is still there after the page was left.
  await page.reload()
  const send = page.getByRole('button', { name: flow.t('entry:check.send', { count: 2 }) })
  await send.click()
  await expect(page.getByText(flow.t('entry:check.sent', { count: 2 }))).toBeVisible()

  const own = page.getByRole('region', { name: flow.t('entry:own.title') })
  const signOff = own.getByRole('button', { name: new RegExp(`^${flow.t('entry:own.signOff')}|^Meld af`) })
  const before = await signOff.count()
  await signOff.last().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(flow.t('entry:own.signOffFree'))).toBeVisible()
  await drawer.getByRole('textbox').fill('Kreupel')
  await drawer.getByRole('button', { name: flow.t('entry:own.signOff') }).click()
  await expect(signOff).toHaveCount(before - 1)

  // The other language has the same entries, and says the same of them.
  const { language, t } = flow.other
  const read = await flow.openAs('parent', new URL(page.url()).pathname, language)
  const entries = read.getByRole('region', { name: t('entry:own.title') })
  await expect(entries.getByText(t('entry:own.reason', { reason: 'Kreupel' }))).toHaveCount(1)
  await expect(entries.getByText(t('competitions:registration.status.SIGNED_OFF')).first()).toBeVisible()
  await read.getByRole('radio', { name: /^Griet Ouder/ }).check()
  await read
    .getByRole('radiogroup', { name: t('entry:horse.title') })
    .getByRole('radio')
    .first()
    .click()
  await expect(read.getByText(new RegExp(`^${t('entry:tests.outcome.BLOCKED')}`)).first()).toBeVisible()
  await expectAccessible(read)
  await expectNoSidewaysScroll(read)

  await page.goto('/')
  const next = page.getByRole('region', { name: flow.t('home:riders.next') })
  await expect(next).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

/** A competition in ten days with one test of two places (unless given), of which somebody has one, and a waiting list. */
const makeFullTest = async (api: Api, name: string, maxRegistrations = 2) => {
  const [federation] = await api.get('/federation/permitted?kind=competition', z.array(FederationSummary))
  const day = addDays(today(), 10)
  const competition = await api.post(
    '/competition',
    {
      ...{ federationRef: federation?.ref, name, start: day, end: day, sportTypes: ['SHOW_JUMPING'] },
      organizer: { type: 'FEDERATION', ref: federation?.ref },
      location: { facility: 'Deodoro', address: { cityName: 'Gent', country: 'BEL' } },
    },
    CompetitionDetail,
  )
  const manage = `/competition/manage/${competition.ref}`
  const Metadata = z.object({ sportTypeVariants: z.array(z.object({ ref: z.string(), sportType: z.string() })) })
  const { sportTypeVariants } = await api.get(`${manage}/tests/metadata`, Metadata)
  const discipline = sportTypeVariants.find(({ sportType }) => sportType === 'SHOW_JUMPING')
  const full = await api.post(
    `${manage}/tests`,
    {
      ...{ name: 'Kindercup', sportTypeVariantRef: discipline?.ref, maxRegistrations },
      protocolDefinition: {
        ...{ discipline: 'SHOW_JUMPING', format: 'TABLE_A_AGAINST_CLOCK', rounds: [{ timeAllowed: 7000 }] },
        timePenalty: { penalty: '1', perStarted: 400 },
      },
    },
    TestDetail,
  )
  const giving = { takesWaiting: true, method: 'FIRST_COME', hoursToAccept: 24, version: 0 }
  await api.put(`${manage}/test/${full.ref}/place-giving`, giving, z.unknown())
  await publish(api, competition.ref, [])
  const data = {
    ...{ type: 'INDIVIDUAL', isUnknown: true },
    ...{ person: { firstName: 'Lotte', lastName: 'Eerst' }, horse: { name: 'Vroeg' } },
  }
  const { registrations } = await api.post(
    `${manage}/subscription/test/${full.ref}`,
    { data, confirmSaveWithWarnings: true },
    RegistrationOutcome,
  )
  return { competition: competition.ref, manage, test: full, first: registrations[0]?.ref ?? '' }
}

test('a parent enters two children, one waits, a place comes free, and the parent is notified and accepts @only-phone', async ({
  flow,
}) => {
  const api = await flow.apiOf('federationAdministrator')
  const name = `Kinderdag ${flow.project}`
  const made = await makeFullTest(api, name)
  const page = await flow.openAs('parent', `/competitions/${made.competition}/enter`)
  const children = page.getByRole('radio', { name: / Ouder$/ })
  const horses = page.getByRole('radiogroup', { name: flow.t('entry:horse.title') }).getByRole('radio')
  const tests = page.getByRole('region', { name: flow.t('entry:tests.title') })

  await children.nth(1).check()
  await horses.first().click()
  await tests.getByRole('checkbox', { name: /Kindercup/ }).check()
  await page.getByRole('button', { name: flow.t('entry:check.send', { count: 1 }) }).click()
  await expect(page.getByText(flow.t('entry:check.sent', { count: 1 }))).toBeVisible()

  // The test is full now, so the other child waits.
  await children.nth(2).check()
  await horses.first().click()
  await expect(tests.getByText(flow.t('entry:tests.full'))).toBeVisible()
  await tests.getByRole('button', { name: /Kindercup/ }).click()
  const lists = page.getByRole('region', { name: flow.t('competitions:waitingList.mine.title') })
  const waiting = flow.t('competitions:waitingList.positionLine', { position: 1, of: 1 })
  await expect(lists.getByText(waiting)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await api.post(`${made.manage}/subscription/${made.first}/signoff`, { reason: 'Ziek' }, z.unknown())
  await page.goto('/notifications')
  const offered = page
    .getByRole('listitem')
    .filter({ hasText: flow.t('notification:kind.PLACE_OFFERED.title', { subject: name }) })
  await expect(async () => {
    await page.reload()
    await expect(offered).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  const { language, t } = flow.other
  const read = await flow.openAs('parent', '/notifications', language)
  await expect(read.getByText(t('notification:kind.PLACE_OFFERED.title', { subject: name }))).toBeVisible()
  await read.goto(`/competitions/${made.competition}/enter`)
  const other = read.getByRole('region', { name: t('competitions:waitingList.mine.title') })
  await expect(
    other.getByRole('button', { name: new RegExp(`^${t('competitions:waitingList.mine.accept')}`) }),
  ).toBeVisible()
  await expectNoSidewaysScroll(read)
  await offered.getByRole('link').click()
  const accept = flow.t('competitions:waitingList.mine.accept')
  await lists.getByRole('button', { name: new RegExp(`^${accept}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: accept }).click()
  const own = page.getByRole('region', { name: flow.t('entry:own.title') })
  await expect(own.getByText('Kindercup')).toHaveCount(2)
  const outbox = await (await flow.apiOf('superAdministrator')).get('/mail?size=50', MailPage)
  expect(outbox.items.filter(({ subject }) => subject.includes(name))).toHaveLength(1)
})

/** A club that approves what its members enter, with ten members who wait for it. */
const makeWaitingClub = async (api: Api, competition: string, testRef: string, name: string) => {
  const [federation] = await api.get('/federation/permitted?kind=competition', z.array(FederationSummary))
  const of = { federation: federation?.ref }
  const club = await api.post('/organisation', { ...of, name, isPony: false, needsApproval: true }, OrganisationDetail)
  const start = addDays(today(), -30)
  const subscriptions = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const person = { firstName: 'Lid', lastName: `Nummer ${String(index)}`, birthDate: '1990-01-01' }
      const memberships = [{ organisation: { ref: club.ref }, start }]
      const member = await api.post(
        '/member',
        { ...of, ...person, memberships, confirmSaveWithWarnings: true },
        z.object({ ref: z.string() }),
      )
      const horse = { name: `Tien ${String(index)}` }
      return { testRef, data: { isUnknown: true, person: { ref: member.ref }, horse } }
    }),
  )
  await api.post(
    `/organisation/${club.ref}/competitions/registrations`,
    { competitionRef: competition, subscriptions, confirmSaveWithWarnings: true },
    RegistrationOutcome,
  )
  return club.ref
}

test('a club approves ten entries at once, and both languages say what waits', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const name = `Tien ${flow.project}`
  const made = await makeFullTest(api, `${name} wedstrijd`, 20)
  const club = await makeWaitingClub(api, made.competition, made.test.ref, name)
  const path = `/organisations/${club}/competitions/registrations`
  const page = await flow.openAs('federationAdministrator', path)
  const inbox = page.getByRole('grid', { name: flow.t('competitions:registration.waiting.title') })
  await expect(inbox.getByRole('row', { name: /Lid Nummer/ })).toHaveCount(10)
  await expectAccessible(page)
  const { language, t } = flow.other
  const read = await flow.openAs('federationAdministrator', path, language)
  await expect(read.getByText(t('competitions:registration.waiting.count', { count: 10 })).first()).toBeVisible()

  await inbox.getByRole('checkbox', { name: flow.t('ui:table.selectAll') }).check()
  const approve = flow.t('competitions:registration.action.APPROVE')
  await page.getByRole('button', { name: approve, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: flow.t('competitions:registration.decide.APPROVE', { count: 10 }) })
  await expect(dialog.getByText(/Lid Nummer/).first()).toBeVisible()
  await dialog.getByRole('button', { name: approve }).click()
  await expect(page.getByText(flow.t('competitions:registration.waiting.approved', { count: 10 }))).toBeVisible()
  await expect(inbox).toHaveCount(0)
  await read.reload()
  const status = t('competitions:registration.status.SUBSCRIBED')
  await expect(read.getByRole('row', { name: /Lid Nummer/ }).getByText(status)).toHaveCount(10)
})
