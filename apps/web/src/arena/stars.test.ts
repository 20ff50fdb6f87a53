import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStars, followedRows, readStars } from './stars.ts'

const row = (kind: string, name: string, text: string) =>
  `<li class="listed" id="x" data-row data-star="${kind}"><span class="who"><span class="rider">${name}</span></span>${text}</li>`
const list = `${row('r', 'Emma Peeters', 'nog 4 ervoor')}${row('h', 'Bolero', 'plaats 2')}${row('r', 'Tom Maes', '')}`

const starsOn = (page: string) => {
  document.body.innerHTML = `
    <main><section data-starred="/competitions/c/masterlist" data-follow="Volg |" hidden><ul></ul></section>
    <div class="page">${page}</div></main>`
}

/** Everything is near. */
const atOnce = (whenNear: (row: Element) => void) => whenNear

const followed = (): string[] =>
  [...document.querySelectorAll('[data-starred] li')].map((each) => each.textContent ?? '')
const buttonOf = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.page .star')].find((each) =>
    each.getAttribute('aria-label')?.includes(name),
  )

describe('the riders and horses that a visitor follows', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(`<main><div class="group"><ul>${list}</ul></div></main>`)),
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
  })
  const settle = () => vi.advanceTimersByTimeAsync(10_000)

  it('have a star with a name, stay in the browser, and their starts are on top of the page', async () => {
    starsOn(
      `<table><tbody><tr data-star="r"><td><span class="rider"><a>Emma Peeters</a> <i>Live</i></span></td></tr></tbody></table>`,
    )
    createStars('c', atOnce)
    const button = buttonOf('Emma Peeters')
    expect(button?.getAttribute('aria-label')).toBe('Volg Emma Peeters')
    expect(button?.getAttribute('aria-pressed')).toBe('false')
    expect(fetch).not.toHaveBeenCalled()
    button?.click()
    await settle()
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    expect([...readStars('c')]).toEqual(['r:Emma Peeters'])
    expect(readStars('another').size).toBe(0)
    expect(followed()).toEqual([expect.stringContaining('nog 4 ervoor')])
    expect(document.querySelector<HTMLElement>('[data-starred]')?.hidden).toBe(false)
    button?.click()
    await settle()
    expect(localStorage).toHaveLength(0)
    expect(document.querySelector<HTMLElement>('[data-starred]')?.hidden).toBe(true)
  })

  it('are read again after the page has changed, but not more than once in ten seconds', async () => {
    localStorage.setItem('oxer-stars:c', JSON.stringify(['h:Bolero']))
    starsOn('')
    const stars = createStars('c', atOnce)
    await settle()
    expect(followed()).toEqual([expect.stringContaining('plaats 2')])
    const asked = vi.mocked(fetch).mock.calls.length
    for (let change = 0; change < 5; change += 1) stars.refresh()
    await settle()
    expect(vi.mocked(fetch).mock.calls.length).toBe(asked + 1)
  })

  it('are taken from the master list itself where it is the page, without its filter', async () => {
    localStorage.setItem('oxer-stars:c', JSON.stringify(['r:Tom Maes']))
    starsOn(`<section class="group"><ul>${list}</ul></section>`)
    document.querySelector<HTMLElement>('.group li:last-child')?.setAttribute('hidden', '')
    createStars('c', atOnce)
    await settle()
    expect(fetch).not.toHaveBeenCalled()
    expect(followed()).toEqual([expect.stringContaining('Tom Maes')])
    expect(document.querySelectorAll('#x')).toHaveLength(3)
  })

  it('are nobody when what is kept cannot be read', () => {
    localStorage.setItem('oxer-stars:c', '{')
    expect(readStars('c').size).toBe(0)
    localStorage.setItem('oxer-stars:c', '{"a":1}')
    expect(followedRows(document, readStars('c'))).toEqual([])
  })
})
