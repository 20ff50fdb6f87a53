import type { LeaseFile, ReturnFile, TakeAlong } from '@oxer/domain/exchange/take-along/take-along.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testCompetitionRef as competition, managedCompetition } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const lease = '01890000-0000-7000-8000-000000000801'
const task = '01890000-0000-7000-8000-000000000802'

const leaseFile: LeaseFile = {
  ...{ format: 'oxer-field-lease', version: 1, lease, competition, name: 'CSN Lummen', epoch: 1, holder: 'Laptop 1' },
  ...{ since: '2026-11-20T08:00:00.000Z', origin: 'https://centre.example.org', key: 'the-key-of-this-lease-only' },
}
const returnFile: ReturnFile = {
  ...{ format: 'oxer-field-return', version: 1, lease, competition, epoch: 1, lastSeq: 6, digest: 'a'.repeat(64) },
}

const taken = (state: NonNullable<TakeAlong['lease']>['state'], over: object = {}): TakeAlong => ({
  lease: {
    ...{ ref: lease, epoch: 1, holder: 'Laptop 1', state, since: '2026-11-20T08:00:00.000Z', until: null },
    ...{ lastSeq: 6, differing: 0, divergence: null, version: 3, ...over },
  },
  isOut: state === 'OUT' || state === 'DIVERGED',
  isField: state === 'HERE' || state === 'FINISHED',
  ...{ canAdministrate: true, task: null },
})
const never: TakeAlong = { lease: null, isOut: false, isField: false, canAdministrate: true, task: null }

/** The files that were saved, by name. */
const saved: { name: string; content: Promise<string> }[] = []
const blobs = new Map<string, Blob>()

