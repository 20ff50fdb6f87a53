import { describe, expect, it } from 'vitest'
import { accessErrors } from '../access.errors.ts'
import { refusalOfDecision, refusalOfRequest } from './registration-request.rules.ts'

const waiting = { isDecided: false, isAccepted: false }
const refused = { isDecided: true, isAccepted: false }

describe('a request for an account (q008)', () => {
  it('is allowed to a user without an account', () => {
    expect(refusalOfRequest(true, null)).toBe(accessErrors.alreadyRegistered)
    expect(refusalOfRequest(false, null)).toBeNull()
  })
  it('is refused while one is pending, and allowed again after a refusal', () => {
    expect(refusalOfRequest(false, waiting)).toBe(accessErrors.registrationRequestAlreadySent)
    expect(refusalOfRequest(false, refused)).toBeNull()
  })
  it('is decided only once', () => {
    expect(refusalOfDecision(waiting)).toBeNull()
    expect(refusalOfDecision(refused)).toBe(accessErrors.registrationRequestDecided)
  })
})
