import { createI18n } from '@oxer/i18n'
import { screen, waitFor } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showFailure } from '../shared/failure.ts'
import { refusal } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { watchCrashes } from './crash-watch.ts'

const texts = createI18n('en')
const sent: { number: string; report: Record<string, unknown> }[] = []
let stop = (): void => {}

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ number: headers['x-request-id'] ?? '', report: JSON.parse(body) })
    return new Response()
  })
  stop = watchCrashes(texts, () => '/members/$member').stop
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** An error as a browser makes it in a script of ours. */
const crash = (message: string, stack = 'at a (https://oxer.example/assets/first.js?v=1:2:34)'): Error =>
  Object.assign(new TypeError(message), { stack })

const happen = (error: unknown): boolean => window.dispatchEvent(new ErrorEvent('error', { error }))

const Broken = ({ error }: { error: unknown }) => {
  throw error
}

describe('a crash in the browser', () => {
  it('of a script has a sentence, a number and one report under that number', async () => {
    await renderScreen(<p>the page</p>)
    const error = crash("Cannot read properties of undefined (reading 'name')")
    happen(error)
    happen(error)
    expect(await screen.findByText('Whoops, something went wrong')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(screen.getByText(`Number for support: ${sent[0]?.number}`)).toBeVisible()
    expect(sent[0]?.report).toEqual({
      kind: 'SCRIPT',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'name')",
      route: '/members/$member',
      places: ['/assets/first.js:2:34'],
    })
    expect(screen.getByText('the page')).toBeVisible()
  })

  it('of a screen is caught by the page, and reports nothing that was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderScreen(<Broken error={crash('"Jansen" is not valid JSON')} />)
    expect(await screen.findByRole('heading', { name: 'Whoops...' })).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.report).toMatchObject({ kind: 'SCREEN', message: '' })
    expect(screen.getByText(`Number for support: ${sent[0]?.number}`)).toBeVisible()
  })

  it('of a piece that does not load is named', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const address = 'https://oxer.example/assets/drawer.js'
    await renderScreen(<Broken error={crash(`Failed to fetch dynamically imported module: ${address}`, '')} />)
    expect(await screen.findByText(/did not load \(ChunkLoadError\)/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    await waitFor(() => expect(sent[0]?.report).toMatchObject({ name: 'ChunkLoadError', message: '/assets/drawer.js' }))
    happen(crash('Unable to preload CSS for /assets/drawer.css', ''))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.report).toMatchObject({ name: 'CSS_CHUNK_LOAD_FAILED', message: '/assets/drawer.css' })
  })

  it('is neither a refusal, nor an error of an extension of the browser', async () => {
    happen(refusal(403, { code: '003-0000000001' }))
    happen(crash('x is not defined', 'at b (chrome-extension://abc/content.js:1:2)'))
    happen(null)
    happen(crash('x is not defined'))
    await waitFor(() => expect(sent).not.toEqual([]))
    expect(sent).toHaveLength(1)
  })
})

it('a call that failed on the server shows the number of its line in the log', async () => {
  await renderScreen(<p>the page</p>)
  const response = new Response(null, { status: 500, headers: { 'x-request-id': 'abcdef0123456789' } })
  showFailure(TRPCClientError.from(new Error('not JSON'), { meta: { response } }), texts)
  expect(await screen.findByText(/Number for support: abcdef0123456789/)).toBeVisible()
})
