import type { Pedigree } from '@oxer/domain/parties/horse/pedigree.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import {
  foundHorse,
  testFederationRef,
  testHorseAbilities,
  testHorseDetail,
  testHorseRef,
  testHorseRow,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const staff = () => testUser({ federations: [testFederation({ canReadRegistry: true, canRead: true })] })
const damRef = '01890000-0000-7000-8000-0000000000d2'
const named = (name: string) => ({ ref: null, name, birthYear: null, studbook: null })
const testPedigree = (): Pedigree => ({
  father: { ...named('Everest Z'), father: null, mother: null },
  mother: {
    ...{ ref: damRef, name: 'Bella', birthYear: 2008, studbook: 'BWP' },
    father: { ...named('Chin Chin'), father: null, mother: null },
    mother: null,
  },
  fatherOfMother: named('Chin Chin'),
})
const metadata = () => ({
  withersHeights: [{ ref: 'C' as const, code: 'C' as const, name: 'C', min: 128, max: 137 }],
  colors: ['10', '20'],
  colorNames: ['BAY' as const, 'DARK_BAY' as const],
})

describe('/horses', () => {
  it('is searched by passport data, for users who may see it', async () => {
    const list = vi.fn(() => ({ items: [testHorseRow()], next: null, total: null }))
    const { user } = await renderOffice({ url: '/horses', user: staff(), answers: { parties: { horse: { list } } } })
    expect(await screen.findByText('056002100000759')).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Search by' }), 'UELN')
    await user.type(screen.getByRole('searchbox'), '0560')
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({ federation: testFederationRef, key: 'UELN', q: '0560' }),
      ),
    )
  })
  it('narrows and sorts; all of it is in the address', async () => {
    const list = vi.fn(() => ({ items: [testHorseRow()], next: null, total: 61 }))
    const { user, history } = await renderOffice({
      url: '/horses?studbook=BWP',
      user: staff(),
      answers: { parties: { horse: { list } } },
    })
    expect(await screen.findByText('61 rows')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Kind' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Pony' }))
    await user.click(screen.getByRole('button', { name: 'Born' }))
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({ studbook: 'BWP', isPony: true, sort: 'AGE', descending: false }),
      ),
    )
    await user.click(screen.getByRole('button', { name: /^Studbook: ?BWP$/ }))
    await waitFor(() => expect(history.location.search).toBe('?kind=pony&sort=born'))
  })
  it('offers others neither the search nor the column (decision 33)', async () => {
    await renderOffice({
      url: '/horses?key=UELN',
      answers: {
        parties: { horse: { list: () => ({ items: [testHorseRow({ ueln: null })], next: null, total: null }) } },
      },
    })
    expect(await screen.findByText('Zirocco')).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'Search by' })).toBeNull()
    expect(screen.queryByText('UELN')).toBeNull()
  })
  it('reports that a UELN is in use when the field loses the focus (p077)', async () => {
    const validateUeln = vi.fn(() => ({ isValid: false, isInUse: true, code: '002-0000000010' }))
    const create = vi.fn(() => testHorseDetail())
    const { user } = await renderOffice({
      url: '/horses/create',
      answers: {
        parties: { horse: { list: () => ({ items: [], next: null, total: null }), metadata, validateUeln, create } },
      },
    })
    const drawer = await screen.findByRole('dialog', { name: 'New horse' })
    await user.type(within(drawer).getByRole('textbox', { name: 'UELN' }), '056002100000759{Tab}')
    expect(await within(drawer).findByText('Ueln is already in use')).toBeVisible()
    await user.click(within(drawer).getByRole('checkbox', { name: 'This is a pony' }))
    expect(await within(drawer).findByRole('option', { name: 'C: to 137 cm' })).toBeInTheDocument()
  })
})

