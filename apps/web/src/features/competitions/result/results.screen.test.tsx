import type { AppRouter } from '@oxer/api/types'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { entryKindOf } from '@oxer/domain/competitions/result/result-score.rules'
import type { RingApp } from '@oxer/domain/federation/ring-app/ring-app.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it, vi } from 'vitest'
import { managedCompetition, publicAtOnce, testCompetitionRef } from '../../../testing/competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const test = refOf(500)
const testSet = refOf(501)

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const dressage: Extract<Protocol, { discipline: 'DRESSAGE' }> = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C', 'E'],
  judgeMaximum: null,
  exercises: [
    { no: 1, coefficient: '1', maximum: '10', part: 'TECHNICAL', markStep: '0.5' },
    { no: 2, coefficient: '2', maximum: '10', part: 'TECHNICAL', markStep: '0.5' },
  ],
  courseErrors: [{ kind: 'POINTS', value: '2' }],
  judgeDecimals: null,
  decimals: 3,
  tieBreak: [],
}

const jumped = (faults: string, time: number): Result => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties: faults, time }],
})

const line = (number: number, rider: string, result: Result | null = null, version = 1): ResultLine => ({
  participation: refOf(number),
  registrationStatus: 'SUBSCRIBED',
  startNumber: 40 + number,
  position: number,
  startSeconds: null,
  rider: { ref: refOf(100 + number), name: rider },
  horse: { ref: refOf(200 + number), name: `Horse of ${rider}` },
  organisationName: null,
  outOfCompetition: false,
  isExpected: true,
  result: result && { content: result, score: null, version, enteredAt: '2026-05-17T08:00:00.000Z' },
})

const sheetOf = (protocol: Protocol, lines: ResultLine[], over: Partial<ResultSheet> = {}): ResultSheet => ({
  test: { ref: test, name: 'Grand Prix' },
  testSet: { ref: testSet, name: 'Grand Prix' },
  protocol,
  lock: 'OPEN',
  rankingRef: null,
  done: lines.filter(({ result }) => result !== null).length,
  left: lines.filter(({ result }) => result === null).length,
  lines,
  jumpOff: protocol.discipline === 'SHOW_JUMPING' ? { round: 2, entitled: [] } : null,
  ...over,
})

type ResultAnswers = NonNullable<NonNullable<Answers['competitions']>['result']>
type Lines = Awaited<ReturnType<NonNullable<ResultAnswers['list']>>>['lines']

