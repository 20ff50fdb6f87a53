import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { act, closeUntil, startTimeAssignment } from './time-assignment.rules.ts'
import {
  AssignmentRegistration,
  AssignmentSlot,
  AssignmentWindow,
  type TimeAssignmentAction,
} from './time-assignment.schema.ts'
import type { TimeAssignment } from './time-assignment-state.rules.ts'

const window = AssignmentWindow.parse({
  opens: 0,
  closes: 1000,
  releases: 800,
  swapMinutes: 100,
  clubs: ['A', 'B'],
})
const slot = (id: string, club: string | null, start: number, more: object = {}): AssignmentSlot =>
  AssignmentSlot.parse({ id, club, start, length: 6, list: 'L1', test: 'T1', ...more })
const registration = (id: string, more: object = {}): AssignmentRegistration =>
  AssignmentRegistration.parse({
    id,
    club: id.slice(0, 1).toUpperCase(),
    rider: `rider of ${id}`,
    horse: `horse of ${id}`,
    test: 'T1',
    list: 'L1',
    status: 'SUBSCRIBED',
    ...more,
  })
const begin = (slots: readonly AssignmentSlot[], ids: readonly string[], allowsSwitch = false): TimeAssignment =>
  startTimeAssignment(
    window,
    allowsSwitch,
    slots,
    ids.map((id) => registration(id)),
  )

type Step = TimeAssignmentAction extends infer Action
  ? Action extends unknown
    ? Omit<Action, 'at'> & { at?: number }
    : never
  : never
/** The results of actions, one after the other, and the state after them. */
const play = (start: TimeAssignment, steps: readonly Step[]) => {
  let state = start
  const results = steps.map((step, index) => {
    const outcome = act(state, { ...step, at: step.at ?? index + 1 } as TimeAssignmentAction)
    state = outcome.state
    return outcome.result
  })
  return { results, state, filled: [...state.slots.values()].map((each) => each.registration) }
}
const four = [
  slot('S1', 'A', 0, { registration: 'a1' }),
  slot('S2', 'B', 6, { registration: 'b1' }),
  slot('S3', 'A', 12),
  slot('S4', null, 18),
]
const office = 'OFFICE'

