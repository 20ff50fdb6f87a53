import { describe, expect, it } from 'vitest'
import { accessErrors } from '../access.errors.ts'
import { refusalOfDecision, refusalOfRequest } from './registration-request.rules.ts'

const waiting = { isDecided: false, isAccepted: false }
const refused = { isDecided: true, isAccepted: false }

describe('asking for access (q008)', () => {
  it('is for those without an account', () => {
    expect(refusalOfRequest(true, null)).toBe(accessErrors.alreadyRegistered)
    expect(refusalOfRequest(false, null)).toBeNull()
  })
  it('is done once while it waits, and again after a refusal', () => {
    expect(refusalOfRequest(false, waiting)).toBe(accessErrors.registrationRequestAlreadySent)
    expect(refusalOfRequest(false, refused)).toBeNull()
  })
  it('is decided once', () => {
    expect(refusalOfDecision(waiting)).toBeNull()
    expect(refusalOfDecision(refused)).toBe(accessErrors.registrationRequestDecided)
  })
})
