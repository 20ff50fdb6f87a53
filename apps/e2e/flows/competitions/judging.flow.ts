// A judge signs in: Home has the own test, its list and its sheets open, and the office of the competition stays closed.
import { UserProfile } from '@oxer/domain/access/session/session.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { allParts, makeCompetition, publish } from '../../harness/made-competition.ts'

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}

for (const language of ['nl', 'en'] as const) {
  test.describe(`a judge, ${language}`, { tag: '@phone' }, () => {
    test.use({ language })

    test('reads the start list and the sheets of the own test, and nothing of the office', async ({ flow }) => {
      const [api, judge] = [await flow.apiOf('federationAdministrator'), await flow.apiOf('clubMember')]
      const { personRef } = await judge.get('/auth/user', UserProfile)
      const name = `Jurydag ${flow.project} ${language}`
      const made = await makeCompetition(api, {
        ...{ name, sportType: 'SHOW_JUMPING', testName: `Springen ${name}`, protocol: jumping },
        riders: [
          { firstName: 'Ella', lastName: 'Everts', horse: 'Nero' },
          { firstName: 'Fien', lastName: 'Frans', horse: 'Lux' },
        ],
      })
      await publish(api, made.ref, allParts)

      const office = await flow.openAs('federationAdministrator', `/competitions/${made.ref}/manage/settings`)
      await office
        .getByRole('button', { name: flow.t('forms:share.title'), exact: true })
        .first()
        .click()
      const drawer = office.getByRole('dialog')
      await drawer.getByRole('combobox', { name: flow.t('forms:share.role') }).click()
      await office.getByRole('option', { name: flow.t('competitions:competition.shareRole.JURY'), exact: true }).click()
      await expect(drawer.getByText(flow.t('competitions:competition.shareRoleWhy.JURY'))).toBeVisible()
      await expectAccessible(office)
      await expectNoSidewaysScroll(office)
      const share = { personRef, role: 'JURY', testRefs: [made.test.ref], expires: null }
      await api.put(`/competition/manage/${made.ref}/share`, share, z.unknown())
      await office.reload()
      await office
        .getByRole('button', { name: flow.t('forms:share.title'), exact: true })
        .first()
        .click()
      await expect(drawer.getByText(new RegExp(flow.t('competitions:competition.shareRole.JURY'))).last()).toBeVisible()

      const page = await flow.openAs('clubMember', '/')
      const part = page.getByRole('region', { name: flow.t('home:judging.title') })
      await expect(part.getByText(new RegExp(name)).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await part.getByRole('link', { name: `Springen ${name}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Springen ${name}` })).toBeVisible()
      await page.reload()
      await expect(page.getByText('Ella Everts')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const sheets = await page.getByRole('link', { name: flow.t('competitions:judging.sheets') }).getAttribute('href')
      const paper = await page.request.get(sheets ?? '')
      expect(paper.headers()['content-type']).toBe('application/pdf')

      expect((await page.request.get(`/api/competition/manage/${made.ref}/subscription`)).status()).toBe(403)
      await page.goto(`/competitions/${made.ref}/manage/overview`)
      await expect(page.getByText(flow.t('competitions:competition.denied')).first()).toBeVisible()
    })
  })
}
