// A ring starts twenty minutes later than published: the rider reads it on the phone, and gets one mail.
import { UserProfile } from '@oxer/domain/access/session/session.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { MailPage } from '@oxer/domain/kernel/mail/mail.schema'
import type { Locator, Page } from '@playwright/test'
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { allParts, makeCompetition, publish, today } from '../../harness/made-competition.ts'

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}

/** The inbox is read again until the message is there. */
const appears = async (page: Page, item: Locator): Promise<void> => {
  await expect(async () => {
    await page.reload()
    await expect(item).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}

test('a rider is notified of a start that moved, in the page and by one mail', { tag: '@only-phone' }, async ({
  flow,
}) => {
  const [api, rider] = [await flow.apiOf('federationAdministrator'), await flow.apiOf('rider')]
  const { personRef } = await rider.get('/auth/user', UserProfile)
  const name = `Verschoven ${flow.project}`
  const made = await makeCompetition(api, {
    ...{ name, sportType: 'SHOW_JUMPING', testName: 'Springen 1,15 m', protocol: jumping },
    riders: [{ firstName: 'Gust', lastName: 'Goossens', horse: 'Fidel', personRef: personRef ?? '' }],
  })
  await publish(api, made.ref, allParts)
  const page = await flow.openAs('rider', '/notifications')
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: `${title}: ${name}` })
  const published = flow.t('notification:kind.STARTLIST_PUBLISHED.name')
  await appears(page, item(published))
  await expect(item(published)).toContainText('09:00')

  const schedule = `/competition/manage/${made.ref}/timeschedule`
  const { activities } = await api.get(`${schedule}/metadata`, TimeSchedule)
  const ring = activities.find(({ ref }) => ref === made.activityRef)
  await api.post(
    `${schedule}/sport`,
    {
      ...{ ref: made.activityRef, version: ring?.version, date: today(), start: '09:20', arenaRef: ring?.arenaRef },
      ...{ startlistRef: made.startlist.ref, changeReason: 'Vrachtwagen op de weg' },
    },
    z.unknown(),
  )
  const moved = flow.t('notification:kind.START_MOVED.title', { subject: name })
  const news = page.getByRole('listitem').filter({ hasText: moved })
  await appears(page, news)
  await expect(news).toContainText(flow.t('notification:line.instead', { now: '09:20', was: '09:00' }).slice(-10))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await news.getByRole('button').click()
  await expect(news.getByRole('button')).toBeHidden()

  const outbox = await (await flow.apiOf('superAdministrator')).get('/mail?size=50', MailPage)
  expect(outbox.items.filter(({ subject }) => subject === moved)).toHaveLength(1)
})