/** A server that stores what it receives, so that the screen reads back what it wrote. */
const show = async (
  protocol: Protocol,
  lines: ResultLine[],
  over: ResultAnswers = {},
  sheet: Partial<ResultSheet> = {},
  apps: RingApp[] = [],
  language: 'en' | 'nl' = 'en',
) => {
  const stored = [...lines]
  const enter = vi.fn((input: { participation: string; version: number; result: Result }) => {
    const at = stored.findIndex((each) => each.participation === input.participation)
    const known = stored[at]
    if (!known) throw refusal(404, { code: '000-0000000060' })
    const next: ResultLine = {
      ...known,
      result: { content: input.result, score: null, version: input.version + 1, enteredAt: '2026-05-17T08:00:00.000Z' },
    }
    stored[at] = next
    return next as Lines[number]
  })
  const rendered = await renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/results`,
    language,
    answers: {
      competitions: {
        competition: managedCompetition(),
        test: { overview: () => ({ date: '2026-05-17', tests: [] }) },
        result: {
          metadata: () => ({
            tests: [
              {
                ref: test,
                name: 'Grand Prix',
                isCancelled: false,
                testKind: protocol.discipline,
                resultKinds: ['POINTS', 'STATUS'],
                inputKind: 'TEXT',
                entryKind: entryKindOf(protocol),
                protocol: protocol as never,
                testSets: [
                  { ref: testSet, name: 'Grand Prix', lock: 'OPEN', rankingRef: null, done: 0, left: 3, held: 0 },
                ],
              },
            ],
            publication: publicAtOnce,
          }),
          list: () => sheetOf(protocol, stored, sheet) as Awaited<ReturnType<NonNullable<ResultAnswers['list']>>>,
          enter,
          ringApps: () => apps,
          ...over,
        },
      },
    },
  })
  return { ...rendered, enter }
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

describe('a jumping round from the keyboard (cs026)', () => {
  it('moves to a start number, reads faults and 7234 as 72.34, saves with Enter and moves to the next rider', async () => {
    const { user, enter } = await show(jumping, [line(1, 'Anna'), line(2, 'Bert'), line(3, 'Chris')])
    await user.type(await screen.findByRole('textbox', { name: /Go to start number/ }), '42{Enter}')
    expect(screen.getByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' })).toHaveFocus()
    await user.keyboard('+{Enter}7234')
    expect(within(rowOf('Bert')).getByText('Not saved yet')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Faults, 43 Chris, Horse of Chris' })).toHaveFocus()
    await waitFor(() => expect(within(rowOf('Bert')).getByText('Saved')).toBeVisible())
    expect(enter).toHaveBeenCalledTimes(1)
    expect(enter.mock.calls[0]?.[0]).toMatchObject({
      participation: refOf(2),
      version: 0,
      result: { status: 'FINISHED', rounds: [{ obstaclePenalties: '4', time: 7234 }] },
    })
    expect(screen.getByRole('textbox', { name: 'Time, 42 Bert, Horse of Bert' })).toHaveValue('72.34')
    // Three time penalties for 2.34 seconds over the time allowed.
    expect(within(rowOf('Bert')).getByText('7')).toBeVisible()
  })

  it('writes times with a comma in Dutch, and reads a comma and a point', async () => {
    const lines = [line(1, 'Anna', jumped('4.5', 6548)), line(2, 'Bert'), line(3, 'Chris')]
    const { user, enter } = await show(jumping, lines, {}, {}, [], 'nl')
    const time = (start: string) => screen.getByRole('textbox', { name: `Tijd, ${start}, Horse of ${start.slice(3)}` })
    const faults = await screen.findByRole('textbox', { name: /^Fouten, 41 Anna/ })
    expect([faults, time('41 Anna')].map((field) => (field as HTMLInputElement).value)).toEqual(['4,5', '65,48'])
    // Whoever only passes by changes nothing.
    await user.click(time('41 Anna'))
    await user.click(screen.getByRole('textbox', { name: /^Fouten, 42 Bert/ }))
    expect(within(rowOf('Anna')).queryByText('Nog niet bewaard')).toBeNull()
    await user.keyboard('0{Enter}72,34{Enter}0{Enter}72.5{Enter}')
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(2))
    expect(enter.mock.calls.map(([{ result }]) => result)).toMatchObject([
      { rounds: [{ obstaclePenalties: '0', time: 7234 }] },
      { rounds: [{ obstaclePenalties: '0', time: 7250 }] },
    ])
    expect([time('42 Bert'), time('43 Chris')].map((field) => (field as HTMLInputElement).value)).toEqual([
      '72,34',
      '72,50',
    ])
    expect(screen.getByText('Toegestane tijd 70,00')).toBeVisible()
  })

  it('a letter sets the status of a ride, with its reason', async () => {
    const { user, enter } = await show(jumping, [line(1, 'Anna'), line(2, 'Bert')])
    await user.click(await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }))
    await user.keyboard('e')
    expect(within(rowOf('Anna')).getByRole('img', { name: 'Eliminated' })).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Reason, 41 Anna, Horse of Anna' }), 'Second refusal{Enter}')
    await waitFor(() =>
      expect(enter.mock.calls[0]?.[0].result).toMatchObject({ status: 'ELIMINATED', statusReason: 'Second refusal' }),
    )
    expect(screen.getByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' })).toHaveFocus()
  })

  it('an invalid value keeps the cursor and shows the reason; Escape restores the previous value', async () => {
    const { user, enter } = await show(jumping, [line(1, 'Anna', jumped('0', 6500)), line(2, 'Bert')])
    const faults = await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' })
    await user.click(faults)
    await user.clear(faults)
    await user.keyboard('{Enter}{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('The faults are missing')
    expect(faults).toBeInvalid()
    expect(enter).not.toHaveBeenCalled()
    await user.click(faults)
    await user.keyboard('{Escape}')
    expect(faults).toHaveValue('0')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('the jump-off appears for entitled riders, and W withdraws only from it', async () => {
    const lines = [
      line(1, 'Anna', jumped('0', 6500)),
      line(2, 'Bert', jumped('4', 6500)),
      line(3, 'Chris', jumped('0', 6400)),
    ]
    const { user, enter } = await show(jumping, lines, {}, { jumpOff: { round: 2, entitled: [refOf(1), refOf(3)] } })
    await user.click(await screen.findByRole('radio', { name: 'Jump-off' }))
    expect(screen.queryByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' })).toBeNull()
    await user.click(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }))
    await user.keyboard('0{Enter}3912{Enter}w{Enter}{Enter}')
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(2))
    expect(enter.mock.calls.map(([{ result }]) => result)).toMatchObject([
      { rounds: [{ time: 6500 }, { obstaclePenalties: '0', time: 3912 }] },
      { status: 'FINISHED', withdrewBefore: 2 },
    ])
  })
})

describe('a dressage sheet from the keyboard', () => {
  it('shows the sections and the arena letters of the judge’s paper', async () => {
    const [first, second] = dressage.exercises
    if (!first || !second) throw new TypeError('the protocol has two exercises')
    const exercises = [first, { ...second, name: 'Half volte', letters: 'E-B', heading: 'Trot' }]
    await show({ ...dressage, exercises }, [line(1, 'Anna')])
    expect(await screen.findByRole('textbox', { name: 'C: Half volte' })).toBeVisible()
    const rows = within(screen.getByRole('table', { name: 'Marks' })).getAllByRole('row')
    expect(rows.slice(2, 4).map((row) => row.textContent?.trim())).toEqual(['Trot', '2 E-B Half volte2'])
  })
  it('moves down each judge, adds up during typing, saves after the last mark and takes the next rider', async () => {
    const { user, enter } = await show(dressage, [line(1, 'Anna'), line(2, 'Bert')])
    await user.click(await screen.findByRole('textbox', { name: 'C: Exercise 1' }))
    await user.keyboard('65{Enter}')
    expect(screen.getByRole('status', { name: 'Percentage so far' })).toHaveTextContent('65.000 %')
    await user.keyboard('7{Enter}7{Enter}75')
    expect(screen.getByRole('textbox', { name: 'E: Exercise 2' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'Sheet of Bert' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'C: Exercise 1' })).toHaveFocus()
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(1))
    expect(enter.mock.calls[0]?.[0].result).toMatchObject({
      judges: [
        { position: 'C', marks: ['6.5', '7'] },
        { position: 'E', marks: ['7', '7.5'] },
      ],
    })
    // (6.5 + 14) of 30 and (7 + 15) of 30.
    expect((await screen.findAllByText('70.833 %'))[0]).toBeVisible()
  })

  it('counts only accepted marks, and says once why others are refused', async () => {
    const { user, enter } = await show(dressage, [line(1, 'Anna')])
    await user.click(await screen.findByRole('textbox', { name: 'C: Exercise 1' }))
    await user.keyboard('6.3{Enter}7{Enter}6.7')
    // Of the three, only the second is a half.
    expect(screen.getByRole('status', { name: 'Percentage so far' })).toHaveTextContent('70.000 %')
    await user.keyboard('{Enter}7{Enter}')
    const refusals = await screen.findAllByRole('alert')
    expect(refusals.map((each) => each.textContent)).toEqual(['C: A mark is not in the steps of this test'])
    expect(screen.getByRole('textbox', { name: 'C: Exercise 1' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'E: Exercise 1' })).toBeInvalid()
    expect(enter).not.toHaveBeenCalled()
  })

  it('moves by arrows, also between judges', async () => {
    const { user } = await show(dressage, [line(1, 'Anna')])
    await user.click(await screen.findByRole('textbox', { name: 'C: Exercise 1' }))
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('textbox', { name: 'C: Exercise 2' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowUp}')
    expect(screen.getByRole('textbox', { name: 'E: Exercise 1' })).toHaveFocus()
  })
})

describe('two writers and a bad network', () => {
  const stale = (current: ResultLine): TRPCClientError<AppRouter> =>
    TRPCClientError.from({
      error: {
        message: 'CONFLICT',
        code: -32009,
        data: {
          code: 'CONFLICT',
          httpStatus: 409,
          failure: {
            code: '000-0000000062',
            message: 'CONFLICT',
            causes: [{ code: '000-0000000062', field: 'version' }],
            current,
          },
        },
      },
    })

  it('shows both values, and saves the chosen one over the other', async () => {
    const calls: { version: number; result: Result }[] = []
    const theirs = line(1, 'Anna', jumped('12', 6500), 2)
    const { user } = await show(jumping, [line(1, 'Anna', jumped('0', 6500)), line(2, 'Bert')], {
      enter: (input) => {
        calls.push(input)
        if (input.version < 2) throw stale(theirs)
        return line(1, 'Anna', input.result, 3) as Lines[number]
      },
    })
    const faults = await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' })
    await user.clear(faults)
    await user.type(faults, '4{Enter}{Enter}')
    expect(await screen.findByRole('button', { name: 'Take theirs: 12 / 65.00' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Keep mine: 4/ }))
    await waitFor(() => expect(calls.map(({ version }) => version)).toEqual([1, 2]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Keep mine/ })).toBeNull())
  })

  it('reports that it waits for the network, and then sends with a key of its own', async () => {
    let isOnline = false
    const enter = vi.fn((input: { version: number; result: Result }) => {
      if (!isOnline) throw TRPCClientError.from(new Error('no network'))
      return line(1, 'Anna', input.result, 1) as Lines[number]
    })
    const { user } = await show(jumping, [line(1, 'Anna'), line(2, 'Bert')], { enter })
    await user.click(await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }))
    await user.keyboard('0{Enter}6500{Enter}')
    const bar = await screen.findByText(/^No connection since \d\d:\d\d$/)
    expect(bar.closest('[role="alert"]')).toHaveTextContent(
      '1 result is kept on this device and is sent automatically.',
    )
    expect(screen.queryByText('Everything is saved')).toBeNull()
    expect(within(rowOf('Anna')).getByText('Waiting for the network')).toBeVisible()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Everything is saved')).toBeVisible()
  })

  it('keeps a result that the server refuses, with the reason', async () => {
    const { user } = await show(jumping, [line(1, 'Anna'), line(2, 'Bert')], {
      enter: () => {
        throw refusal(409, { code: '026-0000000003' })
      },
    })
    await user.click(await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }))
    await user.keyboard('0{Enter}6500{Enter}')
    expect(await screen.findByText(/The ranking is closed/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' })).toHaveValue('0')
    expect(screen.getByText('1 was not saved')).toBeVisible()
  })
})

describe('closed results and files', () => {
  it('the menu leads to the apps at the ring, unless nothing can be entered', async () => {
    const apps: RingApp[] = [{ kind: 'TIMEKEEPER', address: 'https://time.example/ABCDE-12345' }]
    const openMenu = async (sheet: Partial<ResultSheet>) => {
      const rendered = await show(jumping, [line(1, 'Anna')], {}, sheet, apps)
      await rendered.user.click(await screen.findByRole('button', { name: 'Import, export, recalculate' }))
      expect(await screen.findByRole('menuitem', { name: 'Outcome, CSV' })).toBeVisible()
      return rendered
    }
    const { unmount } = await openMenu({})
    expect(await screen.findByRole('menuitem', { name: 'Timekeeper' })).toHaveAttribute(
      'href',
      'https://time.example/ABCDE-12345',
    )
    unmount()
    await openMenu({ lock: 'CLOSED' })
    expect(screen.queryByText('At the ring')).toBeNull()
  })

  it('a closed test set can be read but not changed', async () => {
    const { user } = await show(jumping, [line(1, 'Anna', jumped('0', 6500))], {}, { lock: 'CLOSED' })
    const faults = await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' })
    await user.type(faults, '8')
    expect(faults).toHaveValue('0')
    expect(screen.getByText(/These results are closed/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import, export, recalculate' }))
    expect(await screen.findByRole('menuitem', { name: 'Outcome, CSV' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Import' })).toBeNull()
  })

  it('an import is read before it is stored, and settled in place', async () => {
    const sent: { text: string; dryRun: string }[] = []
    type Outcome = Awaited<ReturnType<NonNullable<ResultAnswers['import']>>>
    const rowsOf = (text: string) =>
      text
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(';'))
    const read = async (form: FormData): Promise<Outcome> => {
      const file = form.get('file')
      const text = file instanceof File ? await file.text() : ''
      sent.push({ text, dryRun: String(form.get('dryRun')) })
      const isFirst = sent.length === 1
      const names = isFirst ? ['Anna', 'Nobody'] : rowsOf(text).map(([, rider = '']) => rider.replaceAll('"', ''))
      const found = names.map((name) => ['Anna', 'Bert'].indexOf(name) + 1)
      return {
        stored: 1,
        unchanged: 0,
        empty: 0,
        testSets: [],
        preview:
          form.get('dryRun') === 'false'
            ? null
            : {
                columns: ['Penalties'],
                rows: names.map((rider, at) => ({
                  row: at + 2,
                  startNumber: null,
                  rider,
                  horse: null,
                  cells: ['4'],
                  participation: found[at] ? refOf(found[at]) : null,
                  score: found[at] ? '4' : null,
                  state: found[at] ? 'NEW' : 'WRONG',
                  problems: found[at]
                    ? []
                    : [{ code: '026-0000000012', values: { row: at + 2, name: rider, count: 0 } }],
                })),
                missing: found.includes(2) ? [] : [refOf(2)],
              },
      }
    }
    const { user } = await show(jumping, [line(1, 'Anna'), line(2, 'Bert')], { import: read as never })
    await user.click(await screen.findByRole('button', { name: 'Import, export, recalculate' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Import' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import results of Grand Prix' }))
    expect(dialog.getByRole('link', { name: /template/ })).toHaveAttribute(
      'href',
      expect.stringContaining('isTemplate=true'),
    )
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!picker) return expect.fail('no file field')
    await user.upload(picker, new File(['x'], 'results.csv', { type: 'text/csv' }))
    expect(await dialog.findByText('2 points to settle. Nothing was stored.')).toBeVisible()
    expect(dialog.getByText(/the combination .*does not exist/)).toBeVisible()
    expect(dialog.getByText(/1 start is not in the file: 42 Bert, Horse of Bert/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Start of Nobody' }), '42 Bert, Horse of Bert')
    expect(await dialog.findByText(/Nothing is stored yet/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Import' }))
    expect(await dialog.findByText('1 stored, 0 already known, 0 without a result')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(sent.map(({ dryRun }) => dryRun)).toEqual(['true', 'true', 'false'])
    expect(sent[2]?.text.split('\r\n')).toEqual([
      '"Start number";"Rider";"Horse";"Penalties"',
      '"";"Anna";"";"4"',
      '"42";"Bert";"Horse of Bert";"4"',
    ])
  })

  it('is exported by address, with and without details', async () => {
    const { user } = await show(jumping, [line(1, 'Anna')])
    await user.click(await screen.findByRole('button', { name: 'Import, export, recalculate' }))
    const item = await screen.findByRole('menuitem', { name: 'With all details, CSV' })
    expect(item).toHaveAttribute(
      'href',
      `/api/competition/${testCompetitionRef}/results/export?exportType=GENERIC&format=CSV&withResultDetails=true&testSet=${testSet}`,
    )
  })
})

describe('unsaved results (cr510, cr511)', () => {
  const draftAnna = async () => {
    const shown = await show(jumping, [line(1, 'Anna'), line(2, 'Bert')])
    await shown.user.type(await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }), '4')
    return shown
  }

  it('are accepted or discarded at once; what is not a result yet stays', async () => {
    const { user, enter } = await draftAnna()
    await user.type(screen.getByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' }), 'x')
    await user.click(screen.getByRole('button', { name: 'Accept all' }))
    await waitFor(() => expect(enter).toHaveBeenCalledTimes(1))
    expect(screen.getByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' })).toHaveValue('x')
    await user.click(screen.getByRole('button', { name: 'Discard all' }))
    const dialog = await screen.findByRole('dialog', { name: /Discard 1 unsaved result/ })
    await user.click(within(dialog).getByRole('button', { name: 'Discard all' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Faults, 42 Bert, Horse of Bert' })).toHaveValue(''))
    expect(enter).toHaveBeenCalledTimes(1)
  })

  it('are confirmed when the user leaves, and reported on the other screens of the competition', async () => {
    const { user } = await draftAnna()
    await user.click(screen.getByRole('link', { name: 'Home' }))
    const dialog = await screen.findByRole('dialog', { name: '1 result is not saved' })
    await user.click(within(dialog).getByRole('button', { name: 'Leave anyway' }))
    expect(await screen.findByText(/They were typed on this device/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Grand Prix' })).toHaveAttribute(
      'href',
      expect.stringContaining(`testSet=${testSet}`),
    )
    await user.click(screen.getByRole('button', { name: 'Discard all' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard all' }))
    await waitFor(() => expect(screen.queryByText(/They were typed on this device/)).not.toBeInTheDocument())
  })
})
