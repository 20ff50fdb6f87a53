import type { CalendarFeed } from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const own: CalendarFeed = {
  kind: 'OWN',
  createdAt: '2026-11-20T10:00:00.000Z',
  renewedAt: '2026-11-21T10:00:00.000Z',
}
const address = 'https://oxer.example/calendar/Aa0_-Bb1Cc2Dd3Ee4Ff5Gg.ics'

const open = (calendarFeed: NonNullable<NonNullable<Answers['shell']>['calendarFeed']>, language: 'en' | 'nl' = 'en') =>
  renderOffice({ url: '/profile/preferences', language, answers: { shell: { calendarFeed } } })

const part = (name: string) => screen.findByRole('region', { name })

describe('the calendar in a phone', () => {
  it('has no address until one is made; that is shown once, to copy or to open', async () => {
    const { user, calls } = await open({ list: () => [], renew: () => ({ ...own, address }) })
    const starts = await part('Calendar in your phone')
    expect(within(starts).getByText('No address yet.')).toBeVisible()
    await user.click(within(starts).getByRole('button', { name: 'Make an address' }))
    expect(await screen.findByRole('textbox', { name: 'Address of the calendar' })).toHaveValue(address)
    expect(screen.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
      'href',
      'webcal://oxer.example/calendar/Aa0_-Bb1Cc2Dd3Ee4Ff5Gg.ics',
    )
    expect(calls).toContainEqual({ path: 'shell.calendarFeed.renew', input: { kind: 'OWN' } })
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByDisplayValue(address)).not.toBeInTheDocument()
  })

  it('asks before a new address ends the present one, and before it is removed', async () => {
    const remove = vi.fn(() => undefined)
    const { user, calls } = await open({ list: () => [own], renew: () => ({ ...own, address }), remove })
    const starts = await part('Calendar in your phone')
    expect(within(starts).getByText(/Address made on 21\/11\/2026/)).toBeVisible()
    await user.click(within(starts).getByRole('button', { name: 'New address' }))
    const question = await screen.findByRole('dialog', { name: 'Make a new address?' })
    expect(calls.some(({ path }) => path.endsWith('renew'))).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'New address' }))
    expect(await screen.findByDisplayValue(address)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(within(starts).getByRole('button', { name: 'Remove address' }))
    const removal = await screen.findByRole('dialog', { name: 'Remove this address?' })
    await user.click(within(removal).getByRole('button', { name: 'Remove address' }))
    expect(await screen.findByText('The address is removed.')).toBeVisible()
    expect(remove).toHaveBeenCalledTimes(1)
  })

  it('can be loaded again after it failed, and says in Dutch how to add it', async () => {
    let isFailing = true
    const { user } = await open(
      {
        list: () => {
          if (isFailing) throw refusal(500, { code: '000-0000000001' })
          return []
        },
      },
      'nl',
    )
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    isFailing = false
    await user.click(retry)
    expect(await part('Wat je volgt')).toBeVisible()
    expect(screen.getByText(/Google Agenda/)).toBeVisible()
  })
})
