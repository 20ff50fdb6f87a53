import { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { allChannels } from '@oxer/domain/shell/notification/notification.rules'
import type {
  Notification,
  NotificationSettings,
  PushDevices,
} from '@oxer/domain/shell/notification/notification.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const moved: Notification = {
  ...{ ref: 'moved', kind: 'START_MOVED', why: 'CHILD', person: 'Noor Peeters', link: '/competitions/cup' },
  values: {
    ...{ subject: 'Spring Cup', more: 2 },
    lines: [
      {
        ...{
          test: '1.10 m',
          horse: 'Bella',
          date: '2026-05-17',
          time: '10:20',
          dateWas: '2026-05-17',
          timeWas: '10:00',
        },
        ...{ arena: 'Main', arenaWas: 'Main' },
      },
    ],
  },
  ...{ createdAt: '2026-05-17T08:00:00.000Z', readAt: null },
}
const accepted: Notification = {
  ...{ ref: 'accepted', kind: 'REGISTRATION_ACCEPTED', why: 'SELF', person: null, link: '/competitions/cup' },
  values: { subject: 'Spring Cup', lines: [], more: 0 },
  ...{ createdAt: '2026-05-16T08:00:00.000Z', readAt: '2026-05-16T09:00:00.000Z' },
}

const given = (rows: Notification[]) => {
  let items = rows
  const at = '2026-05-17T09:00:00.000Z'
  return {
    list: ({ isUnread = false }: { isUnread?: boolean | undefined }) => {
      const shown = items.filter(({ readAt }) => !isUnread || readAt === null)
      return { items: shown, next: null, total: shown.length }
    },
    unread: () => ({ count: items.filter(({ readAt }) => readAt === null).length, isCapped: false }),
    markRead: ({ notification }: { notification: string }) => {
      items = items.map((row) => (row.ref === notification ? { ...row, readAt: at } : row))
    },
    markAllRead: () => {
      items = items.map((row) => ({ ...row, readAt: row.readAt ?? at }))
    },
  }
}

describe('the inbox', () => {
  it('tells what happened, and the badge falls as it is read', async () => {
    const { user, calls } = await renderOffice({
      url: '/notifications',
      answers: { shell: { notification: given([moved, accepted]) } },
    })
    expect(await screen.findByRole('link', { name: 'Notifications: 1 unread' })).toHaveAttribute(
      'href',
      '/notifications',
    )
    const [first, second] = within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('Noor Peeters: New start time: Spring Cup')
    expect(first).toHaveTextContent('1.10 m · Bella, 17/05/2026 10:20 instead of 10:00, Main')
    expect(first).toHaveTextContent('and 2 more')
    expect(second).toHaveTextContent('Entry accepted: Spring Cup')
    await user.click(screen.getByRole('button', { name: /^Mark as read: Noor Peeters/ }))
    expect(calls).toContainEqual({ path: 'shell.notification.markRead', input: { notification: 'moved' } })
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  })

  it('shows only what is unread, and marks all of it up to what is shown', async () => {
    const { user, calls } = await renderOffice({
      url: '/notifications',
      answers: { shell: { notification: given([moved, accepted]) } },
    })
    await user.click(await screen.findByRole('radio', { name: 'Unread' }))
    await waitFor(() => expect(screen.queryByText(/Entry accepted/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(calls).toContainEqual({ path: 'shell.notification.markAllRead', input: { until: moved.createdAt } })
    expect(await screen.findByText('Everything is read')).toBeVisible()
  })

  it('is empty at first', async () => {
    await renderOffice({ url: '/notifications', answers: { shell: { notification: given([]) } } })
    expect(await screen.findByText('Nothing to tell yet')).toBeVisible()
  })

  it('that cannot be loaded says so', async () => {
    const list = () => {
      throw refusal(500, { code: '000-0000000067' })
    }
    await renderOffice({ url: '/notifications', answers: { shell: { notification: { ...given([]), list } } } })
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})

const devices: PushDevices = {
  key: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  devices: [
    {
      ...{ ref: 'phone', mark: 'other', device: { browser: 'Chrome', system: 'Android' } },
      ...{ createdAt: '2026-05-01T08:00:00.000Z', sentAt: null, failedAt: '2026-05-02T08:00:00.000Z' },
    },
  ],
}

describe('the choices', () => {
  const stored: NotificationSettings = {
    ...{ channels: allChannels({}), quietFrom: null, quietUntil: null, movedMinutes: 10, version: 0 },
  }

  it('of each kind, the quiet hours and the minutes are saved', async () => {
    const { user, calls } = await renderOffice({
      url: '/notifications/settings',
      answers: {
        shell: {
          notification: {
            settings: () => stored,
            devices: () => devices,
            saveSettings: (saved) => ({ ...saved, channels: allChannels(saved.channels), version: 1 }),
          },
        },
      },
    })
    expect(await screen.findAllByRole('checkbox')).toHaveLength(NotificationKind.options.length * 3)
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'Start moved: By e-mail' }))
    await user.type(screen.getByRole('textbox', { name: 'From' }), '22:00')
    await user.type(screen.getByRole('textbox', { name: 'Until' }), '07:00')
    await user.clear(screen.getByRole('textbox', { name: 'Minutes that a start moves' }))
    await user.type(screen.getByRole('textbox', { name: 'Minutes that a start moves' }), '5')
    await user.click(save)
    expect(await screen.findByText('Your choice is saved')).toBeVisible()
    expect(calls).toContainEqual({
      path: 'shell.notification.saveSettings',
      input: {
        ...{ quietFrom: '22:00', quietUntil: '07:00', movedMinutes: 5, version: 0 },
        channels: { ...stored.channels, START_MOVED: { page: true, mail: false, push: true } },
      },
    })
  })

  it('that are refused say why at their field', async () => {
    const saveSettings = () => {
      throw refusal(400, { code: '000-0000000050', field: 'quietUntil' })
    }
    const { user } = await renderOffice({
      url: '/notifications/settings',
      answers: { shell: { notification: { settings: () => stored, devices: () => devices, saveSettings } } },
    })
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '22:00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Until' })).toBeInvalid())
  })
})

