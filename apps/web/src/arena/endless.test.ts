import { describe, expect, it } from 'vitest'
import { appendPage } from './endless.ts'

const page = (sections: string, more: string | null): HTMLElement => {
  const main = document.createElement('main')
  const link = more === null ? '' : `<a data-more="" href="${more}">More</a>`
  main.innerHTML = `${sections}<nav>${link}</nav>`
  return main
}
const section = (name: string, ...rows: string[]) =>
  `<section data-events="${name}"><ul>${rows.map((row) => `<li>${row}</li>`).join('')}</ul></section>`

describe('the next page of the calendar (cr031)', () => {
  it('continues the section of the same name, and adds new ones after it', () => {
    const main = page(section('May', 'a', 'b'), '?page=1')
    const link = appendPage(main, page(section('May', 'c') + section('June', 'd'), '?page=2'))
    expect([...main.querySelectorAll('section')].map((each) => each.textContent)).toEqual(['abc', 'd'])
    expect(main.lastElementChild?.tagName).toBe('NAV')
    expect(link?.getAttribute('href')).toBe('?page=2')
  })
  it('ends with the last page', () => {
    const main = page(section('May', 'a'), '?page=1')
    expect(appendPage(main, page(section('May', 'b'), null))).toBeNull()
    expect(main.querySelector('a')).toBeNull()
  })
})
