import type { TaskDetail } from '@oxer/domain/kernel/task/task.schema'
import { type ImportOutcome, noImportCounts } from '@oxer/domain/parties/import/import.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const superAdmin = () =>
  testUser({ isSuperAdmin: true, federations: [testFederation({ canReadRegistry: true, canRead: true })] })
const trial = '00000000-0000-7000-8000-00000000ab01'
const final = '00000000-0000-7000-8000-00000000ab02'

const summary = (ref: string) => ({
  ref,
  name: 'Trial import of horses',
  start: null,
  end: null,
  status: 'SCHEDULED' as const,
  progress: 0,
  downloadUrl: null,
})
const detail = (ref: string, fields: Partial<TaskDetail> = {}): TaskDetail => ({
  ...summary(ref),
  kind: 'import-horse',
  total: null,
  error: null,
  causes: [],
  outcome: null,
  ...fields,
})
const outcome = (fields: Partial<ImportOutcome> = {}): ImportOutcome => ({
  noun: 'horse',
  federation: testFederationRef,
  fileName: 'horses.csv',
  dryRun: true,
  applied: false,
  rows: 10_000,
  good: 10_000,
  bad: 0,
  warnings: 0,
  causes: [],
  sample: [],
  ...{ counts: noImportCounts, batch: null },
  ...{ unknownNames: [], matched: 0, resembling: { count: 0, certain: 0, items: [] } },
  ...fields,
})
const done = (ref: string, fields: Partial<ImportOutcome> = {}, downloadUrl: string | null = null): TaskDetail =>
  detail(ref, {
    status: 'DONE',
    progress: 100,
    end: '2026-05-17T09:30:00.000Z',
    outcome: outcome(fields),
    downloadUrl,
  })

const horses = () => new File(['Name;Gender;Pony'], 'horses.csv', { type: 'text/csv' })
const fileField = (dialog: HTMLElement): HTMLInputElement => {
  const field = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('the dialog asks for a file')
  return field
}

