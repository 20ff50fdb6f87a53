import { webhookErrors } from '@oxer/domain/exchange/webhook/webhook.errors'
import type { Webhook, WebhookDelivery } from '@oxer/domain/exchange/webhook/webhook.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ownTimeZone } from '../../../shared/own-time.ts'
import { toInstant } from '../../../shared/zoned-time.ts'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (end: string): string => `01890000-0000-7000-8000-0000000000${end}`
const at = { federation: testFederationRef, webhook: refOf('a1') }
const secret = 'whsec_c3ludGhldGljLXNlY3JldC1vZi0zMi1ieXRlcy0wMDA='
const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  ...{ ref: at.webhook, name: 'Results', url: 'https://hooks.example.org/oxer', kinds: [], competition: null },
  ...{ isOn: true, offReason: null, failingSince: null, oldSecretUntil: null, waiting: 0, dead: 0, sentAt: null },
  version: 3,
  ...over,
})
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ ref: refOf('d1'), messageId: 'msg_1', event: 41, status: 'SENT', attempts: 1, dueAt: null, answerStatus: 204 },
  ...{ problem: null, durationMs: 120, triedAt: '2026-05-17T08:00:00Z', createdAt: '2026-05-17T08:00:00Z' },
  message: { type: 'result.changed', timestamp: '2026-05-17T08:00:00Z', data: {} },
  ...over,
})

type Noun = NonNullable<NonNullable<Answers['exchange']>['webhook']>

