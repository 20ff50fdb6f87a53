import { afterEach, describe, expect, it } from 'vitest'
import { draftAt, forgetAllDrafts, keepDraft } from './drafts.ts'

afterEach(() => sessionStorage.clear())

describe('a draft', () => {
  it('keeps postal codes and no secrets', () => {
    const typed = { postalCode: '9000', code: '123456', newPassword: 'geheim', clientSecret: 'geheim' }
    keepDraft('form', { base: { postalCode: '' }, typed, at: 1 })
    expect(draftAt('form')?.typed).toEqual({ postalCode: '9000' })
  })

  it('is forgotten at signing out, and nothing else of the tab is', () => {
    sessionStorage.setItem('oxer.reloaded-at', '1')
    keepDraft('form', { base: { name: '' }, typed: { name: 'De Gaper' }, at: 1 })
    forgetAllDrafts()
    expect({ ...sessionStorage }).toEqual({ 'oxer.reloaded-at': '1' })
  })
})
