import { describe, expect, it } from 'vitest'
import type { Standing } from '../../shared/session.ts'
import { type Access, admissionOf } from './admission.ts'

const cases: readonly [Standing, Access, ReturnType<typeof admissionOf>][] = [
  ['guest', 'public', 'enter'],
  ['guest', 'signedIn', 'signIn'],
  ['guest', 'member', 'signIn'],
  ['stranger', 'public', 'enter'],
  ['stranger', 'signedIn', 'enter'],
  ['stranger', 'member', 'askAccess'],
  ['waiting', 'public', 'enter'],
  ['waiting', 'member', 'askAccess'],
  ['member', 'public', 'enter'],
  ['member', 'signedIn', 'enter'],
  ['member', 'member', 'enter'],
]

describe('entering a page (spec section 6)', () => {
  it.each(cases)('%s at a page for %s: %s', (standing, access, admission) => {
    expect(admissionOf(standing, access)).toBe(admission)
  })
})
