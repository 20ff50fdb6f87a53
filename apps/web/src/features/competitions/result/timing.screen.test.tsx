// Synthetic logs: no rider, horse or start number in them is real.
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { TimingLogView, TimingRunRow } from '@oxer/domain/competitions/timing/timing.schema'
import { readTimingLog } from '@oxer/domain/competitions/timing/timing-log.rules'
import { runsOfLog } from '@oxer/domain/competitions/timing/timing-runs.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testCompetitionRef } from '../../../testing/competition.ts'
import { refusal, staleRefusal } from '../../../testing/fake-server.ts'
import { entryLine, refOf, showEntries } from './testing/entry-screen.tsx'

const jumping = {
  discipline: 'SHOW_JUMPING' as const,
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' as const,
  rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const jumped = (obstaclePenalties: string, time: number): Result => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties, time }],
})

const tdc = [
  ...[' 0041 C0  09:07:00.1200 00', ' 0041 P        +04.00', ' 0041 C1  09:08:14.7800 00', ' 0041 PTM       02.00'],
  ...[' 0042 C0  09:10:00.0000 00', ' 0042 P        +00.00', ' 0042 C1  09:11:10.0000 00'],
  ...[' 0043 C0  09:13:00.0000 00', ' 0099 C0  09:15:00.0000 00', ' 0099 C1  09:16:00.0000 00', 'hello'],
].join('\r')

/** What a server answers for a log: its proposals are not read by the screen, which makes its own. */
const viewOf = (text: string, device: 'ALGE' | 'FDS' = 'ALGE'): TimingLogView => {
  const { runs, problems } = runsOfLog(readTimingLog(text, device), device, 1)
  const startOf = (number: number | null): string | null =>
    number !== null && number > 40 && number < 44 ? refOf(number - 40) : null
  return {
    log: {
      ...{ ref: refOf(900), device, fileName: 'ring.txt', size: text.length, uploadedBy: 'Tim Keeper' },
      uploadedAt: '2026-05-17T08:00:00.000Z',
    },
    round: 1,
    runs: runs.map((run): TimingRunRow => {
      const participation = startOf(run.startNumber)
      const isUnknown = participation === null && run.startNumber !== null
      return {
        ...run,
        participation,
        proposal: null,
        doubts: isUnknown ? [...run.doubts, 'NUMBER_UNKNOWN'] : run.doubts,
      }
    }),
    problems: [...problems],
    problemCount: problems.length,
  }
}

type Timing = NonNullable<Parameters<typeof showEntries>[1]>['timing']

const show = async (timing: NonNullable<Timing>, stored: Result | null = jumped('8', 7123)) => {
  const lines = [entryLine(1, 'Anna'), entryLine(2, 'Bert', stored), entryLine(3, 'Cas')]
  const { user } = await showEntries(jumping, { lines, timing: { list: () => [], ...timing } })
  await user.click(await screen.findByRole('button', { name: 'Import, export, recalculate' }))
  await user.click(await screen.findByRole('menuitem', { name: "Timekeeper's log" }))
  const dialog = within(await screen.findByRole('dialog', { name: "Timekeeper's log of Main test" }))
  const send = async (text: string) => {
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!picker) return expect.fail('no file field')
    await user.upload(picker, new File([text], 'ring.txt', { type: 'text/plain' }))
  }
  return { user, dialog, send }
}

