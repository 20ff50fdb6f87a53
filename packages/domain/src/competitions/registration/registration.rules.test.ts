import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { entryFeesOwed } from '../../ledger/charge/entry-fee.rules.ts'
import { entryFactsOf, type RegistrationFeeFacts, storedRegistrationKind } from './registration-fee.rules.ts'
import { findExceededLimits } from './registration-limit.rules.ts'
import {
  decideRegistrationKind,
  registrationWindowAt,
  selfEntryAt,
  selfEntryFrom,
} from './registration-period.rules.ts'
import {
  allowedRegistrationActions,
  decideRegistrationTransition,
  initialRegistrationStatus,
  isActiveRegistration,
  isShownAsCancelled,
  registrationActions,
  registrationActionTo,
  registrationStatuses,
  registrationTransitions,
} from './registration-status.rules.ts'

const period = {
  opensAt: '2026-04-01T08:00:00+02:00',
  closesAt: '2026-05-10T20:00:00+02:00',
  lateAt: '2026-05-15T12:00:00+02:00',
}

describe('when riders enter themselves (decision 383)', () => {
  const open = { ...period, status: 'PUBLISHED', byIndividual: true }
  it.each([
    ['2026-04-01T05:59:59Z', { from: period.opensAt, until: period.lateAt }],
    ['2026-04-01T06:00:00Z', { from: null, until: period.lateAt }],
    ['2026-05-15T12:00:00+02:00', { from: null, until: period.lateAt }],
    ['2026-05-15T12:00:01+02:00', null],
  ])('at %s', (instant, entry) => {
    expect(selfEntryFrom(instant, open)).toEqual(entry)
  })

  it('never, unless the competition is published and takes individuals', () => {
    expect(selfEntryFrom('2026-04-02T00:00:00Z', { ...open, status: 'DRAFT' })).toBeNull()
    expect(selfEntryFrom('2026-04-02T00:00:00Z', { ...open, byIndividual: false })).toBeNull()
  })

  const instants = fc.date({ min: new Date('2026-03-01'), max: new Date('2026-06-01'), noInvalidDate: true })
  test.prop([instants])('what is open at a moment is what has no opening to wait for', (moment) => {
    const entry = selfEntryFrom(moment.toISOString(), open)
    expect(selfEntryAt(moment.toISOString(), open)).toEqual(entry?.from === null ? { until: entry.until } : null)
  })
})

describe('periods (decision 12): both bounds count', () => {
  it.each([
    ['2026-04-01T05:59:59Z', 'NOT_OPEN'],
    ['2026-04-01T06:00:00Z', 'REGISTRATION'],
    ['2026-05-10T18:00:00Z', 'REGISTRATION'],
    ['2026-05-10T18:00:00.001Z', 'LATE_REGISTRATION'],
    ['2026-05-15T12:00:00+02:00', 'LATE_REGISTRATION'],
    ['2026-05-15T12:00:01+02:00', 'CLOSED'],
  ])('%s is %s', (instant, window) => {
    expect(registrationWindowAt(instant, period)).toBe(window)
  })

  it('bounds that are not set', () => {
    expect(registrationWindowAt('2020-01-01T00:00:00Z', { ...period, opensAt: null })).toBe('REGISTRATION')
    expect(registrationWindowAt('2030-01-01T00:00:00Z', { ...period, closesAt: null })).toBe('REGISTRATION')
    expect(registrationWindowAt('2026-05-11T00:00:00Z', { ...period, lateAt: null })).toBe('CLOSED')
  })

  it('staff register at any time, after the end as late', () => {
    const [before, after] = ['2026-03-01T00:00:00Z', '2026-06-01T00:00:00Z']
    expect(decideRegistrationKind(before, period, { isStaff: false })).toEqual({
      ok: false,
      code: 'REGISTRATION_NOT_OPEN',
    })
    expect(decideRegistrationKind(after, period, { isStaff: false })).toEqual({
      ok: false,
      code: 'REGISTRATION_CLOSED',
    })
    expect(decideRegistrationKind(before, period, { isStaff: true })).toEqual({ ok: true, kind: 'REGISTRATION' })
    expect(decideRegistrationKind(after, period, { isStaff: true })).toEqual({ ok: true, kind: 'LATE_REGISTRATION' })
  })
})

