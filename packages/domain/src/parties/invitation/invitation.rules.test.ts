import { describe, expect, it } from 'vitest'
import {
  acceptOutcomeOf,
  acceptStatusOf,
  bulkOutcomeOf,
  invitationStateOf,
  inviteStatusOf,
} from './invitation.rules.ts'

const usable = { isBlocked: false, isUsable: true }
const blocked = { isBlocked: true, isUsable: true }
const empty = { isBlocked: false, isUsable: false }
const open = { personExists: true, isAccepted: false, login: null, isUsernameTaken: false }
const now = new Date('2026-05-17T08:00:00Z')
const later = new Date('2026-05-18T08:00:00Z')

describe('an invitation (decision 44)', () => {
  it('has a status for every reason not to accept it (p211, p212)', () => {
    const cases = [
      [open, 'CAN_ACCEPT', 'SUCCESS'],
      [{ ...open, login: empty }, 'CAN_ACCEPT', 'SUCCESS'],
      [{ ...open, personExists: false }, 'PERSON_DOES_NOT_EXIST', 'PERSON_HAS_NO_LOGIN'],
      [{ ...open, login: blocked }, 'PERSON_BLOCKED', 'PERSON_HAS_NO_LOGIN'],
      [{ ...open, isAccepted: true }, 'PERSON_ALREADY_HAS_LOGIN', 'PERSON_ALREADY_HAS_PASSWORD'],
      [{ ...open, login: usable }, 'PERSON_ALREADY_HAS_LOGIN', 'PERSON_ALREADY_HAS_PASSWORD'],
      [{ ...open, isUsernameTaken: true }, 'USERNAME_INVALID', 'PERSON_HAS_NO_LOGIN'],
    ] as const
    for (const [facts, status, outcome] of cases) {
      expect([acceptStatusOf(facts), acceptOutcomeOf(acceptStatusOf(facts))]).toEqual([status, outcome])
    }
  })
  it('is made for a person without a usable login, under a free user name (p210)', () => {
    expect(inviteStatusOf(null, false)).toBe('SUCCESS')
    expect(inviteStatusOf(empty, false)).toBe('SUCCESS')
    expect(inviteStatusOf(usable, true)).toBe('PERSON_ALREADY_HAS_LOGIN')
    expect(inviteStatusOf(null, true)).toBe('USERNAME_ALREADY_IN_USE')
  })
  it('is shown as not sent, waiting, expired or accepted', () => {
    expect(invitationStateOf(null, null, now)).toBe('NOT_INVITED')
    expect(invitationStateOf({ acceptedAt: null, expiresAt: later }, null, now)).toBe('INVITED')
    expect(invitationStateOf({ acceptedAt: null, expiresAt: now }, null, now)).toBe('EXPIRED')
    expect(invitationStateOf({ acceptedAt: now, expiresAt: later }, null, now)).toBe('ACCEPTED')
    expect(invitationStateOf(null, usable, now)).toBe('ACCEPTED')
  })
  it('leaves out members of a list, each with its reason', () => {
    const member = { email: 'a@oxer.example', login: null, state: 'NOT_INVITED', isUsernameTaken: false } as const
    expect(bulkOutcomeOf(member)).toBe('INVITE')
    expect(bulkOutcomeOf({ ...member, state: 'EXPIRED' })).toBe('INVITE')
    expect(bulkOutcomeOf({ ...member, email: null })).toBe('NO_EMAIL')
    expect(bulkOutcomeOf({ ...member, login: usable })).toBe('HAS_LOGIN')
    expect(bulkOutcomeOf({ ...member, state: 'INVITED' })).toBe('INVITED_ALREADY')
    expect(bulkOutcomeOf({ ...member, isUsernameTaken: true })).toBe('USERNAME_IN_USE')
  })
})