describe('the devices', () => {
  const settings: NotificationSettings = {
    ...{ channels: allChannels({}), quietFrom: null, quietUntil: null, movedMinutes: 10, version: 0 },
  }
  const open = (over: object = {}) => {
    let known = devices
    return renderOffice({
      url: '/notifications/settings',
      answers: {
        shell: {
          notification: {
            settings: () => settings,
            devices: () => known,
            addDevice: ({ endpoint }) => {
              known = { ...known, devices: [] }
              expect(endpoint).toBe('https://push.example.org/one')
              return known
            },
            removeDevice: () => {
              known = { ...known, devices: [] }
            },
            ...over,
          },
        },
      },
    })
  }

  it('are listed, say when a message did not arrive, and are removed', async () => {
    const { user, calls } = await open()
    const list = await screen.findByRole('list', { name: 'On your devices' })
    expect(list).toHaveTextContent('Chrome on Android')
    expect(list).toHaveTextContent('A message did not arrive at 02/05/2026')
    await user.click(within(list).getByRole('button', { name: 'Remove: Chrome on Android' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'On your devices' })).toBeNull())
    expect(calls).toContainEqual({ path: 'shell.notification.removeDevice', input: { device: 'phone' } })
  })

  it('of a browser that shows no messages say what to do', async () => {
    await open()
    expect(await screen.findByText(/^This browser shows no messages/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show messages on this device' })).toBeNull()
  })

  it('that cannot be loaded say so', async () => {
    const failing = () => {
      throw refusal(500, { code: '000-0000000067' })
    }
    await open({ devices: failing })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })

  describe('of a browser that can', () => {
    const endpoint = 'https://push.example.org/one'
    const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }) }
    const given = (permission: NotificationPermission) => {
      const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
      vi.stubGlobal('PushManager', class {})
      vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
      Object.defineProperty(navigator, 'serviceWorker', {
        configurable: true,
        value: { getRegistration: async () => ({ pushManager }) },
      })
    }
    afterEach(() => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'serviceWorker')
    })

    it('are added by a press', async () => {
      given('granted')
      const { user, calls } = await open()
      await user.click(await screen.findByRole('button', { name: 'Show messages on this device' }))
      await waitFor(() =>
        expect(calls).toContainEqual({
          path: 'shell.notification.addDevice',
          input: { endpoint, keys: { p256dh: 'p', auth: 'a' }, userAgent: navigator.userAgent },
        }),
      )
    })

    it('whose user has refused say where that is changed', async () => {
      given('denied')
      await open()
      expect(await screen.findByText(/^You have refused messages/)).toBeVisible()
    })
  })
})