describe('a swap between clubs (decision 64)', () => {
  const asked = { do: 'ASK_SWAP', by: 'A', swap: 'X', slot: 'S1', with: 'S2' } as const
  it.each<[string, Step[], string]>([
    ['is done with consent', [asked, { do: 'ACCEPT', by: 'B', swap: 'X' }], 'OK'],
    ['is answered by the other club', [asked, { do: 'DECLINE', by: 'A', swap: 'X' }], 'NO_PERMISSION'],
    ['is withdrawn by the one that asked', [asked, { do: 'WITHDRAW', by: 'B', swap: 'X' }], 'NO_PERMISSION'],
    [
      'is answered once: withdrawn',
      [asked, { do: 'WITHDRAW', by: 'A', swap: 'X' }, { do: 'ACCEPT', by: 'B', swap: 'X' }],
      'SWAP_WITHDRAWN',
    ],
    [
      'is answered once: declined',
      [asked, { do: 'DECLINE', by: 'B', swap: 'X' }, { do: 'ACCEPT', by: 'B', swap: 'X' }],
      'SWAP_DECLINED',
    ],
    [
      'is answered once: done',
      [asked, { do: 'ACCEPT', by: 'B', swap: 'X' }, { do: 'WITHDRAW', by: 'A', swap: 'X' }],
      'SWAP_DONE',
    ],
    [
      'is cancelled by a sign-off',
      [asked, { do: 'SIGN_OFF', by: 'B', registration: 'b1' }, { do: 'ACCEPT', by: 'B', swap: 'X' }],
      'SWAP_CANCELLED',
    ],
    [
      'is cancelled by a lock',
      [asked, { do: 'LOCK', by: office, slot: 'S1' }, { do: 'ACCEPT', by: 'B', swap: 'X' }],
      'SWAP_CANCELLED',
    ],
    [
      'expires',
      [
        { ...asked, at: 1 },
        { do: 'ACCEPT', by: 'B', swap: 'X', at: 101 },
      ],
      'SWAP_EXPIRED',
    ],
    [
      'is in time until then',
      [
        { ...asked, at: 1 },
        { do: 'ACCEPT', by: 'B', swap: 'X', at: 100 },
      ],
      'OK',
    ],
    [
      'expires at the closing',
      [
        { ...asked, at: 950 },
        { do: 'ACCEPT', by: office, swap: 'X', at: 1000 },
      ],
      'SWAP_EXPIRED',
    ],
    ['holds both positions', [asked, { do: 'CLEAR', by: 'B', slot: 'S2' }], 'SWAP_PENDING'],
    ['is asked once', [asked, { ...asked, swap: 'Y' }], 'SWAP_PENDING'],
    [
      'is needed for the registration of another club',
      [{ do: 'SWAP', by: 'A', slot: 'S1', with: 'S2' }],
      'CONSENT_NEEDED',
    ],
    ['is not needed by the office', [{ do: 'SWAP', by: office, slot: 'S1', with: 'S2' }], 'OK'],
    ['is of an own registration', [{ ...asked, slot: 'S2', with: 'S1' }], 'NOT_YOUR_RIDER'],
    ['is of two registrations', [{ ...asked, with: 'S3' }], 'NOTHING_TO_SWAP'],
    ['is of two positions', [{ ...asked, with: 'S1' }], 'NOTHING_TO_SWAP'],
    ['is of positions that exist', [{ ...asked, with: 'S9' }], 'UNKNOWN'],
    ['is of open positions', [{ do: 'LOCK', by: office, slot: 'S2' }, asked], 'LOCKED'],
    ['has been asked', [{ do: 'ACCEPT', by: 'B', swap: 'X' }], 'UNKNOWN'],
  ])('%s', (_what, steps, result) => {
    expect(play(begin(four, ['a1', 'b1']), steps).results.at(-1)).toBe(result)
  })
  it('exchanges the clubs of the positions, too', () => {
    const { state, filled } = play(begin(four, ['a1', 'b1']), [asked, { do: 'ACCEPT', by: 'B', swap: 'X' }])
    expect(filled).toEqual(['b1', 'a1', null, null])
    expect([state.slots.get('S1')?.club, state.slots.get('S2')?.club]).toEqual(['B', 'A'])
  })
  it('is checked again when it is accepted', () => {
    // Meanwhile another horse of the rider of b1 is placed at the time of S1.
    const slots = [...four, slot('S5', null, 0, { list: 'L2', test: 'T2' })]
    const other = registration('b2', { rider: 'rider of b1', test: 'T2', list: 'L2' })
    const start = startTimeAssignment(window, false, slots, [registration('a1'), registration('b1'), other])
    const steps: Step[] = [
      asked,
      { do: 'PLACE', by: 'B', registration: 'b2', slot: 'S5' },
      { do: 'ACCEPT', by: 'B', swap: 'X' },
    ]
    expect(play(start, steps).results).toEqual(['OK', 'OK', 'OVERLAP'])
  })
  it('keeps to the test and, without a switch, to the list', () => {
    const slots = [
      slot('S1', 'A', 0, { registration: 'a1' }),
      slot('S2', 'A', 6, { registration: 'a2', list: 'L2' }),
      slot('S3', 'A', 12, { registration: 'a3', list: 'L3', test: 'T2' }),
    ]
    const registrations = [
      registration('a1'),
      registration('a2', { list: 'L2' }),
      registration('a3', { list: 'L3', test: 'T2' }),
    ]
    const swapOf = (allowsSwitch: boolean, other: string) =>
      play(startTimeAssignment(window, allowsSwitch, slots, registrations), [
        { do: 'SWAP', by: 'A', slot: 'S1', with: other },
      ]).results[0]
    expect([swapOf(false, 'S2'), swapOf(true, 'S2'), swapOf(true, 'S3')]).toEqual([
      'SWITCH_NOT_ALLOWED',
      'OK',
      'OTHER_TEST',
    ])
  })
})