const open = (get: () => TakeAlong, more: object = {}, language: 'en' | 'nl' = 'en', page = '/toolbox/take-along') => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${String(blobs.size)}`
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob !== undefined) saved.push({ name: this.download, content: blob.text() })
  })
  return renderOffice({
    url: `/competitions/${competition}/manage${page}`,
    language,
    answers: { competitions: { competition: managedCompetition() }, exchange: { takeAlong: { get, ...more } } },
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  saved.length = 0
})

const jsonFile = (name: string, content: unknown) =>
  new File([JSON.stringify(content)], name, { type: 'application/json' })

const inForm = (name: string) => within(screen.getByRole('form', { name }))

describe('a competition that is here', () => {
  it('is handed out under a name, and its lease file is saved', async () => {
    const { user, calls } = await open(() => never, { checkOut: () => leaseFile })
    const action = await screen.findByRole('button', { name: 'Hand out and save the lease file' })
    await user.click(action)
    expect(screen.getByText('Enter the name of the laptop')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Laptop' }), 'Laptop 1')
    await user.click(action)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('oxer-lease.json')
    expect(JSON.parse((await saved[0]?.content) ?? '')).toEqual(leaseFile)
    expect(calls.find(({ path }) => path === 'exchange.takeAlong.checkOut')?.input).toEqual({
      competition,
      holder: 'Laptop 1',
    })
  })

  it('shows who may not hand it out that it is so', async () => {
    await open(() => ({ ...never, canAdministrate: false }))
    expect(await screen.findByText('Only those who administrate the competition can take it along.')).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('shows that it could not be read', async () => {
    await open(() => {
      throw refusal(403, { code: '003-0000000001' })
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

describe('a competition that is out', () => {
  it('takes the log with the key of the lease file, and shows the outcome of its task', async () => {
    const sent: FormData[] = []
    const detail = {
      ...{ ref: task, name: 'Log of Laptop 1', kind: 'field-log', status: 'DONE' as const, progress: 100, total: 6 },
      ...{ start: null, end: '2026-11-20T18:00:00.000Z', downloadUrl: null, error: null, causes: [] },
      outcome: { applied: 4, known: 2, differing: 0, divergence: null },
    }
    const bringIn = (form: FormData) => {
      sent.push(form)
      return { ...detail, status: 'SCHEDULED', end: null }
    }
    const { user } = await renderOffice({
      url: `/competitions/${competition}/manage/toolbox/take-along`,
      answers: {
        competitions: { competition: managedCompetition() },
        exchange: { takeAlong: { get: () => taken('OUT'), bringIn: bringIn as never } },
        shell: { task: { get: () => detail } },
      },
    })
    await screen.findByRole('form', { name: 'Bring the log in' })
    const form = inForm('Bring the log in')
    const action = form.getByRole('button', { name: 'Bring the log in' })
    await user.click(action)
    expect(form.getByText('Choose a file first')).toBeVisible()
    const [leaseInput, logInput] = document.querySelectorAll<HTMLInputElement>('input[type="file"]')
    if (!leaseInput || !logInput) throw new Error('the form has no inputs of files')
    const log = new File(['{}\n'], 'field-log-1.jsonl', { type: 'application/x-ndjson' })
    await user.upload(logInput, log)
    await user.upload(leaseInput, jsonFile('other.json', { format: 'other' }))
    await user.click(action)
    expect(await form.findByText('This is another file')).toBeVisible()
    await user.upload(leaseInput, jsonFile('oxer-lease.json', leaseFile))
    await user.click(action)
    expect(await screen.findByText('4 commands were applied, 2 were applied before.')).toBeVisible()
    expect(sent[0]?.get('key')).toBe(leaseFile.key)
    expect(sent[0]?.get('file')).toMatchObject({ name: 'field-log-1.jsonl' })
  })

  it('says which line was refused and why', async () => {
    const divergence = {
      ...{ seq: 4, path: 'competitions.result.enter' },
      causes: [{ code: '003-0000000002', field: null, values: {} }],
    }
    await open(() => taken('DIVERGED', { divergence, differing: 1, lastSeq: 3 }))
    expect(await screen.findByText('Line 4 of the log was refused')).toBeVisible()
    expect(screen.getByText('competitions.result.enter')).toBeVisible()
    expect(screen.getByText(/1 command had another outcome here/)).toBeVisible()
  })

  it('is checked in with the file of the laptop', async () => {
    const checkIn = vi.fn(() => taken('BACK'))
    const { user } = await open(() => taken('OUT'), { checkIn })
    await screen.findByRole('form', { name: 'Check in' })
    const input = document.querySelectorAll<HTMLInputElement>('input[type="file"]')[2]
    if (!input) throw new Error('the form has no input of a file')
    await user.upload(input, jsonFile('oxer-return.json', returnFile))
    await user.click(inForm('Check in').getByRole('button', { name: 'Check in' }))
    await waitFor(() => expect(checkIn).toHaveBeenCalledWith({ competition, returnFile }))
  })

  it('is ended without its laptop only after a confirmation', async () => {
    const breakLease = vi.fn(() => taken('BROKEN'))
    const { user } = await open(() => taken('OUT'), { break: breakLease })
    await user.click(await screen.findByRole('button', { name: 'End without the laptop' }))
    const dialog = await screen.findByRole('dialog', { name: 'End without Laptop 1?' })
    expect(breakLease).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'End without the laptop' }))
    await waitFor(() => expect(breakLease).toHaveBeenCalledWith({ competition, version: 3 }))
  })

  it('is announced on every screen of the competition, in both languages', async () => {
    const { unmount } = await open(() => taken('OUT'), {}, 'en', '/toolbox')
    expect(await screen.findByText(/in the field at Laptop 1/)).toBeVisible()
    unmount()
    await open(() => taken('OUT'), {}, 'nl', '/toolbox')
    expect(await screen.findByText(/in het veld bij Laptop 1/)).toBeVisible()
  })
})

describe('the laptop', () => {
  it('downloads its log, and finishes its day after a confirmation', async () => {
    const { user } = await open(() => taken('HERE'), { finish: () => returnFile })
    expect(await screen.findByRole('link', { name: 'Download the log' })).toHaveAttribute(
      'href',
      `/api/competition/manage/${competition}/take-along/commands`,
    )
    await user.click(screen.getByRole('button', { name: 'Finish and save the return file' }))
    const dialog = await screen.findByRole('dialog', { name: 'Finish the day on this laptop?' })
    await user.click(within(dialog).getByRole('button', { name: 'Finish and save the return file' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse((await saved[0]?.content) ?? '')).toEqual(returnFile)
  })

  it('saves the return file again once it is finished', async () => {
    const { user } = await open(() => taken('FINISHED'), { finish: () => returnFile })
    await user.click(await screen.findByRole('button', { name: 'Save the return file again' }))
    await waitFor(() => expect(saved[0]?.name).toBe('oxer-return.json'))
  })
})
