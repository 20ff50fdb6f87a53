import { usualOptions } from '@oxer/domain/competitions/print/print.rules'
import type { PrintSetting } from '@oxer/domain/competitions/print/print.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { TaskDetail } from '@oxer/domain/kernel/task/task.schema'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const [morning, evening] = ['01890000-0000-7000-8000-0000000000e1', '01890000-0000-7000-8000-0000000000e2']
const settingOf = (more: Partial<PrintSetting> = {}): PrintSetting => ({
  options: usualOptions('STARTLISTS', 'EN'),
  offered: ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION', 'NOTES'],
  judges: [],
  subjects: [
    { ref: morning, name: 'Dressage B', date: '2026-05-16' },
    { ref: evening, name: '1.10 m', date: '2026-05-17' },
  ],
  version: 0,
  ...more,
})

const shown = (print: object, search = '') =>
  renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/print${search}`,
    answers: { competitions: { competition: managedCompetition(), print } },
  })

/** What the preview asks of the server. */
const asked = (): URLSearchParams =>
  new URL(screen.getByTitle('Preview').getAttribute('src') ?? '', 'https://oxer.example').searchParams

/** The frame of the preview, whose viewer is somebody else's: that of Chrome can be seen, that of Firefox cannot. */
const framed = async (seen: { contentType: string } | null = { contentType: 'application/pdf' }) => {
  const preview = await screen.findByTitle('Preview')
  if (!(preview instanceof HTMLIFrameElement)) throw new Error('no frame')
  const print = vi.fn()
  Object.defineProperty(preview, 'contentWindow', { value: { focus: vi.fn(), print }, configurable: true })
  Object.defineProperty(preview, 'contentDocument', { value: seen, configurable: true })
  return { preview, print }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})

describe('printing', () => {
  it('shows the very PDF that is printed and saved, by its options', async () => {
    const { user } = await shown({ setting: () => settingOf() })
    expect(await screen.findByTitle('Preview')).toBeInTheDocument()
    // Each list by its own layout, unless something else is chosen.
    expect([asked().has('fields'), asked().has('layout'), asked().has('fontSize')]).toEqual([false, false, false])
    expect(screen.queryByRole('combobox', { name: 'Direction' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Each list by its own layout' }))
    await waitFor(() => expect(asked().get('fields')).toBe('POSITION,TIME,NUMBER,RIDER,HORSE,ORGANISATION'))
    await user.click(screen.getByRole('checkbox', { name: 'Remarks' }))
    await user.click(screen.getByRole('button', { name: 'Move Remarks up' }))
    await waitFor(() => expect(asked().get('fields')).toBe('POSITION,TIME,NUMBER,RIDER,HORSE,NOTES,ORGANISATION'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Landscape')
    await waitFor(() => expect(asked().get('layout')).toBe('LANDSCAPE'))
    const saved = screen.getByRole('link', { name: 'Download' }).getAttribute('href')
    expect(saved).toContain('layout=LANDSCAPE')
    expect(saved).toContain('download=true')
  })

  it('prints what the preview shows, and nothing until it shows what is chosen', async () => {
    const { user } = await shown({ setting: () => settingOf() })
    const { preview, print } = await framed()
    const button = screen.getByRole('button', { name: 'Print' })
    expect(button).toBeDisabled()
    fireEvent.load(preview)
    expect(button).toBeEnabled()
    await user.click(button)
    expect(print).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('checkbox', { name: 'Each list by its own layout' }))
    // The frame still has the paper of before: it follows once the hand rests.
    expect(button).toBeDisabled()
    fireEvent.load(preview)
    expect(button).toBeDisabled()
    await waitFor(() => expect(asked().has('fields')).toBe(true))
    expect(button).toBeDisabled()
    fireEvent.load(preview)
    expect(button).toBeEnabled()
    await user.click(button)
    expect(print).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['refuses the call', 'REFUSES'],
    ['is gone', 'GONE'],
    ['has no viewer of PDFs', 'NO_VIEWER'],
  ] as const)('opens the PDF in a tab where the frame %s', async (_, kind) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    if (kind === 'NO_VIEWER') Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
    const { user } = await shown({ setting: () => settingOf() })
    const { preview, print } = await framed()
    if (kind === 'REFUSES') {
      print.mockImplementation(() => {
        throw new DOMException('Permission denied to access property "print"', 'SecurityError')
      })
    }
    if (kind === 'GONE') Object.defineProperty(preview, 'contentWindow', { value: null })
    // Without a viewer the frame never loads.
    if (kind !== 'NO_VIEWER') fireEvent.load(preview)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    const address = preview.getAttribute('src')?.split('#')[0]
    expect(opened.mock.calls).toEqual([[address, '_blank', 'noopener']])
    expect(print).toHaveBeenCalledTimes(kind === 'REFUSES' ? 1 : 0)
  })

  it('prints in a viewer that nobody can look into, if the address has a PDF', async () => {
    const fetched = vi.fn(
      async (_address: string) => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    )
    vi.stubGlobal('fetch', fetched)
    await shown({ setting: () => settingOf() })
    const { preview } = await framed(null)
    fireEvent.load(preview)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled())
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([preview.getAttribute('src')?.split('#')[0]])
  })

  it('neither prints nor saves a refusal, says why, and asks again', async () => {
    const { code } = kernelErrors.insufficientPermissions
    const answers = [Response.json({ code, message: 'FORBIDDEN', causes: [{ code }] }, { status: 403 })]
    const fetched = vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetched)
    const { user } = await shown({ setting: () => settingOf() })
    fireEvent.load((await framed(null)).preview)
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this')
    const offered = () =>
      ['Print', 'Download', 'Open'].filter((name) => screen.queryByRole(name === 'Print' ? 'button' : 'link', { name }))
    expect([offered(), screen.queryByTitle('Preview')]).toEqual([[], null])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.load((await framed({ contentType: 'text/html' })).preview)
    expect(await screen.findByRole('alert')).toHaveTextContent('Whoops, something went wrong')
    expect(offered()).toEqual([])
    // Other options are asked for by themselves.
    await user.click(screen.getByRole('checkbox', { name: 'Each list by its own layout' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(asked().has('fields')).toBe(true))
    fireEvent.load((await framed()).preview)
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('of a day does not offer what has no day, and of the competition it does', async () => {
    const order = vi.fn(() => {
      throw refusal(422, { code: '045-0000000005' })
    })
    const { user } = await shown({ setting: () => settingOf(), order }, '?document=DAY')
    const whole = ['Master list', 'Rankings of several tests']
    for (const name of whole) await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '17/05/2026')
    for (const name of whole) expect(screen.queryByRole('checkbox', { name })).toBeNull()
    expect(screen.getAllByRole('checkbox')).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    const usual = ['STARTLISTS', 'LABELS', 'JUDGE_SHEETS', 'TIMESCHEDULE']
    await waitFor(() => expect(order).toHaveBeenCalledTimes(2))
    expect(order.mock.calls).toMatchObject([
      [{ documents: [...usual, 'RANKINGS', 'MASTER_LIST'] }],
      [{ documents: expect.arrayContaining(usual), date: '2026-05-17' }],
    ])
    // What was ticked comes back with the competition as a whole.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'All days')
    for (const name of whole) expect(screen.getByRole('checkbox', { name })).toBeChecked()
  })

  it('prints the time schedule of a day on the paper that is chosen', async () => {
    const poster = { options: usualOptions('TIMESCHEDULE', 'EN'), offered: ['TIME', 'NOTES'] } as const
    const setting = vi.fn(() => settingOf({ ...poster, offered: [...poster.offered] }))
    const { user } = await shown({ setting }, '?document=TIMESCHEDULE')
    await screen.findByTitle('Preview')
    expect(setting).toHaveBeenCalled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), 'A3')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '17/05/2026')
    await waitFor(() => expect([asked().get('paper'), asked().get('date')]).toEqual(['A3', '2026-05-17']))
  })

  it('prints a whole day by a task, and saves its file as soon as it is there', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const task = sampleOf(TaskDetail, { ref: '01890000-0000-7000-8000-0000000000f1', status: 'DONE' })
    const order = vi.fn(() => ({ ...task, status: 'SCHEDULED' as const }))
    const url = `/api/tasks/${task.ref}/download`
    const { user } = await renderOffice({
      url: `/competitions/${testCompetitionRef}/manage/print`,
      answers: {
        competitions: { competition: managedCompetition(), print: { setting: () => settingOf(), order } },
        shell: {
          task: { get: () => ({ ...task, end: '2026-05-16T08:00:00.000Z', downloadUrl: url }), list: () => [] },
        },
      },
    })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What' }), 'A whole day')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), '17/05/2026')
    await user.click(screen.getByRole('checkbox', { name: 'Labels' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'As' }), 'A PDF for each list and judge (ZIP)')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(order).toHaveBeenCalledWith({
      ...{ competition: testCompetitionRef, date: '2026-05-17', form: 'ZIP' },
      documents: ['STARTLISTS', 'JUDGE_SHEETS', 'TIMESCHEDULE'],
    })
    saved.mockRestore()
  })

  it('of nothing cannot be ordered, and a refusal is shown', async () => {
    const order = vi.fn(() => {
      throw refusal(422, { code: '045-0000000005' })
    })
    const { user } = await shown({ setting: () => settingOf(), order }, '?document=DAY')
    const print = await screen.findByRole('button', { name: 'Print' })
    await user.click(print)
    expect(await screen.findByRole('alert')).toBeVisible()
    for (const name of ['Start lists', 'Judge’s sheets', 'Labels', 'Planning (poster)']) {
      await user.click(screen.getByRole('checkbox', { name }))
    }
    expect(print).toBeDisabled()
    expect(screen.getByText('Choose at least one document')).toBeVisible()
  })

  it('begins with the list that it is opened from', async () => {
    await shown({ setting: () => settingOf() }, `?document=STARTLISTS&subject=${evening}`)
    await screen.findByTitle('Preview')
    expect(asked().get('subjects')).toBe(evening)
  })

  it('prints the sheets of one judge, or empty ones', async () => {
    const options = usualOptions('JUDGE_SHEETS', 'EN')
    const { user } = await shown(
      { setting: () => settingOf({ options, judges: ['C', 'E'] }) },
      '?document=JUDGE_SHEETS',
    )
    await screen.findByTitle('Preview')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Judge' }), 'E')
    await waitFor(() => expect(asked().get('judge')).toBe('E'))
    await user.click(screen.getByRole('checkbox', { name: 'One empty sheet for each judge, without names' }))
    await waitFor(() => expect(asked().get('blank')).toBe('true'))
  })

  it('keeps its options for the competition, over the version that was seen', async () => {
    const saveOptions = vi.fn((input: { copies: number }) =>
      settingOf({ version: 1, options: { ...usualOptions('STARTLISTS', 'EN'), copies: input.copies } }),
    )
    const { user } = await shown({ setting: () => settingOf(), saveOptions })
    await screen.findByTitle('Preview')
    expect(screen.queryByRole('button', { name: 'Keep these options' })).toBeNull()
    const copies = screen.getByRole('textbox', { name: 'Copies' })
    await user.clear(copies)
    await user.type(copies, '3')
    await user.click(await screen.findByRole('button', { name: 'Keep these options' }))
    await waitFor(() => expect(saveOptions).toHaveBeenCalledOnce())
    expect(saveOptions.mock.calls[0]?.[0]).toMatchObject({ document: 'STARTLISTS', copies: 3, version: 0 })
    expect(await screen.findByText('The options are kept for this competition')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep these options' })).toBeNull())
  })

  it('says what the server refuses, and what was chosen stays', async () => {
    const saveOptions = vi.fn(() => {
      throw refusal(409, { code: '000-0000000062' })
    })
    const { user } = await shown({ setting: () => settingOf(), saveOptions })
    await screen.findByTitle('Preview')
    await user.click(screen.getByRole('checkbox', { name: 'Each list by its own layout' }))
    await user.click(screen.getByRole('checkbox', { name: 'Remarks' }))
    await user.click(await screen.findByRole('button', { name: 'Keep these options' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Remarks' })).toBeChecked()
  })

  it('says that margins leave no room, and offers nothing until they do', async () => {
    const narrow = { ...usualOptions('STARTLISTS', 'EN'), margin: 'CUSTOM', left: 100, right: 100 } as const
    const { user } = await shown({ setting: () => settingOf({ options: narrow }) })
    expect(await screen.findByRole('alert')).toHaveTextContent('The margins leave no room to print in.')
    expect(screen.queryByRole('link', { name: 'Download' })).toBeNull()
    expect(screen.queryByTitle('Preview')).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Margin' }), 'Medium (10 mm)')
    expect(await screen.findByTitle('Preview')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says that there is nothing to print', async () => {
    await shown({ setting: () => settingOf({ subjects: [] }) })
    expect(await screen.findByText('There is nothing to print yet.')).toBeVisible()
  })

  it('offers to try again when it cannot be read', async () => {
    await shown({
      setting: () => {
        throw refusal(500, { code: '000-0000000090' })
      },
    })
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible()
  })
})
