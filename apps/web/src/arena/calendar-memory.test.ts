import { afterEach, describe, expect, it, vi } from 'vitest'
import { prepareCalendarMemory, rememberAddress, rememberedAddress } from './calendar-memory.ts'

const at = (pathname: string, search = '') => {
  const leave = vi.fn<(address: string) => void>()
  prepareCalendarMemory({ ...window.location, pathname, search }, leave)
  return leave
}

describe('what a visitor searched the calendar for (cr025, cr026)', () => {
  afterEach(() => {
    window.localStorage.clear()
    document.body.innerHTML = ''
  })

  it('is found again on arrival, without its period', () => {
    at('/competitions', '?q=gent&from=2026-01-01&to=2026-02-01&sport=DRESSAGE&kind=OTHER&page=2&lang=nl')
    expect(at('/competitions')).toHaveBeenCalledWith('/competitions?q=gent&sport=DRESSAGE&kind=OTHER')
    expect(at('/competitions', '?lang=nl')).toHaveBeenCalledOnce()
  })
  it('is shared with the office, which keeps it under its own names', () => {
    rememberAddress('?kind=COURSE&championship=c1')
    expect(JSON.parse(window.localStorage.getItem('oxer.calendar') ?? '')).toEqual({
      type: 'COURSE',
      championship: 'c1',
    })
  })
  it('changes nothing on other pages, and nothing where nothing was searched', () => {
    rememberAddress('?q=gent')
    expect(at('/')).not.toHaveBeenCalled()
    window.localStorage.clear()
    expect(at('/competitions')).not.toHaveBeenCalled()
    window.localStorage.setItem('oxer.calendar', 'no json')
    expect(rememberedAddress()).toBeNull()
  })
  it('is forgotten by the link that clears the filters', () => {
    document.body.innerHTML = '<a href="#cleared" data-forget="">Clear</a>'
    at('/competitions', '?q=gent')
    document.querySelector<HTMLElement>('a')?.click()
    expect(rememberedAddress()).toBeNull()
  })
})
