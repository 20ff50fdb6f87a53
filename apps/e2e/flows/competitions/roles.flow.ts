// What each kind of user may do at a competition: in the browser, and on the api if a screen only hides it.
import { UserProfile } from '@oxer/domain/access/session/session.schema'
import { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { EnterResult, ResultMetadata, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import * as z from 'zod'
import type { Api } from '../../harness/api.ts'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { makeCompetition, publish, today, todaysCompetition } from '../../harness/made-competition.ts'
import { clubRegistrations, registrationsScreen, resultsScreen } from '../../pages/competitions/competition-screens.ts'
import { createCompetition } from '../../pages/competitions/create-competition.ts'
import { manage } from '../../pages/competitions/manage.ts'
import { office } from '../../pages/shell/office.ts'

test.describe.configure({ timeout: 120_000 })

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}

const smallCompetition = (api: Api, name: string) =>
  makeCompetition(api, {
    name,
    sportType: 'SHOW_JUMPING',
    testName: 'Springen 1,00 m',
    protocol: jumping,
    riders: [
      { firstName: 'Ella', lastName: 'Everts', horse: 'Nero' },
      { firstName: 'Fien', lastName: 'Frans', horse: 'Lux' },
    ],
  })

const Person = z.object({ personRef: z.string() })

test('a club manager registers members, and signs one off with a reason', async ({ flow }) => {
  const api = await flow.apiOf('clubManager')
  const { organisationRoles } = await api.get('/auth/user', UserProfile)
  const [role] = organisationRoles
  if (role === undefined) throw new Error('the demo has no club manager')
  const page = await flow.openAs('clubManager', `/organisations/${role.organisationRef}/competitions/registrations`)
  // One of the demo's own, because registrations of other flows may be gone by the time of saving.
  const club = clubRegistrations(page, flow, /Clubprijs/)
  await expect(club.register).toBeVisible()
  await expectAccessible(page)
  await club.register.click()
  await expectAccessible(page)
  const [rider, horse] = await club.tickFirst()
  await club.save()
  const row = club.row(rider, horse)
  await expect(row).toBeVisible()
  await registrationsScreen(page, flow).signOff(rider, horse, 'Paard kreupel', row)
  await expect(row).toContainText(flow.t('competitions:registration.status.SIGNED_OFF'))
})

test('a competition organizer creates a competition of their own club, and closes it', async ({ flow }) => {
  const page = await flow.openAs('organizer', '/competitions/create')
  const form = createCompetition(page, flow)
  await form.fillGeneral({ name: `Clubwedstrijd ${flow.language}`, date: today(), sport: 'DRESSAGE' })
  for (const section of ['organizer', 'contacts', 'registration', 'finance', 'summary', 'publish'] as const) {
    await form.next()
    await expect(form.section(section)).toBeVisible()
  }
  await form.create.click()
  await expect(page).toHaveURL(/\/manage\/overview$/)
  const competition = manage(page, flow)
  const api = await flow.apiOf('organizer')
  await publish(api, competition.ref(), [])
  await page.reload()
  await competition.openMore()
  await competition.action('lock').click()
  await competition.confirm('lock').click()
  await expect(competition.dialog).toBeHidden()
  const detail = await api.get(`/competition/manage/${competition.ref()}`, CompetitionDetail)
  expect(detail.status).toBe('LOCKED')
  const refused = await api.refusal('POST', `/competition/manage/${competition.ref()}/startlist/create-startlists`, {
    tests: [competition.ref()],
  })
  expect(refused.status, 'decision 9: read-only for all but the federation').toBe(409)
})

test('a cancelled competition requires a reason, and keeps it', async ({ flow }) => {
  const api = await flow.apiOf('federationAdministrator')
  const made = await smallCompetition(api, `Stormweer ${flow.project}`)
  const page = await flow.openAs('federationAdministrator', `/competitions/${made.ref}/manage/overview`)
  const competition = manage(page, flow)
  await competition.openMore()
  await competition.action('cancel').click()
  await competition.confirm('cancel').click()
  await expect(page.getByText(flow.t('competitions:competition.cancel.reasonRequired'))).toBeVisible()
  await competition.reason.fill('Storm')
  await competition.confirm('cancel').click()
  await expect(competition.dialog).toBeHidden()
  const detail = await api.get(`/competition/manage/${made.ref}`, CompetitionDetail)
  expect([detail.status, detail.cancelReason]).toEqual(['CANCELLED', 'Storm'])
})

/** The last rider of the first jumping test of today who has not started yet: other flows enter the next ones at the same time. */
const openSheet = async (api: Api, competition: string) => {
  const root = `/competition/manage/${competition}/results`
  const { tests } = await api.get(`${root}/metadata`, ResultMetadata)
  for (const each of tests.filter(({ testKind }) => testKind === 'SHOW_JUMPING')) {
    for (const set of each.testSets.filter(({ left }) => left > 0)) {
      const sheet = await api.get(`${root}/${each.ref}/${set.ref}`, ResultSheet)
      const line = sheet.lines.findLast((row) => row.isExpected && row.result === null)
      if (line) return { root: `${root}/${each.ref}/${set.ref}`, set: set.ref, line }
    }
  }
  throw new Error('everybody has ridden')
}

test('a result processor, by a share that expires, enters results and cannot cancel', async ({ flow }) => {
  const page = await flow.openAs('resultProcessor')
  const api = await flow.apiOf('resultProcessor')
  const { ref, name } = await todaysCompetition(api)
  await page.getByRole('button', { name: flow.t('shell:shares.menu') }).click()
  await page.getByRole('menuitem', { name: new RegExp(name) }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const competition = manage(page, flow)
  await expect(competition.share).toBeHidden()
  await competition.openMore()
  await expect(competition.action('history')).toBeVisible()
  await expect(competition.action('cancel')).toBeHidden()
  await expect(competition.action('lock')).toBeHidden()
  await page.keyboard.press('Escape')

  const { line, set } = await openSheet(api, ref)
  await page.goto(`/competitions/${ref}/manage/results?testSet=${set}`)
  const results = resultsScreen(page, flow)
  await results.cell('faults', line.rider.name).first().fill('8')
  await page.keyboard.press('Enter')
  await page.keyboard.type('70.12')
  await page.keyboard.press('Enter')
  await expect(results.saved).toBeVisible()

  const base = `/competition/manage/${ref}`
  for (const [method, path, body] of [
    ['POST', `${base}/cancel`, { reason: 'No' }],
    ['POST', `${base}/lock`, {}],
    ['DELETE', base, undefined],
    ['POST', `${base}/share`, { personRef: crypto.randomUUID(), role: 'ADMINISTRATOR' }],
    ['POST', `${base}/tests`, { name: 'No' }],
  ] as const) {
    expect(await api.refusal(method, path, body), `${method} ${path}`).toEqual({
      status: 403,
      codes: ['003-0000000001'],
    })
  }
})

test('a share grants access until it expires, and not afterwards', async ({ flow }) => {
  const admin = await flow.apiOf('federationAdministrator')
  const made = await smallCompetition(admin, `Gedeeld ${flow.project}`)
  const helper = await flow.apiOf('rider')
  const { personRef } = await helper.get('/auth/user', Person)
  const base = `/competition/manage/${made.ref}`
  expect((await helper.refusal('GET', base)).status, 'before it is shared').toBe(403)

  const share = (expires: Date) =>
    admin.put(
      `${base}/share`,
      { personRef, role: 'RESULT_PROCESSOR', expires: expires.toISOString() },
      z.array(z.unknown()),
    )
  await share(new Date(Date.now() + 3_600_000))
  const { root, line } = await openSheet(helper, made.ref)
  const entered = EnterResult.parse({
    version: 0,
    result: {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [{ time: 6500, obstaclePenalties: '4' }],
    },
  })
  await helper.post(`${root}/${line.participation}`, entered, z.unknown())

  await share(new Date(Date.now() + 1500))
  await expect.poll(async () => (await helper.refusal('GET', base)).status, 'after its moment').toBe(403)
  const refused = await helper.refusal('POST', `${root}/${line.participation}`, { ...entered, version: 1 })
  expect(refused.status, 'after its moment').toBe(403)

  const expired = await flow.apiOf('expired')
  const { ref } = await todaysCompetition(admin)
  expect((await expired.refusal('GET', `/competition/manage/${ref}`)).status).toBe(403)
})

test('a rider sees only their own part of the office, and a message says so', async ({ flow }) => {
  const api = await flow.apiOf('rider')
  const { ref } = await todaysCompetition(api)
  const page = await flow.openAs('rider')
  await expect(office(page, flow).title).toContainText('Ruben')
  await expect(page.getByRole('link', { name: flow.t('shell:home.create.competition') })).toBeHidden()
  await page.goto(`/competitions/${ref}/manage/results`)
  await expect(page.getByText(flow.t('competitions:competition.denied'))).toBeVisible()
  expect((await api.refusal('POST', `/competition/manage/${ref}/lock`, {})).status).toBe(403)
})

test('the administrator of another federation sees nothing of it', async ({ flow }) => {
  const owner = await flow.apiOf('federationAdministrator')
  const { ref } = await todaysCompetition(owner)
  const stranger = await flow.apiOf('secondFederation')
  for (const path of ['', '/general', '/tests/metadata', '/results/metadata', '/share', '/history']) {
    expect((await stranger.refusal('GET', `/competition/manage/${ref}${path}`)).status, path).toBe(404)
  }
  const page = await flow.openAs('secondFederation', `/competitions/${ref}/manage/overview`)
  await expect(page.getByText(flow.t('competitions:competition.notFound'))).toBeVisible()
})

test('a visitor is asked to sign in', async ({ flow }) => {
  const page = await flow.openAs('visitor')
  for (const [method, path] of [
    ['GET', '/api/auth/user'],
    ['POST', '/api/competition'],
    ['GET', `/api/person/search?q=${Buffer.from('An Fed').toString('base64url')}`],
  ] as const) {
    const answer = await page.request.fetch(path, { method })
    expect(answer.status(), path).toBe(401)
  }
})
