import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { BatchLine, BatchRow, BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { equipeShowErrors } from '@oxer/domain/exchange/equipe/equipe-show.errors'
import type { TaskDetail } from '@oxer/domain/kernel/task/task.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (end: string): string => `01890000-0000-7000-8000-0000000000${end}`
const later = '2099-01-01T10:00:00.000Z'
const line = (over: Partial<BatchLine> = {}): BatchLine => ({
  ...{ ref: refOf('b1'), source: 'equipe', counts: { CREATED: 12, KEPT: 1 }, byName: 'Lotte Mertens' },
  ...{ createdAt: '2026-05-17T08:00:00.000Z', undoneAt: null, undoUntil: later },
  ...over,
})
const row = (over: Partial<BatchRow> = {}): BatchRow => ({
  ...{
    collection: 'persons',
    id: 'p1',
    action: 'CREATED',
    ref: refOf('a1'),
    changed: [],
    kept: [],
    candidates: [],
    about: null,
  },
  problem: null,
  ...over,
})
const outcome = (over: Partial<BatchTaskOutcome> = {}): BatchTaskOutcome => ({
  ...{ batch: refOf('b1'), dryRun: true, counts: { CREATED: 2 }, problems: [], imported: null },
  ...over,
})
const summary = {
  ...{ ref: refOf('c1'), name: 'Check of a document of equipe', start: null, end: null, status: 'SCHEDULED' as const },
  ...{ progress: 0, downloadUrl: null },
}
const task = (ref: string, ended: BatchTaskOutcome): TaskDetail => ({
  ...{ ...summary, ref, status: 'DONE', progress: 100, end: later, kind: 'exchange-batch', total: 2, error: null },
  causes: [],
  outcome: ended,
})

type Noun = NonNullable<NonNullable<Answers['exchange']>['batch']>

const open = (
  path: string,
  batch: Noun,
  over: { canManage?: boolean; language?: 'nl'; get?: (input: { task: string }) => TaskDetail } = {},
) => {
  const { canManage = true, language = 'en', get } = over
  return renderOffice({
    url: `/myfederation/${testFederationRef}/exchange${path}`,
    language,
    user: testUser({ federations: [testFederation({ canRead: true, canManage })] }),
    answers: {
      exchange: { batch, equipe: { setting: () => ({ key: null, address: 'https://oxer.example' }) } },
      shell: { task: { get: get ?? (() => task(refOf('c1'), outcome())) } },
      federation: {
        federation: {
          getSettings: () => testFederationSettings(),
          abilities: () => testFederationAbilities({ canManage }),
        },
      },
    },
  })
}
const list = (...items: BatchLine[]) => ({ list: () => ({ items, next: null }) })
const file = () => new File(['{}'], 'competition.json', { type: 'application/json' })
const choose = async (user: Awaited<ReturnType<typeof open>>['user']): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'Receive a document' }))
  const dialog = await screen.findByRole('dialog', { name: 'Receive a document' })
  const field = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  if (field === null) throw new Error('the dialog asks for a file')
  await user.upload(field, file())
  return dialog
}