describe('placing and clearing', () => {
  const place = (by: string, id: string, to: string) => ({ do: 'PLACE', by, registration: id, slot: to }) as const
  it.each<[string, Step[], string]>([
    ['a locked entry stays', [{ do: 'LOCK', by: office, slot: 'S1' }, place('A', 'a1', 'S3')], 'LOCKED'],
    [
      'a locked entry is not cleared',
      [
        { do: 'LOCK', by: office, slot: 'S1' },
        { do: 'CLEAR', by: 'A', slot: 'S1' },
      ],
      'LOCKED',
    ],
    ['a locked position takes nobody', [{ do: 'LOCK', by: office, slot: 'S3' }, place(office, 'a1', 'S3')], 'LOCKED'],
    ['only the office locks', [{ do: 'LOCK', by: 'A', slot: 'S1' }], 'NO_PERMISSION'],
    ['the same write twice is OK', [place('A', 'a1', 'S3'), place('A', 'a1', 'S3')], 'OK'],
    ['an empty position is cleared already', [{ do: 'CLEAR', by: 'A', slot: 'S3' }], 'OK'],
    ['a club does not clear another', [{ do: 'CLEAR', by: 'A', slot: 'S2' }], 'NOT_YOUR_RIDER'],
    ['a club does not sign another off', [{ do: 'SIGN_OFF', by: 'A', registration: 'b1' }], 'NOT_YOUR_RIDER'],
    [
      'the position of a sign-off stays with its club',
      [{ do: 'SIGN_OFF', by: 'A', registration: 'a1' }, place('B', 'b1', 'S1')],
      'NOT_YOURS',
    ],
    [
      'who signed off is not placed',
      [{ do: 'SIGN_OFF', by: 'A', registration: 'a1' }, place('A', 'a1', 'S3')],
      'NOT_SUBSCRIBED',
    ],
    [
      'who waits may sign off',
      [
        { do: 'CLEAR', by: 'A', slot: 'S1' },
        { do: 'SIGN_OFF', by: 'A', registration: 'a1' },
      ],
      'OK',
    ],
    ['nobody that exists', [place('A', 'a9', 'S3')], 'UNKNOWN'],
    ['what was not used is released', [{ ...place('B', 'b1', 'S3'), at: 800 }], 'OK'],
    ['and not before', [{ ...place('B', 'b1', 'S3'), at: 799 }], 'NOT_YOURS'],
    ['no club acts after the closing', [{ do: 'SIGN_OFF', by: 'A', registration: 'a1', at: 1000 }], 'CLOSED'],
    ['the office does', [{ do: 'SIGN_OFF', by: office, registration: 'a1', at: 1000 }], 'OK'],
    ['no club from elsewhere acts', [{ do: 'CLEAR', by: 'C', slot: 'S1' }], 'NO_PERMISSION'],
  ])('%s', (_what, steps, result) => {
    expect(play(begin(four, ['a1', 'b1']), steps).results.at(-1)).toBe(result)
  })
})

describe('the closing', () => {
  it('places the rest in order of registration: the own positions first, then free ones, the earliest that fits', () => {
    const slots = [
      slot('S1', null, 0),
      slot('S2', 'A', 6, { registration: 'a0' }),
      slot('S3', 'B', 12),
      slot('S4', 'A', 18),
      slot('S5', 'A', 24, { locked: true }),
    ]
    const start = { ...begin(slots, ['a0', 'a1', 'a2', 'b1', 'b2']), isReleased: true }
    const closed = closeUntil(start, 1000)
    expect([...closed.slots.values()].map((each) => each.registration)).toEqual(['a2', 'a0', 'b1', 'a1', null])
    expect(closeUntil(closed, 2000)).toBe(closed)
    expect(closeUntil(start, 999)).toBe(start)
  })
  it('leaves those for the office for whom nothing fits', () => {
    const start = startTimeAssignment(
      window,
      true,
      [slot('S1', null, 0, { list: 'L2' }), slot('S2', null, 3)],
      [
        registration('a1', { rider: 'Ann' }),
        registration('a2', { rider: 'Ann' }),
        registration('a3', { status: 'PENDING_APPROVAL' }),
      ],
    )
    const closed = closeUntil(start, 1000)
    expect([...closed.slots.values()].map((each) => each.registration)).toEqual(['a1', null])
  })
})

