// A ring starts twenty minutes later than published: the rider reads it on the open page, in the inbox, in one mail and in the calendar of
// the phone.
import { UserProfile } from '@oxer/domain/access/session/session.schema'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { MailPage } from '@oxer/domain/kernel/mail/mail.schema'

import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, type Texts, test } from '../../harness/flow.ts'
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

/** Makes the private address of the rider's calendar, and reads it as the program of a phone does: without a session. */
const openCalendar = async (page: Page, t: Texts) => {
  await page.goto('/profile/preferences#calendar')
  const starts = page.getByRole('region', { name: t('home:calendarFeed.title.OWN') })
  await starts.getByRole('button', { name: t('home:calendarFeed.make') }).click()
  const field = page.getByRole('textbox', { name: t('home:calendarFeed.address') })
  const address = await field.inputValue()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('home:calendarFeed.done') }).click()
  await expect(field).toBeHidden()
  return async (competition: string) => {
    const file = new ICAL.Component(ICAL.parse(await (await fetch(address)).text()))
    const [event, ...more] = file
      .getAllSubcomponents('vevent')
      .filter((each) => String(each.getFirstPropertyValue('url')).includes(competition))
      .map((each) => new ICAL.Event(each))
    expect(more).toEqual([])
    const moment = event?.startDate.toJSDate()
    const time = moment?.toLocaleTimeString('nl-BE', {
      timeZone: 'Europe/Brussels',
      hour: '2-digit',
      minute: '2-digit',
    })
    return { uid: event?.uid, time, sequence: event?.sequence ?? -1 }
  }
}

test('a rider learns of a start that moved, in both languages: on the open page, in the inbox, by one mail and in the calendar', {
  tag: '@only-phone',
}, async ({ flow }) => {
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

  const readCalendar = await openCalendar(page, flow.t)
  const planned = await readCalendar(made.ref)
  expect(planned).toMatchObject({ time: '09:00', sequence: 0 })

  const schedule = `/competition/manage/${made.ref}/timeschedule`
  const startAt = async (start: string): Promise<void> => {
    const { activities } = await api.get(`${schedule}/metadata`, TimeSchedule)
    const ring = activities.find(({ ref }) => ref === made.activityRef)
    await api.post(
      `${schedule}/sport`,
      {
        ...{ ref: made.activityRef, version: ring?.version, date: today(), start, arenaRef: ring?.arenaRef },
        ...{ startlistRef: made.startlist.ref, changeReason: 'Vrachtwagen op de weg' },
      },
      z.unknown(),
    )
  }

  // The second shift is read in the other language, by the same rider.
  const shifts = [
    { language: flow.language, t: flow.t, was: '09:00', now: '09:20' },
    { ...flow.other, was: '09:20', now: '09:40' },
  ]
  let inCalendar = planned
  for (const { language, t, was, now } of shifts) {
    const inbox = await flow.openAs('rider', '/notifications', language)
    const open = await inbox.context().newPage()
    await open.goto(`/competitions/${made.ref}/activity/${made.activityRef}`)
    await expect(open.locator('html')).toHaveAttribute('lang', language)
    const row = open.locator('[data-key]').filter({ hasText: 'Fidel' }).first()
    await expect(row).toContainText(was)
    const bookmark = open.getByRole('button', { name: t('competitions:publicCompetition.bookmark') })
    if ((await bookmark.getAttribute('aria-pressed')) !== 'true') await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await expect(bookmark).toBeEnabled()

    await startAt(now)
    // Without a reload.
    await expect(row).toContainText(now)
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    const later = await readCalendar(made.ref)
    expect(later).toMatchObject({ uid: planned.uid, time: now })
    expect(later.sequence).toBeGreaterThan(inCalendar.sequence)
    inCalendar = later

    const news = inbox
      .getByRole('listitem')
      .filter({ hasText: t('notification:kind.START_MOVED.title', { subject: name }) })
      .filter({ hasText: now })
    await appears(inbox, news)
    await expect(news).toContainText(t('notification:line.instead', { now, was }).slice(-10))
    await expectNoSidewaysScroll(inbox)
    await expectAccessible(inbox)
    await news.getByRole('button').click()
    await expect(news.getByRole('button')).toBeHidden()
  }

  // A mail has the language of its reader's account, whatever the page has; one for each shift.
  const moved = flow.t('notification:kind.START_MOVED.title', { subject: name })
  const outbox = await (await flow.apiOf('superAdministrator')).get('/mail?size=50', MailPage)
  expect(outbox.items.filter(({ subject }) => subject === moved)).toHaveLength(shifts.length)
})
