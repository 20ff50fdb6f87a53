import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showFreshness } from './freshness.ts'

// The next file finds an empty page.
afterEach(() => document.body.replaceChildren())

const noon = new Date(2026, 10, 22, 12, 0, 0).getTime()

describe('the line with the age of the content', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<p data-freshness data-updated="Updated | s ago" data-offline="No connection since |"></p>'
  })
  const shown = () => document.querySelector('p')?.textContent

  it('counts the seconds since the server was heard', () => {
    showFreshness(document, { isLost: false, heardAt: noon }, noon + 3_900)
    expect(shown()).toBe('Updated 3 s ago')
  })
  it('says since when there is no connection, by the clock of the reader', () => {
    const said = showFreshness(document, { isLost: true, heardAt: noon - 60_000 }, noon)
    expect(shown()).toBe('No connection since 11:59')
    expect(said).toBe('No connection since 11:59')
  })
  it('never counts backwards if the clock of the device is set back', () => {
    showFreshness(document, { isLost: false, heardAt: noon }, noon - 5_000)
    expect(shown()).toBe('Updated 0 s ago')
  })
  it('is absent on a page that follows nothing', () => {
    document.body.innerHTML = ''
    expect(showFreshness(document, { isLost: true, heardAt: noon }, noon)).toBe('')
  })
})
