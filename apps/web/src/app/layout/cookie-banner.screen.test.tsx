import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderOffice } from '../../testing/render-screen.tsx'

/** The banner as the page contains it, with the script after it. */
const page = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8')
const markup = /<section id="cookies"[\s\S]*?<\/section>/.exec(page)?.[0] ?? ''
const script = /<\/section>\s*<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

const load = (): void => {
  document.getElementById('cookies')?.remove()
  document.body.insertAdjacentHTML('beforeend', markup)
  const element = document.createElement('script')
  element.textContent = script
  document.body.append(element)
}

describe('the cookie banner', () => {
  beforeEach(() => window.localStorage.clear())
  afterEach(() => document.getElementById('cookies')?.remove())

  it('is shown until it is accepted, and then never again', async () => {
    load()
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
    load()
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
  })

  it('follows the language that the reader chooses', async () => {
    load()
    await renderOffice({ language: 'nl' })
    expect(await screen.findByRole('button', { name: 'Aanvaarden' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cookiebeleid' })).toHaveAttribute('href', '/cookies')
  })
})
