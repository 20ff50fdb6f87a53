import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { BatchLine, BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportOutcome } from '@oxer/domain/exchange/integration/import-run.schema'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import type { TaskDetail } from '@oxer/domain/kernel/task/task.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (end: string): string => `01890000-0000-7000-8000-0000000000${end}`
const later = '2099-01-01T10:00:00.000Z'

const offered: IntegrationSummary[] = [
  {
    ...{ integration: 'KNHS_SUBSCRIPTION_IMPORT', direction: 'IN', offered: 'IMPORT', into: 'COMPETITION' },
    ...{ layout: 'KNHS-inschrijvingen', isOwnLayout: false, lastRunAt: null },
  },
  {
    ...{ integration: 'WEAUCTION_IMPORT', direction: 'IN', offered: 'IMPORT', into: 'COMPETITION' },
    ...{ layout: 'Oxer-WeAuction', isOwnLayout: true, lastRunAt: null },
  },
]

const imported = (over: Partial<ImportOutcome> = {}): ImportOutcome => ({
  ...{ integration: 'KNHS_SUBSCRIPTION_IMPORT', competition: testCompetitionRef, files: ['i.csv'] },
  ...{ problems: [], choices: [], isMapped: false },
  ...over,
})
const outcome = (over: Partial<BatchTaskOutcome> = {}): BatchTaskOutcome => ({
  ...{ batch: refOf('b1'), dryRun: true, counts: { CREATED: 3 }, problems: [], imported: imported() },
  ...over,
})
const summary = {
  ...{ ref: refOf('c1'), name: 'Check of knhs', start: null, end: null, status: 'SCHEDULED' as const },
  ...{ progress: 0, downloadUrl: null },
}
const task = (ended: BatchTaskOutcome): TaskDetail => ({
  ...{ ...summary, status: 'DONE', progress: 100, end: later, kind: 'exchange-batch', total: 3, error: null },
  causes: [],
  outcome: ended,
})
const line = (over: Partial<BatchLine> = {}): BatchLine => ({
  ...{ ref: refOf('b1'), source: 'knhs', counts: { CREATED: 3 }, byName: 'Lotte Mertens' },
  ...{ createdAt: '2026-05-17T08:00:00.000Z', undoneAt: null, undoUntil: later },
  ...over,
})

type Sent = Record<string, unknown>

