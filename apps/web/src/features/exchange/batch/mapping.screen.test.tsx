import { importMappingErrors } from '@oxer/domain/exchange/integration/import-mapping.errors'
import type { FileColumns, ImportMapping, MappableField } from '@oxer/domain/exchange/integration/import-mapping.schema'
import type { IntegrationSummary } from '@oxer/domain/exchange/integration/integration.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (end: string): string => `01890000-0000-7000-8000-0000000000${end}`
const integration = 'KNHS_SUBSCRIPTION_IMPORT' as const

const offered: IntegrationSummary[] = [
  {
    ...{ integration, direction: 'IN', offered: 'IMPORT', into: 'COMPETITION' },
    ...{ layout: 'KNHS-inschrijvingen', isOwnLayout: false, lastRunAt: null },
  },
  {
    ...{ integration: 'WEAUCTION_IMPORT', direction: 'IN', offered: 'IMPORT', into: 'COMPETITION' },
    ...{ layout: 'Oxer-WeAuction', isOwnLayout: true, lastRunAt: null },
  },
]

const fields: MappableField[] = [
  { word: 'RIDER', isRequired: true, instead: ['RIDER_FIRST_NAME', 'RIDER_LAST_NAME'] },
  { word: 'HORSE', isRequired: true, instead: [] },
  { word: 'TEST', isRequired: true, instead: ['TEST_NUMBER'] },
  ...(['RIDER_FIRST_NAME', 'RIDER_LAST_NAME', 'TEST_NUMBER', 'HORSE_UELN', 'NOTES'] as const).map((word) => ({
    ...{ word, isRequired: false, instead: [] },
  })),
]

const read = (over: Partial<FileColumns> = {}): FileColumns => ({
  columns: [
    { heading: 'Ruiter', word: null, values: ['Lotte Vermeerbeke', 'Bram Koningshof'] },
    { heading: 'Paard', word: null, values: ['Okapi'] },
    { heading: 'UELN', word: 'HORSE_UELN', values: [] },
    { heading: 'Rubriek', word: null, values: ['L2', 'M1'] },
  ],
  ...{ isKnown: false, fields, mapping: null },
  ...over,
})

const kept: ImportMapping = {
  ...{ ref: refOf('a1'), integration, changedAt: '2026-05-17T08:00:00.000Z', version: 3 },
  columns: [
    { heading: 'Ruiter', word: 'RIDER' },
    { heading: 'Paard', word: 'HORSE' },
    { heading: 'Proef', word: 'TEST' },
    { heading: 'Stal', word: null },
  ],
}

