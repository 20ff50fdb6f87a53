import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAccountStars } from './account-stars.ts'
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

  describe('of whoever is signed in (decision 409)', () => {
    const calls: string[] = []
    const answers = { favorite: 200, masterlist: { riders: [], horses: [] } as object }
    const start = { registrationRef: 'g1' }
    beforeEach(() => {
      calls.length = 0
      answers.favorite = 200
      answers.masterlist = {
        riders: [{ name: 'Tom Maes', starts: [start] }],
        horses: [{ name: 'Bolero', starts: [start] }],
      }
      vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
        if (path.startsWith('/competitions/'))
          return new Response(`<main><div class="group"><ul>${list}</ul></div></main>`)
        calls.push([method, path, body].filter(Boolean).join(' '))
        if (path === '/api/favourite/followed') {
          return Response.json([{ type: 'RIDER', name: 'Emma Peeters', favouriteRef: 'f1', next: null }])
        }
        if (path.endsWith('/masterlist')) return Response.json(answers.masterlist)
        if (method === 'DELETE') return new Response(null, { status: 204 })
        return Response.json({ ref: 'f2', isFavourite: true }, { status: answers.favorite })
      })
    })
    const signedIn = async () => {
      starsOn(['Emma Peeters', 'Tom Maes'].map((name) => row('r', name, '')).join('') + row('h', 'Bolero', ''))
      const stars = createStars('c', atOnce)
      const account = await readAccountStars('c')
      if (account === null) throw new Error('no account')
      stars.signIn(account)
      await settle()
    }

    it('show what the account follows, and follow in it by a start', async () => {
      await signedIn()
      expect(buttonOf('Emma Peeters')?.getAttribute('aria-pressed')).toBe('true')
      expect(followed()).toEqual([expect.stringContaining('Emma Peeters')])
      buttonOf('Bolero')?.click()
      await settle()
      expect(calls).toContain('POST /api/public/registration/g1/favorite {"type":"HORSE"}')
      expect(buttonOf('Bolero')?.getAttribute('aria-pressed')).toBe('true')
      expect(localStorage).toHaveLength(0)
      buttonOf('Emma Peeters')?.click()
      await settle()
      expect(calls).toContain('DELETE /api/favourite/f1')
      expect(buttonOf('Emma Peeters')?.getAttribute('aria-pressed')).toBe('false')
    })

    it('stay in this browser where the account may not follow', async () => {
      answers.favorite = 403
      await signedIn()
      buttonOf('Tom Maes')?.click()
      await settle()
      expect([...readStars('c')]).toEqual(['r:Tom Maes'])
      expect(buttonOf('Tom Maes')?.getAttribute('aria-pressed')).toBe('true')
      buttonOf('Tom Maes')?.click()
      await settle()
      expect(localStorage).toHaveLength(0)
    })

    it('are those of a visitor once the session has ended', async () => {
      vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
      expect(await readAccountStars('c')).toBeNull()
    })
  })
})