describe('/horses/{horse}', () => {
  it('refuses its form to users who may not edit', async () => {
    await renderOffice({
      url: `/horses/${testHorseRef}/edit`,
      answers: {
        parties: { horse: { get: () => testHorseDetail(), abilities: () => testHorseAbilities({ canEdit: false }) } },
      },
    })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
  it('shows documents only if the server opens them', async () => {
    const show = (canViewIdentity: boolean) =>
      renderOffice({
        url: `/horses/${testHorseRef}/overview`,
        answers: {
          competitions: { participation: { horseFeed: () => ({ items: [], next: null, total: null }) } },
          parties: {
            horse: {
              get: () => testHorseDetail(canViewIdentity ? {} : { ueln: null }),
              pedigree: () => testPedigree(),
              abilities: () => testHorseAbilities({ canViewIdentity, canEdit: canViewIdentity }),
            },
          },
        },
      })
    const first = await show(true)
    expect(await screen.findAllByText('056002100000759')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Edit' })).toBeVisible()
    first.unmount()
    await show(false)
    expect(await screen.findByText('Everest Z')).toBeVisible()
    expect(screen.queryByText('Identity papers')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })
  it('adds and removes a measurement of a pony; the form does not change its category (q032, q033)', async () => {
    const measurement = {
      ref: '01890000-0000-7000-8000-0000000000e1',
      date: '2026-04-01',
      examinator: 'Dr. Vet',
      valueInCm: 137,
      withersHeight: 'C' as const,
      comments: '',
    }
    const pony = testHorseDetail({ isPony: true, withersHeight: 'C', withersHeightHistory: [measurement] })
    const addWithersHeight = vi.fn(() => pony)
    const removeWithersHeight = vi.fn(() => pony)
    const answers = {
      competitions: { participation: { horseFeed: () => ({ items: [], next: null, total: null }) } },
      parties: {
        horse: {
          get: () => pony,
          pedigree: () => testPedigree(),
          abilities: () => testHorseAbilities(),
          metadata,
          addWithersHeight,
          removeWithersHeight,
        },
      },
    }
    const { user, unmount } = await renderOffice({ url: `/horses/${testHorseRef}/overview`, user: staff(), answers })
    await user.click(await screen.findByRole('button', { name: 'Add measurement' }))
    const drawer = await screen.findByRole('dialog', { name: 'Measurement of Zirocco' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(drawer).getByRole('textbox', { name: 'Measured by' })).toBeInvalid())
    await user.type(within(drawer).getByRole('textbox', { name: 'Measured on' }), '01/05/2026{Tab}')
    await user.type(within(drawer).getByRole('textbox', { name: 'Height in cm' }), '128')
    await user.type(within(drawer).getByRole('textbox', { name: 'Measured by' }), 'Dr. Vet')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(addWithersHeight).toHaveBeenCalledWith({
        horse: testHorseRef,
        version: 2,
        date: '2026-05-01',
        examinator: 'Dr. Vet',
        valueInCm: 128,
        comments: '',
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Remove the measurement of 01/04/2026' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    const entry = { horse: testHorseRef, withersHeightEntry: measurement.ref, version: 2 }
    await waitFor(() => expect(removeWithersHeight).toHaveBeenCalledWith(entry))
    unmount()
    await renderOffice({ url: `/horses/${testHorseRef}/edit`, user: staff(), answers })
    const form = await screen.findByRole('dialog', { name: 'Edit Zirocco' })
    expect(within(form).getByRole('combobox', { name: 'Height category' })).toBeDisabled()
  })
  it('stores a document of the chosen kind, and shows documents with a link to download them (p074, p075, q030)', async () => {
    const paper = {
      ref: '01890000-0000-7000-8000-0000000000d1',
      type: 'XRAY' as const,
      name: 'Front left.pdf',
      createdAt: '2026-05-01T10:00:00.000Z',
    }
    const addDocument = vi.fn(() => paper)
    const removeDocument = vi.fn(() => undefined)
    const { user } = await renderOffice({
      url: `/horses/${testHorseRef}/overview`,
      answers: {
        competitions: { participation: { horseFeed: () => ({ items: [], next: null, total: null }) } },
        parties: {
          horse: {
            get: () => testHorseDetail({ documents: [paper] }),
            pedigree: () => testPedigree(),
            abilities: () => testHorseAbilities(),
            addDocument,
            removeDocument,
          },
        },
      },
    })
    expect(await screen.findByRole('link', { name: 'Front left.pdf' })).toHaveAttribute(
      'href',
      `/api/horse/${testHorseRef}/document/${paper.ref}`,
    )
    await user.click(screen.getByRole('button', { name: 'Add document' }))
    await user.click(await screen.findByRole('menuitem', { name: 'X-ray' }))
    const input = document.querySelector<HTMLInputElement>('input[accept^="application/pdf"]')
    if (!input) throw new Error('no place to choose a file')
    await user.upload(input, new File(['%PDF-'], 'leg.pdf', { type: 'application/pdf' }))
    await waitFor(() => expect(addDocument).toHaveBeenCalledOnce())
    await user.click(screen.getByRole('button', { name: 'Remove Front left.pdf' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(removeDocument).toHaveBeenCalledWith({ horse: testHorseRef, document: paper.ref }))
  })
  it('shows the parents as nested lists, with a link to those in the register (p068)', async () => {
    await renderOffice({
      url: `/horses/${testHorseRef}/overview`,
      answers: {
        competitions: { participation: { horseFeed: () => ({ items: [], next: null, total: null }) } },
        parties: {
          horse: {
            get: () => testHorseDetail(),
            abilities: () => testHorseAbilities(),
            pedigree: () => testPedigree(),
          },
        },
      },
    })
    const dam = await screen.findByRole('link', { name: 'Bella' })
    expect(dam).toHaveAttribute('href', `/horses/${damRef}`)
    const branch = dam.closest('li')
    if (!branch) throw new Error('the dam is in no list')
    expect(within(within(branch).getByRole('list')).getByText('Chin Chin')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Everest Z' })).toBeNull()
    const papers = within(screen.getByRole('region', { name: 'Documents' }))
    expect(papers.getByText('None yet. A PDF or a picture, not visible to everybody.')).toBeVisible()
    expect(papers.queryByRole('grid')).toBeNull()
  })
  it('accepts a studbook of the federation, or the typed name of a new one, and the day of its death', async () => {
    const update = vi.fn(() => testHorseDetail())
    const bookRef = '01890000-0000-7000-8000-0000000000b8'
    const dead = testHorseDetail({ deceasedDate: '2026-04-30' })
    const { user } = await renderOffice({
      url: `/horses/${testHorseRef}/edit`,
      user: staff(),
      answers: {
        competitions: { participation: { horseFeed: () => ({ items: [], next: null, total: null }) } },
        parties: {
          horse: {
            get: () => dead,
            pedigree: () => testPedigree(),
            abilities: () => testHorseAbilities(),
            metadata,
            searchStudbooks: ({ q }: { q: string }) => ({
              matches: q === 'K.W.P.N.' ? [{ ref: bookRef, name: 'KWPN' }] : [],
              hasMore: false,
            }),
            update,
          },
        },
      },
    })
    expect(await screen.findByText('Deceased')).toBeInTheDocument()
    const form = await screen.findByRole('dialog', { name: 'Edit Zirocco' })
    const book = () => within(form).getByRole('textbox', { name: 'Studbook' })
    const death = within(form).getByRole('textbox', { name: 'Date of death' })
    expect(death).toHaveValue('30/04/2026')
    await user.clear(death)
    await user.clear(book())
    await user.type(book(), 'Nieuwboek')
    await user.click(await screen.findByRole('button', { name: 'Add “Nieuwboek” as a new studbook' }))
    expect(book()).toHaveValue('Nieuwboek')
    await user.clear(book())
    await user.type(book(), 'K.W.P.N.')
    await user.click(await screen.findByRole('option', { name: 'KWPN' }))
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith(
        expect.objectContaining({ studbook: 'KWPN', studbookRef: bookRef, deceasedDate: null }),
      ),
    )
  })
  it('shows the organiser, the category, the result and the place of each start (pr0284)', async () => {
    const start = {
      ...{ ref: testHorseRef, event: { ref: damRef, name: 'Spring show' }, test: 'L1', organizer: 'RC Ter Linden' },
      ...{
        category: 'Juniors',
        status: 'SUBSCRIBED',
        result: '68.5',
        isPercentage: true,
        rank: 2,
        start: '2026-05-01',
        end: '2026-05-01',
      },
      rider: { ref: damRef, name: 'Lena Maes' },
      target: 'PUBLIC' as const,
    }
    const cancelled = { ...start, ref: damRef, event: { ref: damRef, name: 'Winter show' }, target: 'NONE' as const }
    await renderOffice({
      url: `/horses/${testHorseRef}/competitions`,
      answers: {
        competitions: { participation: { listOfHorse: () => [start, cancelled] } },
        parties: { horse: { get: () => testHorseDetail(), abilities: () => testHorseAbilities() } },
      },
    })
    const [row, rowOfCancelled] = (await screen.findAllByText('RC Ter Linden')).map((cell) => cell.closest('tr'))
    if (!row || !rowOfCancelled) throw new Error('two rows')
    for (const shown of ['Juniors', '68.5 %', '2']) expect(within(row).getByText(shown)).toBeVisible()
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/competitions/${damRef}`)
    expect(within(rowOfCancelled).queryByRole('link')).toBeNull()
  })
  it('shows a colour by its name, and finds a name or a code by typing', async () => {
    const update = vi.fn((_sent: unknown) => testHorseDetail())
    const { user } = await renderOffice({
      url: `/horses/${testHorseDetail().ref}/edit`,
      answers: {
        parties: {
          horse: {
            get: () => testHorseDetail(),
            abilities: () => testHorseAbilities({ canEdit: true }),
            metadata,
            update,
          },
        },
      },
    })
    const drawer = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    const colour = await drawer.findByRole('combobox', { name: 'Colour' })
    await waitFor(() => expect(colour).toHaveValue('Code 20'))
    await user.clear(colour)
    await user.type(colour, 'dark')
    await user.click(await screen.findByRole('option', { name: 'Dark bay' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ color: 'DARK_BAY' })))
  })
  it('accepts a parent from the register, or the typed name (p060)', async () => {
    const create = vi.fn(() => testHorseDetail())
    const search = vi.fn(() => ({
      matches: [foundHorse({ ref: damRef, name: 'Bella', birthYear: 2008 })],
      hasMore: false,
    }))
    const { user } = await renderOffice({
      url: '/horses/create',
      answers: {
        parties: { horse: { list: () => ({ items: [], next: null, total: null }), metadata, create, search } },
      },
    })
    const drawer = await screen.findByRole('dialog', { name: 'New horse' })
    await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), 'Foal')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(create).not.toHaveBeenCalled()
    await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Gender' }), 'FILLY')
    await user.type(within(drawer).getByRole('textbox', { name: 'Sire' }), 'Darco{Tab}')
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    await user.type(within(drawer).getByRole('textbox', { name: 'Dam' }), 'bell{Enter}')
    const list = `/horses?federation=${testFederationRef}&q=bell`
    expect(opened.mock.calls).toEqual([[list, '_blank', 'noopener']])
    opened.mockRestore()
    expect(create).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: 'Dam' }), 'bell')
    await user.click(await screen.findByRole('option', { name: /Bella/ }))
    expect(await within(drawer).findByText('In the register')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({
          gender: 'FILLY',
          father: 'Darco',
          fatherRef: null,
          mother: 'Bella',
          motherRef: damRef,
        }),
      ),
    )
  })
})
