import { describe, expect, it } from 'vitest'
import { accessErrors } from '../access.errors.ts'
import { refusalOfDecision, refusalOfRequest } from './registration-request.rules.ts'

const unconfirmed = { isDecided: false, isAccepted: false, isConfirmed: false }
const waiting = { ...unconfirmed, isConfirmed: true }
const refused = { ...waiting, isDecided: true }

describe('a request for an account (q008)', () => {
  it('is allowed to a user without an account', () => {
    expect(refusalOfRequest(true, null)).toBe(accessErrors.alreadyRegistered)
    expect(refusalOfRequest(false, null)).toBeNull()
  })
  it('is refused while one is pending, and allowed again after a refusal or a lost mail', () => {
    expect(refusalOfRequest(false, waiting)).toBe(accessErrors.registrationRequestAlreadySent)
    expect(refusalOfRequest(false, refused)).toBeNull()
    expect(refusalOfRequest(false, unconfirmed)).toBeNull()
  })
  it('is accepted only with a confirmed address, and decided only once', () => {
    expect(refusalOfDecision(waiting, true)).toBeNull()
    expect(refusalOfDecision(unconfirmed, true)).toBe(accessErrors.registrationNotConfirmed)
    expect(refusalOfDecision(unconfirmed, false)).toBeNull()
    expect(refusalOfDecision(refused, false)).toBe(accessErrors.registrationRequestDecided)
  })
})