describe('/horses/import (ps015, ps141)', () => {
  it('is linked from the list for super administrators only', async () => {
    const answers = { parties: { horse: { list: () => ({ items: [], next: null, total: null }) } } }
    const admin = await renderOffice({ url: '/horses', user: superAdmin(), answers })
    await admin.user.click(await screen.findByRole('link', { name: 'Import' }))
    expect(await screen.findByRole('dialog', { name: 'Import horses' })).toBeVisible()
    admin.unmount()
    await renderOffice({ url: '/horses', answers })
    expect(await screen.findByText('No horses yet')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  })

  it('is refused to others at its address', async () => {
    await renderOffice({ url: '/horses/import' })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })

  it('checks the file first, and imports the same file once it has no errors', async () => {
    const order = vi.fn((input: unknown) =>
      summary(input instanceof FormData && input.get('dryRun') === 'true' ? trial : final),
    )
    const { user, history } = await renderOffice({
      url: '/horses/import',
      user: superAdmin(),
      answers: {
        parties: { import: { horses: order } },
        shell: {
          task: {
            get: ({ task }) => (task === trial ? done(trial) : done(final, { dryRun: false, applied: true })),
          },
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Import horses' })
    expect(within(dialog).getByRole('checkbox', { name: 'Trial run first' })).toBeChecked()
    expect(within(dialog).getByRole('link', { name: 'Template (XLSX)' })).toHaveAttribute(
      'href',
      '/api/horse/import/template?kind=XLSX',
    )
    await user.upload(fileField(dialog), horses())
    await user.click(within(dialog).getByRole('button', { name: 'Start the trial run' }))
    expect(await screen.findByText(/^All 10.000 rows are valid/)).toBeVisible()
    expect(history.location.search).toContain(trial)
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    expect(await screen.findByText(/^10.000 horses are imported/)).toBeVisible()
    const sent = order.mock.calls.map(([input]) => (input instanceof FormData ? [...input.entries()] : []))
    expect(sent.map((fields) => fields.slice(0, 2))).toEqual([
      [
        ['federation', testFederationRef],
        ['dryRun', 'true'],
      ],
      [
        ['federation', testFederationRef],
        ['dryRun', 'false'],
      ],
    ])
    expect(screen.getByRole('link', { name: 'Horses', current: false })).toBeVisible()
  })

  it('takes over what the file says if it is asked to, says what that comes to, and leads to its undo', async () => {
    const order = vi.fn((input: unknown) =>
      summary(input instanceof FormData && input.get('dryRun') === 'true' ? trial : final),
    )
    const counts = { created: 9000, updated: 3, unchanged: 995, kept: 2 }
    const { user } = await renderOffice({
      url: '/horses/import',
      user: superAdmin(),
      answers: {
        parties: { import: { horses: order } },
        shell: {
          task: {
            get: ({ task }) =>
              task === trial
                ? done(trial, { counts, matched: 1000 })
                : done(final, { dryRun: false, applied: true, counts, matched: 1000, batch: final }),
          },
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Import horses' })
    expect(within(dialog).queryByRole('checkbox', { name: 'Keep what somebody has changed here' })).toBeNull()
    await user.click(within(dialog).getByRole('checkbox', { name: /^Take over what the file says/ }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Keep what somebody has changed here' }))
    await user.upload(fileField(dialog), horses())
    await user.click(within(dialog).getByRole('button', { name: 'Start the trial run' }))
    expect(await screen.findByText(/If you import it now: 9.000 made, 3 changed, 995 unchanged, 2 left/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    expect(await screen.findByRole('link', { name: 'Show each row, or undo it' })).toHaveAttribute(
      'href',
      `/myfederation/${testFederationRef}/exchange/${final}`,
    )
    const sent = order.mock.calls.map(([input]) =>
      input instanceof FormData ? [input.get('known'), input.get('keepUserChanges')] : [],
    )
    expect(sent).toEqual([
      ['UPDATE', 'false'],
      ['UPDATE', 'false'],
    ])
  })

  it('shows what to correct: by kind of error, and row by row', async () => {
    const issue = {
      row: 4,
      column: 'Gender',
      value: 'cow',
      code: '005-0000000072',
      values: { choices: 'Mare, Gelding' },
      isWarning: false,
    }
    await renderOffice({
      url: `/horses/import?task=${trial}`,
      user: superAdmin(),
      answers: {
        shell: {
          task: {
            get: () =>
              done(
                trial,
                {
                  bad: 40,
                  good: 9960,
                  causes: [{ column: 'Gender', code: issue.code, count: 40, firstRow: 4, isWarning: false }],
                  sample: [issue],
                },
                '/api/tasks/x/download',
              ),
          },
        },
      },
    })
    expect(await screen.findByText(/^40 of 10.000 rows have to be corrected/)).toBeVisible()
    const causes = screen.getByRole('grid', { name: 'What to correct' })
    expect(within(causes).getByText('40')).toBeVisible()
    expect(within(causes).getByText(/Choose one of: Mare, Gelding/)).toBeVisible()
    expect(within(screen.getByRole('grid', { name: 'Row by row' })).getByText('cow')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download the rows with their mistakes' })).toHaveAttribute(
      'href',
      '/api/tasks/x/download',
    )
    expect(screen.queryByRole('button', { name: 'Import now' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose the corrected file' })).toBeVisible()
  })

  it('settles a name once for all its rows, and checks the same file again', async () => {
    const sent: (FormDataEntryValue | null)[] = []
    const club = { ref: '00000000-0000-7000-8000-00000000c1ab', name: 'LRV Zemst' }
    const unknownNames = [{ kind: 'CLUB' as const, text: 'RV Zemst', count: 12, firstRow: 2, nearest: [club] }]
    const order = (input: unknown) => {
      if (input instanceof FormData) sent.push(input.get('settled'))
      return summary(sent.length === 1 ? trial : final)
    }
    const { user } = await renderOffice({
      url: '/members/import',
      user: superAdmin(),
      answers: {
        parties: { import: { persons: order } },
        shell: {
          task: {
            get: ({ task }) =>
              task === trial ? done(trial, { noun: 'person', bad: 12, unknownNames }) : done(final, { noun: 'person' }),
          },
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Import members' })
    await user.upload(fileField(dialog), horses())
    await user.click(within(dialog).getByRole('button', { name: 'Start the trial run' }))
    const recheck = await screen.findByRole('button', { name: 'Check again with these choices' })
    expect(recheck).toBeDisabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'RV Zemst is' }), 'LRV Zemst')
    await user.click(recheck)
    expect(await screen.findByRole('button', { name: 'Import now' })).toBeVisible()
    expect(JSON.parse(String(sent[1]))).toMatchObject({ clubs: { 'RV Zemst': club.ref } })
  })

  it('asks who a row is about, and takes the same name and birth date for the same person', async () => {
    const candidate = (end: string, likeness: number) => ({
      ...{ ref: `00000000-0000-7000-8000-00000000d1${end}`, name: `Lien ${end}`, birthDate: '2008-12-31', likeness },
      ...{ organisations: ['LRV Zemst'], reasons: ['SAME_BIRTH_DATE' as const, 'NAME_ONE_LETTER' as const] },
    })
    const row = (number: number, isCertain: boolean, candidates: ReturnType<typeof candidate>[]) => ({
      ...{ row: number, name: `Row ${number}`, birthDate: '2008-12-31', isCertain, candidates },
    })
    const items = [
      row(2, true, [candidate('01', 100)]),
      row(3, true, [candidate('02', 100)]),
      row(4, false, [candidate('03', 95)]),
    ]
    const sent: (FormDataEntryValue | null)[] = []
    const order = (input: unknown) => {
      if (input instanceof FormData) sent.push(input.get('settled'))
      return summary(sent.length === 1 ? trial : final)
    }
    const { user } = await renderOffice({
      url: '/members/import',
      user: superAdmin(),
      answers: {
        parties: { import: { persons: order } },
        shell: {
          task: {
            get: ({ task }) =>
              task === trial
                ? done(trial, { noun: 'person', resembling: { count: 3, certain: 2, items } })
                : done(final, { noun: 'person', dryRun: false, applied: true, rows: 3, matched: 2 }),
          },
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Import members' })
    await user.upload(fileField(dialog), horses())
    await user.click(within(dialog).getByRole('button', { name: 'Start the trial run' }))
    expect(await screen.findByRole('checkbox', { name: /^Same name and birth date/ })).toBeChecked()
    const second = within(screen.getByRole('radiogroup', { name: 'Who is Row 3 of row 3?' }))
    expect(second.getByRole('radio', { name: /Lien 02/ })).toBeChecked()
    await user.click(second.getByRole('radio', { name: 'A new person' }))
    const third = within(screen.getByRole('radiogroup', { name: 'Who is Row 4 of row 4?' }))
    expect(third.getByRole('radio', { name: 'A new person' })).toBeChecked()
    const alike = third.getByRole('radio', { name: /LRV Zemst.*95 same birth date, one letter differs in the name/ })
    await user.click(alike)
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    expect(await screen.findByText(/2 of them are about members/)).toBeVisible()
    expect(JSON.parse(String(sent[1]))).toMatchObject({
      samePersons: true,
      persons: { 3: null, 4: candidate('03', 95).ref },
    })
  })

  it('shows its progress while it runs, and can be cancelled', async () => {
    let task = detail(final, { status: 'ONGOING', progress: 37, total: 10_000 })
    const cancel = vi.fn(() => {
      task = detail(final, { status: 'ERROR', end: '2026-05-17T09:30:00.000Z', error: '000-0000000072' })
      return detail(final, { status: 'ONGOING', progress: 37, total: 10_000 })
    })
    const { user } = await renderOffice({
      url: `/horses/import?task=${final}`,
      user: superAdmin(),
      answers: { shell: { task: { get: () => task, cancel } } },
    })
    expect(await screen.findByText('37 % done')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel the import' }))
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ task: final }))
    expect(await screen.findByText('The import was cancelled. Nothing was imported.')).toBeVisible()
  })
})

describe('/members/import (ps142)', () => {
  it('shows why the server refused the file', async () => {
    const { user } = await renderOffice({
      url: '/members/import',
      user: superAdmin(),
      answers: {
        parties: {
          import: {
            persons: () => {
              throw refusal(415, { code: '000-0000000064', field: 'file' })
            },
          },
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Import members' })
    await user.upload(fileField(dialog), horses())
    await user.click(within(dialog).getByRole('button', { name: 'Start the trial run' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This type of file is not accepted')
  })
})