describe('what other systems have sent', () => {
  it('is listed with its outcome', async () => {
    await open('', list(line(), line({ ref: refOf('b2'), source: 'knhs', undoneAt: '2026-05-18T08:00:00.000Z' })))
    expect(await screen.findByRole('row', { name: /equipe.*Received.*12 made, 1 kept.*Lotte Mertens/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /knhs.*Undone/ })).toBeVisible()
  })

  it('says in Dutch that there is nothing, and when it was not read', async () => {
    await open('', list(), { language: 'nl' })
    expect(await screen.findByText('Er is nog niets ontvangen')).toBeVisible()
    let isFailing = true
    const { user } = await open(
      '',
      {
        list: () => {
          if (isFailing) throw refusal(500, { code: '000-0000000067' })
          return { items: [line()], next: null }
        },
      },
      { language: 'nl' },
    )
    const [again] = await screen.findAllByRole('button', { name: 'Opnieuw proberen' })
    isFailing = false
    if (again !== undefined) await user.click(again)
    expect(await screen.findByRole('row', { name: /equipe.*Ontvangen.*12 gemaakt, 1 behouden/ })).toBeVisible()
  })

  it('is received from a file: it is checked first, and received by a second click', async () => {
    const sent: Record<string, unknown>[] = []
    const upload = vi.fn((input: unknown) => {
      const { batch: _batch, file: _file, ...fields } = Object.fromEntries((input as FormData).entries())
      sent.push(fields)
      return { ...summary, ref: sent.length === 1 ? refOf('c1') : refOf('c2') }
    })
    const get = () => task(sent.length === 1 ? refOf('c1') : refOf('c2'), outcome({ dryRun: sent.length === 1 }))
    const { user } = await open('', { ...list(), upload }, { get })
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    expect(await screen.findByText('Checked. If you receive it now: 2 made')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Receive it now' }))
    expect(await screen.findByText('Received: 2 made')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show each record' })).toHaveAttribute(
      'href',
      `/myfederation/${testFederationRef}/exchange/${refOf('b1')}`,
    )
    const fields = { federation: testFederationRef, keepUserChanges: 'true', create: 'UNKNOWN', settled: '{}' }
    expect(sent).toEqual([
      { ...fields, dryRun: 'true' },
      { ...fields, dryRun: 'false' },
    ])
  })

  it('asks what happens in the competition that it is about, and sends the answer with both clicks', async () => {
    const sent: FormData[] = []
    const upload = (input: unknown) => {
      sent.push(input as FormData)
      return { ...summary, ref: refOf(`c${String(sent.length)}`) }
    }
    const get = ({ task: ref }: { task: string }) => task(ref, outcome({ dryRun: ref === refOf('c1') }))
    const { user } = await open('', { ...list(), upload }, { get, language: 'nl' })
    await user.click(await screen.findByRole('button', { name: 'Document ontvangen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Document ontvangen' }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) throw new Error('the dialog asks for a file')
    const about = {
      ...{ scope: { competition: 'c' }, tests: [{ id: 't1', name: '1,10 m' }] },
      ...{ entries: [{ test: 't1' }, { test: 't2' }], startlists: [{ test: 't1' }] },
    }
    await user.upload(input, new File([JSON.stringify(about)], 'show.json', { type: 'application/json' }))
    const missing = await dialog.findByRole('combobox', { name: 'Inschrijvingen daar die het document niet heeft' })
    expect(dialog.queryByRole('combobox', { name: /heeft alle inschrijvingen van/ })).toBeNull()
    await user.selectOptions(missing, 'Afmelden')
    await user.selectOptions(dialog.getByRole('combobox', { name: /heeft alle inschrijvingen van/ }), '1,10 m')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Startlijst die wordt vervangen' }), '1,10 m')
    await user.selectOptions(dialog.getByRole('combobox', { name: /niet bekend zijn/ }), 'Het document weigeren')
    await user.click(dialog.getByRole('checkbox', { name: /laten zoals ze zijn/ }))
    await user.click(dialog.getByRole('button', { name: 'Document controleren' }))
    await user.click(await screen.findByRole('button', { name: 'Nu ontvangen' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    const found = { update: false }
    for (const form of sent) {
      expect(form.get('create')).toBe('REFUSE')
      expect(JSON.parse(String(form.get('apply')))).toEqual({
        ...{ persons: found, horses: found, organisations: found },
        entries: { keepUserChanges: true, missing: 'SIGN_OFF', where: { test: 't1' } },
        startlists: { replace: true, where: { test: 't1' } },
      })
    }
  })

  it('asks nothing of a competition where a file has no effect on one that is here', async () => {
    const sent: FormData[] = []
    const upload = (input: unknown) => {
      sent.push(input as FormData)
      return { ...summary, ref: refOf('c1') }
    }
    const { user } = await open('', { ...list(), upload })
    const dialog = await choose(user)
    expect(within(dialog).getByRole('checkbox', { name: /^Leave stored persons/ })).toBeVisible()
    expect(within(dialog).queryByText('Into a competition that is here')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    await waitFor(() => expect(sent[0]?.has('apply')).toBe(false))
    await user.click(await screen.findByRole('button', { name: 'Receive a document' }))
    const again = within(await screen.findByRole('dialog', { name: 'Receive a document' }))
    await user.click(again.getByRole('radio', { name: 'Show in Equipe' }))
    expect(again.queryByRole('checkbox', { name: /^Leave stored persons/ })).toBeNull()
  })

  it.each([
    [
      'en',
      'Receive a document',
      'Check the document',
      /A whole season is a ZIP file with a document for each competition, of at most 40 MB/,
    ],
    [
      'nl',
      'Document ontvangen',
      'Document controleren',
      /Een heel seizoen is een ZIP-bestand met een document per wedstrijd, van hoogstens 40 MB/,
    ],
  ] as const)(
    'may be a season in a ZIP file, and says how large that may be: %s',
    async (language, name, check, limits) => {
      const sent: unknown[] = []
      const upload = vi.fn((input: unknown) => {
        sent.push((input as FormData).get('file'))
        return summary
      })
      const { user } = await open('', { ...list(), upload }, language === 'nl' ? { language } : {})
      await user.click(await screen.findByRole('button', { name }))
      const dialog = await screen.findByRole('dialog', { name })
      expect(within(dialog).getByText(limits)).toBeVisible()
      const field = dialog.querySelector<HTMLInputElement>('input[type="file"]')
      if (field === null) throw new Error('the dialog asks for a file')
      await user.upload(field, new File(['PK'], 'season.zip', { type: 'application/zip' }))
      await user.click(within(dialog).getByRole('button', { name: check }))
      await expect.poll(() => sent.map((file) => (file instanceof File ? file.name : ''))).toEqual(['season.zip'])
    },
  )

  it('is not received while a record of it is refused, and says which', async () => {
    const problems = [
      row({ action: 'REFUSED', ref: null, problem: { code: batchErrors.idTwice.code, field: 'id', values: {} } }),
    ]
    const upload = () => ({ ...summary, ref: refOf('c1') })
    const get = () => task(refOf('c1'), outcome({ counts: { REFUSED: 1, WAITING: 12 }, problems }))
    const { user } = await open('', { ...list(), upload }, { get })
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    expect(await screen.findByRole('row', { name: /Person p1.*Refused.*have the same id/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Receive it now' })).toBeNull()
  })

  it('says of what was refused when it was received which field is wrong, and why', async () => {
    const causes = [
      { code: batchErrors.idTwice.code, field: 'document.persons.3.id', values: {} },
      { code: batchErrors.fieldUnsupported.code, field: 'document.horses.1.breed', values: { name: 'breed' } },
    ]
    const refused = { ...task(refOf('c1'), outcome({})), status: 'ERROR' as const, error: batchErrors.idTwice.code }
    const upload = () => ({ ...summary, ref: refOf('c1') })
    const { user } = await open('', { ...list(), upload }, { get: () => ({ ...refused, causes, outcome: null }) })
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/^document\.persons\.3\.id: .*same id/)).toBeVisible()
    expect(alert.getByText(/^document\.horses\.1\.breed: .*breed/)).toBeVisible()
  })

  it('asks which member or horse is meant, and receives the show with the answer', async () => {
    const sent: FormData[] = []
    const upload = vi.fn((input: unknown) => {
      sent.push(input as FormData)
      return { ...summary, ref: refOf(`c${String(sent.length)}`) }
    })
    const candidate = { name: 'Lotte Kiesveld', isCombination: false }
    const imported = {
      ...{ integration: 'EQUIPE_IMPORT' as const, competition: null, files: ['show.json'], problems: [] },
      isMapped: false,
      choices: [
        {
          ...{ collection: 'persons' as const, id: 'r201', name: 'Lotte Kiesveld', year: 1998, clubs: ['Zandhof'] },
          candidates: [
            { ...candidate, ref: refOf('d1'), year: 1998, clubs: ['Ruiterclub Akenveld'] },
            { ...candidate, ref: refOf('d2'), year: null, clubs: [] },
          ],
        },
      ],
    }
    const undecided = outcome({ counts: { CREATED: 4, PROPOSAL: 1, REFUSED: 2, WAITING: 31 }, imported })
    const decided = outcome({ counts: { CREATED: 6 }, imported: { ...imported, choices: [] } })
    const { user } = await open(
      '',
      { ...list(), upload },
      {
        get: ({ task: ref }: { task: string }) => task(ref, ref === refOf('c1') ? undecided : decided),
      },
    )
    await user.click(await screen.findByRole('button', { name: 'Receive a document' }))
    const dialog = await screen.findByRole('dialog', { name: 'Receive a document' })
    await user.click(within(dialog).getByRole('radio', { name: 'Show in Equipe' }))
    const field = dialog.querySelector<HTMLInputElement>('input[type="file"]')
    if (field === null) throw new Error('the dialog asks for files')
    await user.upload(field, [new File(['{}'], 'show.json')])
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    expect(await screen.findByText(/about whom nobody has decided are refused/)).toBeVisible()
    expect(screen.getByText(/: 4 made, 2 refused, 1 proposed, 31 not looked at$/)).toBeVisible()
    expect(screen.getByRole('row', { name: /Person Lotte Kiesveld, born in 1998, Zandhof/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Receive it now' })).toBeNull()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Who or what is Lotte Kiesveld?' }),
      'Lotte Kiesveld, born in 1998, Ruiterclub Akenveld',
    )
    await user.click(screen.getByRole('button', { name: 'Check it with these choices' }))
    await user.click(await screen.findByRole('button', { name: 'Receive it now' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map((form) => [form.get('dryRun'), form.get('settled')])).toEqual([
      ['true', '{}'],
      ['true', JSON.stringify({ 'persons/r201': refOf('d1') })],
      ['false', JSON.stringify({ 'persons/r201': refOf('d1') })],
    ])
  })

  it('may be the files of a show in Equipe, which are sent together, and says what was left out of them', async () => {
    const sent: FormData[] = []
    const upload = vi.fn((input: unknown) => {
      sent.push(input as FormData)
      return { ...summary, ref: refOf('c1') }
    })
    const problem = { file: '', row: null, field: null, kind: 'SKIPPED' as const, values: { test: 'Springen 1,10 m' } }
    const imported = {
      ...{
        integration: 'EQUIPE_IMPORT' as const,
        competition: null,
        files: ['show.json'],
        choices: [],
        isMapped: false,
      },
      problems: [{ ...problem, code: equipeShowErrors.formatUnknown.code }],
    }
    const { user } = await open('', { ...list(), upload }, { get: () => task(refOf('c1'), outcome({ imported })) })
    await user.click(await screen.findByRole('button', { name: 'Receive a document' }))
    const dialog = await screen.findByRole('dialog', { name: 'Receive a document' })
    await user.click(within(dialog).getByRole('radio', { name: 'Show in Equipe' }))
    expect(within(dialog).getByRole('button', { name: 'Check the document' })).toBeDisabled()
    const field = dialog.querySelector<HTMLInputElement>('input[type="file"]')
    if (field === null) throw new Error('the dialog asks for files')
    await user.upload(field, [new File(['{}'], 'show.json'), new File(['[]'], 'competitions.json')])
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    expect(await screen.findByText(/do not say how Springen 1,10 m is ranked/)).toBeVisible()
    expect(sent[0]?.get('integration')).toBe('EQUIPE_IMPORT')
    expect(sent[0]?.getAll('file').map((each) => (each instanceof File ? each.name : ''))).toEqual([
      'show.json',
      'competitions.json',
    ])
  })

  it.each([
    [
      'Event of Hippodata',
      'HIPPODATA_IMPORT',
      'event.json',
      /Only show jumping is read\. Hippodata has published no description/,
    ],
    [
      'Entries of the FEI',
      'FEI_ENTRIES_IMPORT',
      'entries.xml',
      /Which rider starts with which horse .* has not been described/,
    ],
  ])('may be of another system, and says what of it is known: %s', async (name, integration, file, known) => {
    const sent: FormData[] = []
    const upload = (input: unknown) => {
      sent.push(input as FormData)
      return { ...summary, ref: refOf('c1') }
    }
    const { user } = await open('', { ...list(), upload }, { get: () => task(refOf('c1'), outcome()) })
    await user.click(await screen.findByRole('button', { name: 'Receive a document' }))
    const dialog = await screen.findByRole('dialog', { name: 'Receive a document' })
    await user.click(within(dialog).getByRole('radio', { name }))
    expect(within(dialog).getByText(known)).toBeVisible()
    const field = dialog.querySelector<HTMLInputElement>('input[type="file"]')
    if (field === null) throw new Error('the dialog asks for files')
    await user.upload(field, new File(['x'], file, { type: file.endsWith('xml') ? 'text/xml' : 'application/json' }))
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    await waitFor(() => expect(sent[0]?.get('integration')).toBe(integration))
  })

  it('says in the dialog that a file is no document', async () => {
    const upload = () => {
      throw refusal(422, { code: batchErrors.notADocument.code, field: 'file' })
    }
    const { user } = await open('', { ...list(), upload })
    const dialog = await choose(user)
    await user.click(within(dialog).getByRole('button', { name: 'Check the document' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This file is no exchange document of Oxer')
  })
})

describe('a batch', () => {
  const at = `/${refOf('b1')}`

  it('has a row for each record, and is undone after a question', async () => {
    const undo = vi.fn((_input: unknown) => ({ ...line({ undoneAt: later }), task: null }))
    const rows = [
      row(),
      row({ id: 'p2', action: 'KEPT', kept: ['phone'] }),
      row({ collection: 'horses', id: 'h1', action: 'PROPOSAL', ref: null, candidates: [refOf('e1'), refOf('e2')] }),
      row({ collection: 'horses', id: 'h2', changed: ['birthYear', 'externalIds'], ref: refOf('e3') }),
      row({
        ...{ collection: 'entries', id: 's51', action: 'UPDATED', ref: refOf('e4'), changed: ['status'] },
        about: { rider: 'Noor Velden', horse: 'Okapi', test: '1,10 m' },
      }),
      row({
        ...{ collection: 'results', id: 's52', ref: refOf('e5'), about: { rider: null, horse: null, test: 'L2' } },
        problem: { code: batchErrors.rankingDiffers.code, field: 'place', values: { sent: 2, place: 1 } },
      }),
      row({
        ...{ collection: 'activities', id: 'a1', action: 'KEPT', ref: null },
        problem: { code: batchErrors.notScheduled.code, field: 'startlist', values: { name: 'startlist' } },
      }),
      row({ collection: 'activities', id: 'a2', action: 'KEPT', kept: ['start', 'arena'] }),
    ]
    const { user } = await open(at, { get: () => line(), rows: () => ({ items: rows, next: null }), undo })
    expect(await screen.findByRole('row', { name: /Person p1.*Made/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Person p2.*Kept: Phone/ })).toBeVisible()
    expect(
      screen.getByRole('row', { name: /Item of the planning a1.*Not planned: Start list is missing/ }),
    ).toBeVisible()
    expect(screen.getByRole('row', { name: /Item of the planning a2.*Kept: Start time, Arena/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Horse h2.*Born, Numbers of other systems/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Entry s51.*Noor Velden – Okapi · 1,10 m.*Written: State/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Result s52.*L2.*has place 2, the rides give 1/ })).toBeVisible()
    const placeOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(placeOf('Person p1')).toBe(`/members/${refOf('a1')}`)
    expect(placeOf('Horse h2')).toBe(`/horses/${refOf('e3')}`)
    expect(['See 1', 'See 2'].map(placeOf)).toEqual([`/horses/${refOf('e1')}`, `/horses/${refOf('e2')}`])
    expect(screen.queryByRole('link', { name: 'Horse h1' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo this document' }))
    const question = await screen.findByRole('dialog', { name: 'Undo equipe?' })
    expect(undo).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Undo this document' }))
    await waitFor(() => expect(undo).toHaveBeenCalledWith({ batch: refOf('b1') }))
    expect(await screen.findByText('equipe is undone')).toBeVisible()
  })

  it('says what was changed since, and offers no undo after its time', async () => {
    const undo = () => {
      throw refusal(409, { code: batchErrors.changedSince.code, field: 'rows.0', values: { id: 'p1' } })
    }
    const { user } = await open(at, { get: () => line(), rows: () => ({ items: [row()], next: null }), undo })
    await user.click(await screen.findByRole('button', { name: 'Undo this document' }))
    const question = await screen.findByRole('dialog', { name: 'Undo equipe?' })
    await user.click(within(question).getByRole('button', { name: 'Undo this document' }))
    expect(await screen.findByText(/p1 was changed since/)).toBeVisible()
    const past = { get: () => line({ undoUntil: '2026-05-20T08:00:00.000Z' }), rows: () => ({ items: [], next: null }) }
    await open(at, past)
    expect((await screen.findAllByText('No records')).length).toBeGreaterThan(0)
  })

  it('leads nowhere once it was undone', async () => {
    await open(at, { get: () => line({ undoneAt: later }), rows: () => ({ items: [row()], next: null }) })
    expect(await screen.findByRole('row', { name: /Person p1/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Person p1' })).toBeNull()
  })

  it('is refused to whoever may not manage the federation', async () => {
    const get = vi.fn(() => line())
    await open(at, { get }, { canManage: false })
    expect(await screen.findByText('You do not have permission to do this')).toBeVisible()
    expect(get).not.toHaveBeenCalled()
  })
})