describe('a timekeeper’s log', () => {
  it('ticks what is sure and new, shows what differs, and never ticks a stored result by itself', async () => {
    const sent: FormData[] = []
    const taken: unknown[] = []
    const { user, dialog, send } = await show({
      upload: ((form: FormData) => {
        sent.push(form)
        return viewOf(tdc)
      }) as never,
      get: () => viewOf(tdc),
      takeOver: (input) => {
        taken.push(input)
        return { stored: 1, unchanged: 0 }
      },
    })
    expect(await dialog.findByText('There is no log of this test yet.')).toBeVisible()
    await send(tdc)
    const table = within(await dialog.findByRole('table', { name: 'Runs of the log' }))
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ competition: testCompetitionRef, testSet: refOf(501) })
    expect(sent[0]?.has('device')).toBe(false)
    const anna = table.getByRole('checkbox', { name: 'Take over 41 Anna, Horse of Anna' })
    const bert = table.getByRole('checkbox', { name: 'Take over 42 Bert, Horse of Bert' })
    expect(anna).toBeChecked()
    expect(bert).not.toBeChecked()
    expect(bert).toBeEnabled()
    expect(table.getByRole('checkbox', { name: 'Take over 43 Cas, Horse of Cas' })).toBeDisabled()
    expect(table.getByText('Time penalties: 2 by the timekeeper, 1 by the protocol')).toBeVisible()
    expect(table.getByText('Obstacle penalties: 0 by the timekeeper, 8 here')).toBeVisible()
    expect(table.getByText('No pulse at the finish')).toBeVisible()
    expect(table.getByText('No start has this number, or several do')).toBeVisible()
    expect(dialog.getByText('1 line has no effect')).toBeVisible()
    await user.click(bert)
    await user.click(dialog.getByRole('button', { name: 'Take over 2 times' }))
    expect(await dialog.findByText('1 result was stored, 0 already known')).toBeVisible()
    expect(taken).toEqual([
      {
        ...{ competition: testCompetitionRef, test: refOf(500), testSet: refOf(501), log: refOf(900), round: 1 },
        runs: [
          { run: 1, participation: refOf(1), version: 0 },
          { run: 2, participation: refOf(2), version: 1 },
        ],
      },
    ])
  })

  it('asks for what the device does not know: the start and its penalties', async () => {
    const text = ['C1 09:04:10.000', 'C2 09:05:19.578'].join('\r')
    const taken: { runs: unknown }[] = []
    const { user, dialog } = await show({
      list: () => [viewOf(text, 'FDS').log],
      get: () => viewOf(text, 'FDS'),
      takeOver: (input) => {
        taken.push(input)
        return { stored: 1, unchanged: 0 }
      },
    })
    const log = await dialog.findByRole('combobox', { name: 'Logs of this test' })
    await user.selectOptions(log, refOf(900))
    expect(dialog.getByRole('link', { name: 'Download as it was uploaded' })).toHaveAttribute(
      'href',
      `/api/competition/manage/${testCompetitionRef}/timing/${refOf(500)}/${refOf(501)}/${refOf(900)}/file`,
    )
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Start of run 1' }), '43 Cas, Horse of Cas')
    expect(dialog.getByText('Enter the obstacle penalties')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Take over 0 times' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox', { name: 'Obstacle penalties of 43 Cas, Horse of Cas' }), '4')
    await user.click(dialog.getByRole('checkbox', { name: 'Take over 43 Cas, Horse of Cas' }))
    await user.click(dialog.getByRole('button', { name: 'Take over 1 time' }))
    await waitFor(() =>
      expect(taken.map(({ runs }) => runs)).toEqual([
        [{ run: 1, participation: refOf(3), version: 0, obstaclePenalties: '4' }],
      ]),
    )
  })

  it('a log that is refused says why, and is sent again with the chosen device', async () => {
    const devices: (string | null)[] = []
    const { user, dialog, send } = await show({
      upload: ((form: FormData) => {
        devices.push(form.get('device') as string | null)
        if (devices.length === 1) throw refusal(422, { code: '050-0000000002', field: 'device' })
        return viewOf(tdc)
      }) as never,
      get: () => viewOf(tdc),
    })
    await send(tdc)
    expect(await dialog.findByText(/It cannot be seen of which device this log is/)).toBeVisible()
    expect(dialog.queryByRole('table')).toBeNull()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Device' }), 'ALGE')
    expect(await dialog.findByRole('table', { name: 'Runs of the log' })).toBeVisible()
    expect(devices).toEqual([null, 'ALGE'])
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('a result that somebody else changed is not overwritten, and the screen says so', async () => {
    const { user, dialog } = await show({
      list: () => [viewOf(tdc).log],
      get: () => viewOf(tdc),
      takeOver: () => {
        throw staleRefusal(entryLine(1, 'Anna'))
      },
    })
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Logs of this test' }), refOf(900))
    await user.click(await dialog.findByRole('button', { name: 'Take over 1 time' }))
    expect(within(await dialog.findByRole('alert')).getByText('Nothing was stored')).toBeVisible()
  })

  it('in the jump-off, nothing of the first round is proposed', async () => {
    const { user, dialog } = await show({ list: () => [viewOf(tdc).log], get: () => viewOf(tdc) })
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Logs of this test' }), refOf(900))
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Round' }), 'Jump-off')
    expect(await dialog.findByRole('button', { name: 'Take over 0 times' })).toBeDisabled()
    expect(dialog.getByRole('checkbox', { name: 'Take over 42 Bert, Horse of Bert' })).toBeEnabled()
  })

  it('that cannot be read is shown as an error, which can be tried again', async () => {
    let isDown = true
    const { user, dialog } = await show({
      list: () => {
        if (isDown) throw refusal(500, { code: '000-0000000060' })
        return []
      },
    })
    const retry = await dialog.findByRole('button', { name: /again/i })
    isDown = false
    await user.click(retry)
    expect(await dialog.findByText('There is no log of this test yet.')).toBeVisible()
  })
})