describe('fees (decision 12)', () => {
  const facts: RegistrationFeeFacts = {
    kind: 'REGISTRATION',
    status: 'SUBSCRIBED',
    signedOffAt: null,
    closesAt: period.closesAt,
    hasNotStarted: false,
  }
  it.each<[string, Partial<RegistrationFeeFacts>, string[]]>([
    ['normal', {}, ['REGISTRATION']],
    ['late', { kind: 'LATE_REGISTRATION' }, ['REGISTRATION', 'LATE']],
    ['announced', { status: 'ANNOUNCED' }, ['REGISTRATION']],
    ['no-show', { hasNotStarted: true }, ['REGISTRATION', 'NO_SHOW']],
    ['late no-show', { kind: 'LATE_REGISTRATION', hasNotStarted: true }, ['REGISTRATION', 'LATE', 'NO_SHOW']],
    ['signed off at the closing', { status: 'SIGNED_OFF', signedOffAt: '2026-05-10T18:00:00Z' }, []],
    ['signed off after it', { status: 'SIGNED_OFF', signedOffAt: '2026-05-10T18:00:01Z' }, ['REGISTRATION']],
    [
      'signed off after it and not started: no no-show',
      { status: 'SIGNED_OFF', signedOffAt: '2026-05-12T00:00:00Z', hasNotStarted: true },
      ['REGISTRATION'],
    ],
    ['pending', { status: 'PENDING_APPROVAL' }, []],
    ['rejected', { status: 'REJECTED', hasNotStarted: true }, []],
    ['cancelled', { status: 'CANCELLED' }, []],
  ])('%s', (_, more, fees) => {
    expect(entryFeesOwed(entryFactsOf({ ...facts, ...more }, 'ON_TOP'))).toEqual(fees)
  })

  it('a no-show is stored as its own kind', () => {
    expect(storedRegistrationKind({ ...facts, hasNotStarted: true })).toBe('NO_SHOW_REGISTRATION')
    expect(storedRegistrationKind({ ...facts, kind: 'LATE_REGISTRATION' })).toBe('LATE_REGISTRATION')
  })
})

describe('limits (decision 14)', () => {
  it('0 means no limit; the last place may be taken, but not a further one', () => {
    const counts = {
      TEST: { registered: 39, limit: 40 },
      RIDER: { registered: 3, limit: 3 },
      HORSE: { registered: 99, limit: 0 },
    }
    expect(findExceededLimits(counts, 1)).toEqual([{ code: 'MAX_REGISTRATIONS_RIDER', limit: 3, registered: 3 }])
    expect(findExceededLimits(counts, 2).map(({ code }) => code)).toEqual([
      'MAX_REGISTRATIONS_TEST',
      'MAX_REGISTRATIONS_RIDER',
    ])
  })

  test.prop([fc.nat(50), fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5 })])(
    'never allows more than the limit',
    (registered, limit, quantity) => {
      const exceeded = findExceededLimits({ OVERALL: { registered, limit } }, quantity)
      expect(exceeded.length === 0).toBe(registered + quantity <= limit)
    },
  )
})

describe('states', () => {
  it('offer these actions', () => {
    expect(registrationStatuses.map((status) => [status, allowedRegistrationActions(status)])).toEqual([
      ['PENDING_APPROVAL', ['APPROVE', 'REJECT', 'SIGN_OFF', 'CANCEL']],
      ['SUBSCRIBED', ['SIGN_OFF', 'ANNOUNCE', 'CANCEL']],
      ['REJECTED', ['REINSTATE', 'CANCEL']],
      ['SIGNED_OFF', ['REINSTATE', 'CANCEL']],
      ['ANNOUNCED', ['SIGN_OFF', 'REINSTATE', 'CANCEL']],
      ['CANCELLED', []],
    ])
  })

  it('are closed: every action leads to a state of the table', () => {
    for (const row of Object.values(registrationTransitions)) {
      for (const status of Object.values(row)) expect(registrationStatuses).toContain(status)
    }
  })

  test.prop([fc.constantFrom(...registrationStatuses), fc.constantFrom(...registrationActions)])(
    'a decision agrees with the table, and the wanted state finds its action',
    (from, action) => {
      const decision = decideRegistrationTransition(from, action, { reason: 'lame', hasRiddenResult: false })
      expect(decision.ok).toBe(allowedRegistrationActions(from).includes(action))
      if (decision.ok) expect(registrationActionTo(from, decision.status)).toBe(action)
    },
  )

  it('a sign-off requires a reason, and a rider who has ridden is not signed off', () => {
    const facts = { hasRiddenResult: false }
    expect(decideRegistrationTransition('SUBSCRIBED', 'SIGN_OFF', { ...facts, reason: ' ' })).toEqual({
      ok: false,
      code: 'SIGN_OFF_REASON_REQUIRED',
    })
    expect(decideRegistrationTransition('SUBSCRIBED', 'SIGN_OFF', { reason: 'lame', hasRiddenResult: true })).toEqual({
      ok: false,
      code: 'REGISTRATION_HAS_RESULT',
    })
  })

  it('decision 12: approval comes first if it is required; rejected and cancelled are both shown as cancelled', () => {
    expect(initialRegistrationStatus({ needsApproval: true })).toBe('PENDING_APPROVAL')
    expect(initialRegistrationStatus({ needsApproval: false })).toBe('SUBSCRIBED')
    expect(registrationStatuses.filter(isShownAsCancelled)).toEqual(['REJECTED', 'CANCELLED'])
    expect(registrationStatuses.filter(isActiveRegistration)).toEqual(['PENDING_APPROVAL', 'SUBSCRIBED', 'ANNOUNCED'])
  })
})