const open = ({
  path = '',
  language = 'en',
  outcomes = [],
  list = () => offered,
  lines = [],
}: {
  path?: string
  language?: 'en' | 'nl'
  /** Of the first run, the second, and so on. */
  outcomes?: BatchTaskOutcome[]
  list?: () => IntegrationSummary[]
  lines?: BatchLine[]
} = {}) => {
  const sent: Sent[] = []
  const undone: unknown[] = []
  const opened = renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/toolbox/import${path}`,
    language,
    answers: {
      competitions: { competition: managedCompetition() },
      exchange: {
        importMapping: {
          columns: () => ({ columns: [], isKnown: true, fields: [], mapping: null }),
          list: () => ({ fields: [], mappings: [] }),
        },
        integration: {
          offered: list,
          imported: () => ({ items: lines, next: null }),
          import: (input: unknown) => {
            sent.push(Object.fromEntries((input as FormData).entries()))
            return { ...summary, ref: refOf(`c${String(sent.length)}`) }
          },
        },
        batch: {
          get: () => line(),
          rows: () => ({ items: [], next: null }),
          undo: (input: unknown) => {
            undone.push(input)
            return { ...line({ undoneAt: later }), task: null }
          },
        },
      },
      shell: { task: { get: ({ task: ref }) => task(outcomes[Number(ref.slice(-1)) - 1] ?? outcome()) } },
    },
  })
  return opened.then((page) => ({ ...page, sent, undone }))
}

const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string | RegExp = 'Check the file') => {
  const button = await screen.findByRole('button', { name })
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (field === null) throw new Error('the page asks for a file')
  await user.upload(field, new File(['Naam'], 'inschrijvingen.csv', { type: 'text/csv' }))
  await user.click(button)
}

describe('the import of a competition', () => {
  it('says whose layout a file has, and offers an empty one', async () => {
    const { user } = await open()
    expect(await screen.findByText(/The file as Mijn KNHS gives it/)).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'System' }), 'WeAuction')
    expect(screen.getByText(/a layout of Oxer, which its first line names: Oxer-WeAuction;1/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download an empty file' })).toHaveAttribute(
      'href',
      `/api/competition/manage/${testCompetitionRef}/import/WEAUCTION_IMPORT/template`,
    )
    expect(screen.getByText('Nothing was imported yet')).toBeVisible()
  })

  it('checks a file first, and stores it by a second click', async () => {
    const page = await open({ outcomes: [outcome(), outcome({ dryRun: false })] })
    await choose(page)
    expect(await screen.findByText('Checked. If you store it now: 3 made')).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: 'Store the entries' }))
    expect(await screen.findByText('Stored: 3 made')).toBeVisible()
    expect(page.sent).toMatchObject([
      { integration: 'KNHS_SUBSCRIPTION_IMPORT', dryRun: 'true', competition: testCompetitionRef },
      { integration: 'KNHS_SUBSCRIPTION_IMPORT', dryRun: 'false', file: expect.any(File) },
    ])
    expect(page.sent[0]?.batch).not.toBe(page.sent[1]?.batch)
    expect(screen.getByRole('link', { name: 'Show each record' })).toHaveAttribute(
      'href',
      `/competitions/${testCompetitionRef}/manage/toolbox/import/${refOf('b1')}`,
    )
  })

  it('asks who is meant, and takes whoever has started with the horse before unless the reader chooses another', async () => {
    const candidate = (end: string, name: string, isCombination: boolean) => ({
      ...{ ref: refOf(end), name, year: 2001, clubs: end === 'a2' ? ['Zandhof'] : [], isCombination },
    })
    const sent = (name: string) => ({ name, year: null, clubs: [] })
    const choices: ImportOutcome['choices'] = [
      {
        collection: 'tests',
        id: 'L2',
        ...sent('L2'),
        candidates: [{ ...candidate('d1', 'L2 proef 15', false), year: null }],
      },
      {
        ...{ collection: 'persons', id: 'Noor Naamgenoot', ...sent('Noor Naamgenoot') },
        candidates: [candidate('a1', 'Noor Naamgenoot', false), candidate('a2', 'Noor Naamgenoot', true)],
      },
      { collection: 'horses', id: 'Okapi', ...sent('Okapi'), candidates: [candidate('a3', 'Okapi', false)] },
    ]
    const first = outcome({ counts: { PROPOSAL: 3 }, imported: imported({ choices }) })
    const page = await open({ outcomes: [first, outcome({ dryRun: false })] })
    await choose(page)
    const who = await screen.findByRole('combobox', { name: 'Who or what is Noor Naamgenoot?' })
    expect(who).toHaveDisplayValue('Noor Naamgenoot, born in 2001, Zandhof, started together before')
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Who or what is L2?' }), 'L2 proef 15')
    await page.user.selectOptions(
      screen.getByRole('combobox', { name: 'Who or what is Okapi?' }),
      'Somebody or something new',
    )
    await page.user.click(screen.getByRole('button', { name: 'Store the entries' }))
    await waitFor(() => expect(page.sent).toHaveLength(2))
    expect(JSON.parse(String(page.sent[1]?.settled))).toEqual({
      ...{ 'persons/Noor Naamgenoot': refOf('a2'), 'tests/L2': refOf('d1'), 'horses/Okapi': null },
    })
  })

  it('says what of a file is wrong, row by row, and does not store it', async () => {
    const problems: ImportOutcome['problems'] = [
      {
        ...{ file: 'i.csv', row: 3, field: 'Naam', kind: 'REFUSED', code: importFileErrors.valueMissing.code },
        values: { heading: 'Naam' },
      },
      {
        ...{ file: 'i.csv', row: 5, field: 'Status', kind: 'SKIPPED', code: importFileErrors.rowSkipped.code },
        values: { value: 'Afgemeld' },
      },
    ]
    const page = await open({ outcomes: [outcome({ imported: imported({ problems }) })], language: 'nl' })
    await choose(page, 'Bestand controleren')
    expect(await screen.findByRole('row', { name: /3.*Geweigerd.*Naam is leeg/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /5.*Overgeslagen.*Overgeslagen: Afgemeld/ })).toBeVisible()
    expect(screen.getByText(/Zolang een rij geweigerd wordt/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Inschrijvingen bewaren' })).toBeNull()
  })

  it('asks for the file again in another tab', async () => {
    await open({ path: `?task=${refOf('c9')}` })
    expect(await screen.findByText('Choose the file again to store it.')).toBeVisible()
  })

  it('leads to what was imported before, which is taken back there', async () => {
    const page = await open({ lines: [line()] })
    const row = await screen.findByRole('row', { name: /knhs.*Received.*3 made/ })
    await page.user.click(within(row).getByText('knhs'))
    await page.user.click(await screen.findByRole('button', { name: 'Undo this document' }))
    const dialog = await screen.findByRole('dialog')
    await page.user.click(within(dialog).getByRole('button', { name: 'Undo this document' }))
    await waitFor(() => expect(page.undone).toEqual([{ batch: refOf('b1') }]))
  })

  it('says that it could not be read', async () => {
    await open({
      list: () => {
        throw refusal(403, { code: batchErrors.inUse.code })
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