const open = (path: string, noun: Noun, { canManage = true, language = 'en' as 'en' | 'nl' } = {}) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/${path}`,
    language,
    user: testUser({ federations: [testFederation({ canRead: true, canManage })] }),
    answers: {
      exchange: { webhook: noun },
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManage }),
        },
      },
    },
  })
const list = (...items: Webhook[]) => ({ list: () => ({ items, next: null }) })
const log = (...items: WebhookDelivery[]) => ({ deliveries: () => ({ items, next: null }) })

describe('the webhooks of a federation', () => {
  it('are in its menu, with their state and what waits', async () => {
    await open(
      'webhooks',
      list(
        webhook({ waiting: 3, dead: 1 }),
        webhook({ ref: refOf('a2'), name: 'Gone', isOn: false, offReason: 'GONE', kinds: ['ranking.closed'] }),
        webhook({ ref: refOf('a3'), name: 'Slow', failingSince: '2026-05-17T08:00:00Z' }),
      ),
    )
    expect(await screen.findByRole('row', { name: /Results.*On.*hooks\.example\.org.*All events.*3.*1/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Gone.*Off: the receiver is gone.*Ranking closed/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Slow.*On, fails/ })).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Webhooks' })[0]).toHaveAttribute(
      'href',
      `/myfederation/${testFederationRef}/webhooks`,
    )
  })

  it('are added in a drawer; the secret is shown once', async () => {
    const create = vi.fn((_input: unknown) => ({ webhook: webhook(), secret }))
    const { user } = await open('webhooks', { ...list(), create })
    expect(await screen.findByText('No webhooks yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New webhook' }))
    const drawer = await screen.findByRole('dialog', { name: 'New webhook' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(create).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Results')
    await user.type(within(drawer).getByRole('textbox', { name: /^Address/ }), 'https://hooks.example.org/oxer')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        ...{ federation: testFederationRef, name: 'Results', url: 'https://hooks.example.org/oxer' },
        ...{ kinds: [], competition: null, isOn: true },
      }),
    )
    expect(await screen.findByRole('textbox', { name: 'Secret of Results' })).toHaveValue(secret)
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(screen.queryByDisplayValue(secret)).toBeNull()
  })

  it('are refused at their field if the address is not public', async () => {
    const create = () => {
      throw refusal(422, { code: webhookErrors.addressRefused.code, field: 'url' })
    }
    const { user } = await open('webhooks', { ...list(), create })
    await user.click(await screen.findByRole('button', { name: 'New webhook' }))
    const drawer = await screen.findByRole('dialog', { name: 'New webhook' })
    await user.type(within(drawer).getByRole('textbox', { name: /^Name/ }), 'Results')
    await user.type(within(drawer).getByRole('textbox', { name: /^Address/ }), 'https://localhost/oxer')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText(/Give an address that begins with https/)).toBeVisible()
  })

  it('say in Dutch that they were not read, and are read again', async () => {
    let isFailing = true
    const { user } = await open(
      'webhooks',
      {
        list: () => {
          if (isFailing) throw refusal(500, { code: '000-0000000067' })
          return { items: [webhook()], next: null }
        },
      },
      { language: 'nl' },
    )
    const again = await screen.findByRole('button', { name: 'Opnieuw proberen' })
    isFailing = false
    await user.click(again)
    expect(await screen.findByRole('row', { name: /Results.*Aan.*Alle gebeurtenissen/ })).toBeVisible()
  })

  it('are refused to whoever may not manage the federation', async () => {
    const asked = vi.fn(() => ({ items: [], next: null }))
    await open('webhooks', { list: asked }, { canManage: false })
    expect(await screen.findByText('You do not have permission to do this')).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a webhook', () => {
  it('has the log of its deliveries; each is sent again', async () => {
    const sendAgain = vi.fn((_input: unknown) => delivery({ status: 'WAITING', attempts: 0 }))
    const dead = delivery({
      ...{ ref: refOf('d2'), messageId: 'msg_2', event: 42, status: 'DEAD', attempts: 10, problem: 'TIMEOUT' },
      ...{ answerStatus: null, durationMs: 15_000 },
    })
    const { user, calls } = await open(`webhooks/${at.webhook}`, {
      ...{ get: () => webhook({ dead: 1 }), ...log(delivery(), dead), sendAgain },
    })
    expect(await screen.findByRole('row', { name: /Result changed · 41.*Arrived.*204.*1.*120 ms/ })).toBeVisible()
    const row = screen.getByRole('row', { name: /Result changed · 42.*Given up.*no answer in time.*10.*15000 ms/ })
    await user.click(within(row).getByRole('button', { name: 'Repeat' }))
    await waitFor(() => expect(sendAgain).toHaveBeenCalledWith({ ...at, delivery: dead.ref }))
    expect(await screen.findByText('Result changed is sent again')).toBeVisible()
    expect(calls).toContainEqual({ path: 'exchange.webhook.deliveries', input: at })
  })

  it('gets a trial message, and all events since a moment', async () => {
    const test = vi.fn((_input: unknown) => delivery({ event: null, status: 'WAITING' }))
    const replay = vi.fn((_input: unknown) => ({ queued: 2, hasMore: false }))
    const { user } = await open(`webhooks/${at.webhook}`, { get: () => webhook(), ...log(), test, replay })
    expect(await screen.findByText('Nothing was sent yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send a trial message' }))
    await waitFor(() => expect(test).toHaveBeenCalledWith(at))
    await user.click(screen.getByRole('button', { name: 'Send since …' }))
    const drawer = await screen.findByRole('dialog', { name: 'Send since …' })
    await user.click(within(drawer).getByRole('button', { name: 'Send' }))
    expect(replay).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: /^Since/ }), '16/05/2026{Tab}')
    await user.click(within(drawer).getByRole('button', { name: 'Send' }))
    const since = toInstant({ date: '2026-05-16', time: '00:00' }, ownTimeZone())
    await waitFor(() => expect(replay).toHaveBeenCalledWith({ ...at, since }))
    expect(await screen.findByText('2 messages to Results are on their way')).toBeVisible()
  })

  it('that is off sends nothing again', async () => {
    await open(`webhooks/${at.webhook}`, { get: () => webhook({ isOn: false }), ...log(delivery()) })
    expect(await screen.findByRole('row', { name: /Result changed/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Repeat' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Send since …' })).toBeDisabled()
  })

  it('gets a new secret, and is removed, after a question', async () => {
    const remove = vi.fn((_input: unknown) => undefined)
    const rotateSecret = vi.fn((_input: unknown) => ({ webhook: webhook(), secret }))
    const noun = { get: () => webhook(), ...list(), ...log(), remove, rotateSecret }
    const { user, history } = await open(`webhooks/${at.webhook}`, noun)
    await user.click(await screen.findByRole('button', { name: 'New secret' }))
    const question = await screen.findByRole('dialog', { name: 'A new secret for Results?' })
    expect(rotateSecret).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Make a new secret' }))
    expect(await screen.findByRole('textbox', { name: 'Secret of Results' })).toHaveValue(secret)
    await user.click(screen.getByRole('button', { name: 'I have kept it' }))
    await user.click(screen.getByRole('button', { name: 'Actions for Results' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const removal = await screen.findByRole('dialog', { name: 'Remove Results?' })
    await user.click(within(removal).getByRole('button', { name: 'Remove the webhook' }))
    await waitFor(() => expect(remove).toHaveBeenCalledWith(at))
    await waitFor(() => expect(history.location.pathname).toBe(`/myfederation/${testFederationRef}/webhooks`))
  })
})
