import { createI18n } from '@oxer/i18n'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testUser } from '../../testing/boot.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { type SessionWatch, type SessionWatchOptions, watchSession } from './session-watch.tsx'

const english = createI18n('en')
const watches: SessionWatch[] = []
const otherTab = new BroadcastChannel('oxer.session')

const watching = (options: Partial<SessionWatchOptions> = {}) => {
  const leave = vi.fn<(href: string) => void>()
  const onResume = vi.fn<() => void>()
  const here = () => '/members?q=jan'
  const watch = watchSession({ user: testUser(), texts: english, leave, here, onResume, ...options })
  watches.push(watch)
  return { watch, leave, onResume }
}

afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
})

describe('the end of a session', () => {
  it('is reported once, with a sign-in that keeps this page and its address', async () => {
    await renderScreen(<input aria-label="Name" defaultValue="Typed" />)
    const { watch, onResume, leave } = watching()
    expect(watch.isEnd()).toBe(true)
    expect(watch.isEnd()).toBe(true)
    const link = await screen.findByRole('link', { name: 'Sign in again' })
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(link).toHaveAttribute('href', '/auth/login?returnTo=%2Fmembers%3Fq%3Djan')
    expect(link).toHaveAttribute('target', '_blank')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed')

    otherTab.postMessage({ is: 'signedIn', username: testUser().username })
    await waitFor(() => expect(onResume).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull())
    expect(leave).not.toHaveBeenCalled()
  })

  it('is not reported to a guest, whose 401 is an ordinary refusal', () => {
    expect(watching({ user: null }).watch.isEnd()).toBe(false)
  })
})

describe('another tab', () => {
  it('that signs out signs this one out too', async () => {
    const { leave } = watching()
    otherTab.postMessage({ is: 'signedOut' })
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/logout'))
  })

  it('that signs in as another user reloads this page', async () => {
    const { leave } = watching()
    otherTab.postMessage({ is: 'signedIn', username: 'somebody-else' })
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/members?q=jan'))
  })

  it('that sends nonsense or known facts changes nothing', async () => {
    const { leave, onResume } = watching()
    for (const word of ['hello', null, { is: 'else' }, { is: 'signedIn' }]) otherTab.postMessage(word)
    otherTab.postMessage({ is: 'signedIn', username: testUser().username })
    otherTab.postMessage({ is: 'signedOut' })
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/logout'))
    expect(onResume).not.toHaveBeenCalled()
  })
})
