import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filterRows } from './row-filter.ts'

// The next file finds an empty page.
afterEach(() => document.body.replaceChildren())

const rows = (...names: string[]) => names.map((name) => `<li data-row>${name}</li>`).join('')

const type = async (text: string): Promise<string[]> => {
  const input = document.querySelector('input')
  if (!input) throw new Error('no filter')
  input.value = text
  await filterRows()
  return [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((row) => row.closest('[hidden]') === null)
    .map((row) => row.textContent ?? '')
}

describe('the filter of the master list', () => {
  beforeEach(async () => {
    document.body.innerHTML = `
      <label data-filter><input></label><p data-no-match hidden></p>
      <section data-filtered>
        <ul data-part>${rows('Zoë Peeters', 'Jan Peeters')}</ul><ul data-part>${rows('Lotte Claes')}</ul>
      </section>
      <section data-filtered><ul data-part>${rows('Cascada')}</ul></section>`
    await type('')
  })

  it('shows the rows that contain every word, in any case and with any accents, and no empty group', async () => {
    expect(await type('peeters zoe')).toEqual(['Zoë Peeters'])
    expect(document.querySelectorAll('section[hidden]')).toHaveLength(1)
    // A part without a match takes no room, and the others the room of their matches.
    const parts = [...document.querySelectorAll<HTMLElement>('section:not([hidden]) ul')]
    expect(parts.map(({ hidden, style }) => [hidden, style.getPropertyValue('--rows')])).toEqual([
      [false, '1'],
      [true, '1'],
    ])
    expect(await type('PEETERS')).toEqual(['Zoë Peeters', 'Jan Peeters'])
  })

  it('reports that nothing is found, and shows everything again', async () => {
    expect(await type('nobody')).toEqual([])
    expect(document.querySelector<HTMLElement>('[data-no-match]')?.hidden).toBe(false)
    expect(await type('')).toHaveLength(4)
    expect(document.querySelector<HTMLElement>('[data-no-match]')?.hidden).toBe(true)
  })

  it('filters rows that arrive later', async () => {
    await type('peeters')
    document.querySelector('ul')?.insertAdjacentHTML('beforeend', rows('An Peeters', 'Tom Maes'))
    expect(await type('peeters')).toEqual(['Zoë Peeters', 'Jan Peeters', 'An Peeters'])
  })

  it('uses the latest text if keys come faster than a long list is filtered', async () => {
    document.querySelector('ul')?.insertAdjacentHTML('beforeend', rows(...Array<string>(1_000).fill('Tom Maes')))
    const [, last] = await Promise.all([type('claes'), type('maes')])
    expect(last).toHaveLength(1_000)
  })
})
