import { MemberWaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/fake-server.ts'
import { testMemberRef } from '../../testing/parties.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { WaitingEntries } from './waiting-entries.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const [competition, other] = [refOf(900), refOf(901)]
const giving = {
  ...{ takesWaiting: true, method: 'DRAW' as const, drawAt: '2026-05-20T18:00:00.000Z', hoursToAccept: 24 },
  ...{ priorities: [], commitment: 'ab', seed: null, drawnAt: null, drawn: null },
}
const entry = (number: number, over: Partial<MemberWaitingEntry> = {}): MemberWaitingEntry =>
  sampleOf(MemberWaitingEntry, {
    ref: refOf(number),
    test: { ref: refOf(800 + number), name: `Class ${number}` },
    competition: { ref: competition, name: 'CSN Lummen' },
    rider: { ref: testMemberRef, name: 'Kim Aerts' },
    horse: { ref: refOf(700), name: 'Zorro' },
    timeZone: 'Europe/Brussels',
    state: 'WAITING',
    place: null,
    offeredUntil: null,
    registrationRef: null,
    waiting: 8,
    canAnswer: true,
    giving,
    version: 4,
    ...over,
  })
const third = {
  ...{ position: 3, of: 8, enteredAt: '2026-05-01T06:30:00.000Z' },
  ...{ priority: { number: 1, name: 'Members of the club' }, draw: { number: 5, of: 12 } },
}

const show = (entries: readonly MemberWaitingEntry[], memberWaitingList: object = {}, only?: string) =>
  renderScreen(<WaitingEntries member={testMemberRef} {...(only !== undefined && { competition: only })} />, {
    answers: { competitions: { memberWaitingList: { ofMember: () => [...entries], ...memberWaitingList } } },
  })

describe('the waiting lists of a member', () => {
  it('say the place and the reason for it, what waits for a draw, and until when a place is offered', async () => {
    await show([
      entry(1, { place: third }),
      entry(2),
      entry(3, { state: 'OFFERED', offeredUntil: '2026-05-18T08:00:00.000Z' }),
    ])
    const list = await screen.findByRole('list')
    expect(list).toHaveTextContent('Place 3 of 8 on the waiting list')
    expect(list).toHaveTextContent(
      'priority 1: Members of the club, drawn as number 5 of 12 and entered on 01/05/2026 08:30',
    )
    expect(list).toHaveTextContent('Waits for the draw on 20/05/2026 20:00, with 8 entries')
    expect(list).toHaveTextContent('A place is offered until 18/05/2026 10:00')
  })

  it.each([
    ['Accept', 'accept', 'OFFERED'],
    ['Decline', 'decline', 'OFFERED'],
    ['Leave the list', 'withdraw', 'WAITING'],
  ] as const)('ask before %s', async (name, verb, state) => {
    const stored = entry(1, { state })
    const { user, calls } = await show([stored], { [verb]: () => ({ ...stored, state: 'ACCEPTED' as const }) })
    await user.click(await screen.findByRole('button', { name: `${name}: Kim Aerts with Zorro, Class 1` }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(calls.some(({ path }) => path.endsWith(verb))).toBe(false)
    await user.click(within(dialog).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls.find(({ path }) => path === `competitions.memberWaitingList.${verb}`)?.input).toMatchObject({
      ...{ member: testMemberRef, competition, entry: refOf(1), version: 4 },
    })
  })

  it('offer no answer to whoever may not give it, and none for what has ended', async () => {
    await show([entry(1, { canAnswer: false }), entry(2, { state: 'EXPIRED' })])
    expect(await screen.findByRole('list')).toHaveTextContent('Offer ended')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('show those of one competition where it is named, and a line without any', async () => {
    await show([entry(1), entry(2, { competition: { ref: other, name: 'Other' } })], {}, other)
    const list = await screen.findByRole('list')
    expect(list).toHaveTextContent('Class 2, Other')
    expect(list).not.toHaveTextContent('Class 1')
  })

  it('say what would be here, and try again after a failure', async () => {
    let fails = true
    const { user } = await show([], {
      ofMember: () => {
        if (fails) throw refusal(400, { code: '000-0000000001' })
        return []
      },
    })
    fails = false
    await user.click(await screen.findByRole('button', { name: /again/i }))
    expect(await screen.findByText('Entries on waiting lists of competitions are shown here.')).toBeVisible()
  })
})