describe('clubs that act at random', () => {
  const slotIds = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7']
  const registrations = [
    registration('a1', { rider: 'Ann', horse: 'Apollo' }),
    registration('a2', { rider: 'Ann', horse: 'Bella' }),
    registration('a3', { rider: 'Abe', horse: 'Apollo', test: 'T2', list: 'L3' }),
    registration('b1', { rider: 'Bob', horse: 'Cora' }),
    registration('b2', { rider: 'Bob', horse: 'Dino', list: 'L2' }),
    registration('b3', { rider: 'Bea', horse: 'Cora', test: 'T2', list: 'L3' }),
  ]
  const slots = [
    slot('S1', 'A', 0),
    slot('S2', 'B', 6),
    slot('S3', 'A', 12),
    slot('S4', null, 3, { list: 'L2' }),
    slot('S5', 'B', 9, { list: 'L2' }),
    slot('S6', 'A', 0, { list: 'L3', test: 'T2' }),
    slot('S7', 'B', 8, { list: 'L3', test: 'T2' }),
  ]
  const by = fc.constantFrom('A', 'A', 'B', 'B', 'C', office)
  const at = fc.integer({ min: 0, max: 1010 })
  const id = fc.constantFrom(...registrations.map((each) => each.id))
  const some = fc.constantFrom(...slotIds)
  const request = fc.constantFrom('X', 'Y')
  const action: fc.Arbitrary<TimeAssignmentAction> = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('PLACE' as const), at, by, registration: id, slot: some }) },
    fc.record({ do: fc.constantFrom('CLEAR' as const, 'LOCK' as const), at, by, slot: some }),
    fc.record({ do: fc.constant('SWAP' as const), at, by, slot: some, with: some }),
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('ASK_SWAP' as const), at, by, slot: some, with: some, swap: request }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('ACCEPT' as const, 'DECLINE' as const, 'WITHDRAW' as const),
        at,
        by,
        swap: request,
      }),
    },
    fc.record({ do: fc.constant('SIGN_OFF' as const), at, by, registration: id }),
  )

  test.prop([fc.array(action, { maxLength: 60 }), fc.boolean()], { numRuns: 500 })(
    'never book a rider, a horse or a registration twice, and never move what is locked',
    (actions, allowsSwitch) => {
      let state = startTimeAssignment(window, allowsSwitch, slots, registrations)
      const ordered = actions.toSorted((left, right) => left.at - right.at)
      for (const each of ordered) {
        const before = state
        const outcome = act(closeUntil(state, each.at), each)
        state = outcome.state
        const filled = [...state.slots.values()].flatMap((one) => {
          const found = one.registration === null ? undefined : state.registrations.get(one.registration)
          return found === undefined ? [] : [{ ...one, found }]
        })
        expect(new Set(filled.map(({ found }) => found.id)).size).toBe(filled.length)
        for (const one of filled) {
          expect(one.test).toBe(one.found.test)
          if (!allowsSwitch) expect(one.list).toBe(one.found.list)
          expect(one.found.status).toBe('SUBSCRIBED')
          for (const other of filled) {
            const isAtOnce = one.id !== other.id && one.start < other.start + 6 && other.start < one.start + 6
            if (isAtOnce) expect([one.found.rider, one.found.horse]).not.toContain(other.found.rider)
            if (isAtOnce) expect(one.found.horse).not.toBe(other.found.horse)
          }
        }
        for (const [key, old] of before.slots) {
          const isSignOff = each.do === 'SIGN_OFF' && each.registration === old.registration
          if (old.locked && !isSignOff) expect(state.slots.get(key)?.registration).toBe(old.registration)
        }
      }
    },
  )
})
