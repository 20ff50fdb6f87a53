// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { forgetPlaces, recentPlaces, rememberPlace } from './recent-places.ts'

const refOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const signIn = (username: string) => {
  document.getElementById('oxer-boot')?.remove()
  const boot = document.createElement('script')
  boot.id = 'oxer-boot'
  boot.type = 'application/json'
  boot.textContent = JSON.stringify({ user: { username } })
  document.body.append(boot)
}

afterEach(() => {
  forgetPlaces()
  document.getElementById('oxer-boot')?.remove()
})

describe('the records that were opened last', () => {
  it('are the latest first, each once, and by their own address', () => {
    rememberPlace(`/members/${refOf(1)}/results`, 'Anna Peeters')
    rememberPlace(`/competitions/${refOf(2)}/manage/results`, 'Spring show')
    rememberPlace(`/members/${refOf(1)}`, 'Anna Peeters')
    expect(recentPlaces()).toEqual([
      { href: `/members/${refOf(1)}`, label: 'Anna Peeters' },
      { href: `/competitions/${refOf(2)}/manage`, label: 'Spring show' },
    ])
  })

  it('leave out lists, settings and pages without a title', () => {
    rememberPlace('/members', 'Members')
    rememberPlace('/members/create', 'New member')
    rememberPlace(`/myfederation/${refOf(3)}/licenses`, 'Licenses')
    rememberPlace(`/horses/${refOf(4)}`, '')
    expect(recentPlaces()).toEqual([])
  })

  it('are eight at most', () => {
    for (let number = 1; number <= 12; number += 1) rememberPlace(`/horses/${refOf(number)}`, `Horse ${number}`)
    expect(recentPlaces().map(({ label }) => label)).toEqual([12, 11, 10, 9, 8, 7, 6, 5].map((each) => `Horse ${each}`))
  })

  it('belong to one account, and are gone after signing out', () => {
    signIn('an')
    rememberPlace(`/members/${refOf(1)}`, 'Anna Peeters')
    signIn('mark')
    expect(recentPlaces()).toEqual([])
    signIn('an')
    expect(recentPlaces()).toHaveLength(1)
    forgetPlaces()
    expect(recentPlaces()).toEqual([])
  })

  it('survive a storage that holds something else', () => {
    localStorage.setItem('oxer.recent', '{"account":"","places":[1,{"href":3}]}')
    expect(recentPlaces()).toEqual([])
    localStorage.setItem('oxer.recent', 'not json')
    expect(recentPlaces()).toEqual([])
  })
})
