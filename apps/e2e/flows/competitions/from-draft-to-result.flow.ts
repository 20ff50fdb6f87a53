// The main job of the product, in the browser from start to end: a federation creates a competition, and the public
// sees the result.
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { today } from '../../harness/made-competition.ts'
import {
  arenasSection,
  planningScreen,
  rankingsScreen,
  registrationsScreen,
  resultsScreen,
  startlistScreen,
  testRail,
  testsScreen,
} from '../../pages/competitions/competition-screens.ts'
import { createCompetition } from '../../pages/competitions/create-competition.ts'
import { manage } from '../../pages/competitions/manage.ts'
import { publicRanking } from '../../pages/competitions/public-ranking.ts'

test.describe.configure({ timeout: 240_000 })

const riders = [
  { firstName: 'Anna', lastName: 'Aerts', horse: 'Zorro' },
  { firstName: 'Bram', lastName: 'Bakker', horse: 'Quint' },
  { firstName: 'Cato', lastName: 'Claes', horse: 'Vesper' },
  { firstName: 'Daan', lastName: 'Dekker', horse: 'Opaline' },
]
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

for (const language of ['nl', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test('a federation administrator takes a competition from draft to a result that the public reads', async ({
      flow,
    }) => {
      const { t } = flow
      const page = await flow.openAs('federationAdministrator')
      const competition = manage(page, flow)
      const name = `Prijs van Gent ${language}`

      await test.step('the form of seven sections', async () => {
        await page.getByRole('link', { name: t('shell:home.create.competition') }).click()
        const form = createCompetition(page, flow)
        await expect(form.section('general')).toBeVisible()
        await expectAccessible(page)
        await form.fillGeneral({ name, date: today(), sport: 'SHOW_JUMPING' })
        await form.next()
        await expect(form.section('organizer')).toBeVisible()
        await form.next()
        await expect(form.section('contacts')).toBeVisible()
        await form.next()
        await expect(form.section('registration')).toBeVisible()
        await form.next()
        await expect(form.section('finance')).toBeVisible()
        await form.next()
        await expect(form.section('summary')).toBeVisible()
        await form.next()
        await form.publishAtOnce.check()
        await form.createAndPublish.click()
        await expect(page).toHaveURL(/\/manage\/overview$/)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      })

      await test.step('an arena', async () => {
        await competition.step('arenas').click()
        await arenasSection(page, flow).add('H', 'Hoofdpiste')
        await expect(page.getByText('Hoofdpiste')).toBeVisible()
      })

      let testName = ''
      await test.step('a test from a category', async () => {
        await competition.go('home')
        await expect(competition.step('arenas'), 'Home fills itself').toBeHidden()
        await competition.step('tests').click()
        const tests = testsScreen(page, flow)
        await tests.create(/1[.,]10/)
        await expect(tests.rows).toHaveCount(1)
        testName = (await tests.rows.getByRole('gridcell').first().textContent()) ?? ''
        await expectAccessible(page)
      })

      await test.step('registrations of riders without a record', async () => {
        await competition.go('subscriptions')
        const registrations = registrationsScreen(page, flow)
        for (const rider of riders) await registrations.registerNew(rider)
        for (const rider of riders) {
          await expect(registrations.rows.filter({ hasText: fullName(rider) })).toHaveCount(1)
        }
        const [, , , leaver] = riders
        if (leaver === undefined) throw new Error('four riders')
        await registrations.signOff(fullName(leaver), leaver.horse, 'Kreupel')
        await expect(registrations.rows.filter({ hasText: fullName(leaver) })).toContainText(
          t('competitions:registration.status.SIGNED_OFF'),
        )
        await expectAccessible(page)
      })

      await test.step('a start list: drawn, moved by keyboard, numbered, final', async () => {
        await competition.go('startlists')
        const list = startlistScreen(page, flow)
        await list.createAll.click()
        await list.open(testName)
        await expect(list.entries).toHaveCount(3)
        await list.draw('042026')
        await expect(list.figures).toContainText('042026')
        const drawn = await list.names()
        await list.entries.first().focus()
        await page.keyboard.press('Alt+ArrowDown')
        await expect
          .poll(async () => (await list.names()).map((entry) => entry?.replace(/^\d+ /, '')))
          .toEqual([drawn[1], drawn[0], drawn[2]].map((entry) => entry?.replace(/^\d+ /, '')))
        await expectAccessible(page)
        await testRail(page, flow).openAll()
        await list.giveNumbers()
        await list.open(testName)
        await expect(list.entries.getByRole('img', { name: /\d/ })).toHaveCount(3)
        await list.publishAs('FINAL')
      })

      await test.step('on the time schedule', async () => {
        await competition.go('planning')
        const planning = planningScreen(page, flow)
        await planning.proposeAndTake('09:30')
        await expect(planning.activity(testName)).toHaveAccessibleName(/09:30/)
        await expectAccessible(page)
      })

      await test.step('results by keyboard', async () => {
        await competition.go('results')
        const results = resultsScreen(page, flow)
        await results.cell('faults', 'Anna Aerts').fill('4')
        await page.keyboard.press('Enter')
        await page.keyboard.type('62.10')
        await page.keyboard.press('Enter')
        await results.cell('faults', 'Bram Bakker').fill('0')
        await page.keyboard.press('Enter')
        await page.keyboard.type('65.40')
        await page.keyboard.press('Enter')
        await results.cell('faults', 'Cato Claes').focus()
        await page.keyboard.press('e')
        await page.keyboard.press('Enter')
        await expect(results.progress(3, 3)).toBeVisible()
        await expect(results.saved).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the ranking, published', async () => {
        await competition.go('rankings')
        const rankings = rankingsScreen(page, flow)
        await expect(rankings.rows.nth(0)).toContainText('Bram Bakker')
        await expect(rankings.rows.nth(1)).toContainText('Anna Aerts')
        await expect(rankings.rows.nth(2)).toContainText('Cato Claes')
        await rankings.publish()
        await expectAccessible(page)
      })

      await test.step('a visitor reads it', async () => {
        const visitor = await flow.openAs('visitor', `/competitions/${competition.ref()}`)
        await visitor
          .getByRole('link', { name: t('competitions:publicCompetition.planning.results') })
          .or(visitor.getByRole('link', { name: testName }))
          .first()
          .click()
        await expect(publicRanking(visitor).rows).toHaveCount(3)
        const shown = await publicRanking(visitor).read()
        expect(shown.map(({ place, rider }) => [place, rider])).toEqual([
          [1, 'Bram Bakker'],
          [2, 'Anna Aerts'],
          [null, 'Cato Claes'],
        ])
      })
    })
  })
}