const open = async ({
  columns = () => read(),
  mappings = [],
  keep = () => ({ ...kept, version: 4 }),
  language = 'en' as 'en' | 'nl',
}: {
  columns?: () => FileColumns
  mappings?: ImportMapping[]
  keep?: () => ImportMapping
  language?: 'en' | 'nl'
} = {}) => {
  const sent: Record<string, unknown>[] = []
  const asked: Record<string, unknown>[] = []
  const saved: unknown[] = []
  const forgotten: unknown[] = []
  const page = await renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/toolbox/import`,
    language,
    answers: {
      competitions: { competition: managedCompetition() },
      exchange: {
        importMapping: {
          columns: (input: unknown) => {
            asked.push(Object.fromEntries((input as FormData).entries()))
            return columns()
          },
          list: (input: unknown) => ({
            fields,
            mappings: (input as { integration: string }).integration === integration ? mappings : [],
          }),
          keep: (input: unknown) => {
            saved.push(input)
            return keep()
          },
          forget: (input: unknown) => {
            forgotten.push(input)
          },
        },
        integration: {
          offered: () => offered,
          imported: () => ({ items: [], next: null }),
          import: (input: unknown) => {
            sent.push(Object.fromEntries((input as FormData).entries()))
            return {
              ...{ ref: refOf('c1'), name: 'Check of knhs', start: null, end: null, status: 'SCHEDULED', progress: 0 },
              downloadUrl: null,
            }
          },
        },
      },
      shell: {
        task: {
          get: () => ({
            ...{
              ref: refOf('c1'),
              name: 'Check of knhs',
              start: null,
              end: '2099-01-01T10:00:00.000Z',
              status: 'DONE',
            },
            ...{ progress: 100, downloadUrl: null, kind: 'exchange-batch', total: 3, error: null, causes: [] },
            outcome: {
              ...{ batch: refOf('b1'), dryRun: true, counts: { CREATED: 3 }, problems: [] },
              imported: {
                ...{ integration, competition: testCompetitionRef, files: ['i.csv'], problems: [], choices: [] },
                isMapped: true,
              },
            },
          }),
        },
      },
    },
  })
  return { ...page, sent, asked, saved, forgotten }
}

const choose = async ({ user }: Awaited<ReturnType<typeof open>>, button = 'Check the file') => {
  const pressed = await screen.findByRole('button', { name: button })
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (field === null) throw new Error('the page asks for a file')
  await user.upload(field, new File(['Ruiter'], 'eigen.csv', { type: 'text/csv' }))
  await user.click(pressed)
}

const fieldOf = (heading: string) => screen.findByRole('combobox', { name: `Field of ${heading}` })

describe('the columns of a file that are not known', () => {
  it('are shown with their first values, and are checked once all that is required has a column', async () => {
    const page = await open()
    await choose(page)
    expect(await screen.findByRole('row', { name: /Ruiter.*Lotte Vermeerbeke, Bram Koningshof/ })).toBeVisible()
    expect(page.asked).toMatchObject([{ competition: testCompetitionRef, integration, file: expect.any(File) }])
    expect(page.sent).toEqual([])
    const check = screen.getByRole('button', { name: 'Check with these columns' })
    expect(check).toBeDisabled()
    expect(
      screen.getByText(
        /Rider \(or First name of the rider \+ Last name of the rider\); Horse; Test \(or Number of the test\)/,
      ),
    ).toBeVisible()
    expect(await fieldOf('UELN')).toHaveDisplayValue('UELN')
    await page.user.selectOptions(await fieldOf('Ruiter'), 'Rider (required)')
    await page.user.selectOptions(await fieldOf('Paard'), 'Horse (required)')
    expect(screen.getByText(/and no column has them: Test/)).toBeVisible()
    await page.user.selectOptions(await fieldOf('Rubriek'), 'Number of the test')
    expect(screen.queryByText(/no column has them/)).toBeNull()
    await page.user.click(check)
    expect(await screen.findByText('The columns were read as they are mapped for this federation.')).toBeVisible()
    expect(page.sent).toMatchObject([{ dryRun: 'true', integration }])
    const mapping = JSON.parse(String(page.sent[0]?.mapping))
    expect(mapping.columns).toMatchObject([
      { heading: 'Ruiter', word: 'RIDER' },
      { heading: 'Paard', word: 'HORSE' },
      { heading: 'UELN', word: 'HORSE_UELN' },
      { heading: 'Rubriek', word: 'TEST_NUMBER' },
    ])
    // What was checked is stored by the same mapping.
    await page.user.click(screen.getByRole('button', { name: 'Store the entries' }))
    await waitFor(() => expect(page.sent).toHaveLength(2))
    expect(page.sent[1]).toMatchObject({ dryRun: 'false', mapping: page.sent[0]?.mapping })
  })

  it('have each field once', async () => {
    const page = await open()
    await choose(page)
    await page.user.selectOptions(await fieldOf('Ruiter'), 'Horse (required)')
    await page.user.selectOptions(await fieldOf('Paard'), 'Horse (required)')
    expect(await fieldOf('Paard')).toHaveAccessibleDescription('Ruiter has this field already')
    expect(screen.getByRole('button', { name: 'Check with these columns' })).toBeDisabled()
    await page.user.selectOptions(await fieldOf('Ruiter'), 'Not used')
    expect(await fieldOf('Paard')).not.toHaveAccessibleDescription()
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('combobox', { name: 'Field of Paard' })).toBeNull()
  })

  it('are asked in Dutch, too', async () => {
    const page = await open({ language: 'nl' })
    await choose(page, 'Bestand controleren')
    expect(await screen.findByRole('combobox', { name: 'Veld van Ruiter' })).toHaveDisplayValue('Niet gebruikt')
    expect(
      screen.getByText(/Ruiter \(of Voornaam van de ruiter \+ Achternaam van de ruiter\); Paard; Proef/),
    ).toBeVisible()
  })

  it('are not asked where all are known, unless the reader wants it', async () => {
    const known = read({
      ...{ isKnown: true, mapping: kept },
      columns: kept.columns.map((column) => ({ ...column, values: [] })),
    })
    const page = await open({ columns: () => known })
    await choose(page)
    await waitFor(() => expect(page.sent).toHaveLength(1))
    expect(page.sent[0]).not.toHaveProperty('mapping')
    await page.user.click(screen.getByRole('button', { name: 'Map columns' }))
    await page.user.selectOptions(await fieldOf('Stal'), 'Remarks')
    await page.user.click(screen.getByRole('button', { name: 'Check with these columns' }))
    await waitFor(() => expect(page.sent).toHaveLength(2))
    expect(JSON.parse(String(page.sent[1]?.mapping)).version).toBe(3)
  })

  it('are not those of a file that cannot be read', async () => {
    const page = await open({
      columns: () => {
        throw refusal(422, { code: importMappingErrors.notATable.code })
      },
    })
    await choose(page, 'Map columns')
    expect(await screen.findByRole('alert')).toHaveTextContent('Only the columns of a table can be mapped')
    expect(page.sent).toEqual([])
  })
})

describe('the columns that are remembered', () => {
  it('are missing at first', async () => {
    await open()
    expect(await screen.findByText('Nothing is remembered yet')).toBeVisible()
  })

  it('are changed without a file', async () => {
    const page = await open({ mappings: [kept] })
    expect(await screen.findByRole('row', { name: /Ruiter: Rider, Paard: Horse, Proef: Test/ })).toBeVisible()
    await page.user.click(screen.getByRole('button', { name: 'Change the columns Ruiter, Paard, Proef, Stal' }))
    const drawer = await screen.findByRole('dialog', { name: 'Change remembered columns' })
    await page.user.selectOptions(within(drawer).getByRole('combobox', { name: 'Stal' }), 'Remarks')
    await page.user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(page.saved).toHaveLength(1))
    expect(page.saved[0]).toEqual({
      ...{ competition: testCompetitionRef, integration, version: 3 },
      columns: [...kept.columns.slice(0, 3), { heading: 'Stal', word: 'NOTES' }],
    })
  })

  it('say at their column what is refused', async () => {
    const page = await open({
      mappings: [kept],
      keep: () => {
        const values = { heading: 'Stal', other: 'Paard', importField: 'HORSE' }
        throw refusal(422, { code: importMappingErrors.fieldTwice.code, field: 'columns.3.word', values })
      },
    })
    await page.user.click(await screen.findByRole('button', { name: /Change the columns/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Change remembered columns' })
    const stable = within(drawer).getByRole('combobox', { name: 'Stal' })
    await page.user.selectOptions(stable, 'Horse (required)')
    await page.user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(stable).toHaveAccessibleDescription('Paard and Stal are both used for Horse. Choose one of them.'),
    )
  })

  it('are forgotten after a question', async () => {
    const page = await open({ mappings: [kept] })
    await page.user.click(await screen.findByRole('button', { name: /Forget the columns/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Forget these columns?' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Forget these columns' }))
    await waitFor(() =>
      expect(page.forgotten).toEqual([{ competition: testCompetitionRef, integration, mapping: kept.ref }]),
    )
  })

  it('are those of the chosen system', async () => {
    const page = await open({ mappings: [kept] })
    await screen.findByRole('button', { name: /Forget the columns/ })
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'System' }), 'WeAuction')
    expect(await screen.findByText('Nothing is remembered yet')).toBeVisible()
  })
})
