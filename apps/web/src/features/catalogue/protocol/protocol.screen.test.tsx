import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { DressageProtocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import type { SheetProtocol } from '@oxer/domain/disciplines/sheet/sheet-totals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { testFederationAbilities, testFederationRef, testFederationSettings } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { readPasted } from './pasted-exercises.form.ts'
import { sheetValuesOf, toDressage, toPresentation, toStyleRiding } from './sheet.form.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const definition: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C'],
  judgeMaximum: null,
  exercises: [
    { no: 1, letters: 'A', name: 'Enter', coefficient: '1', maximum: '10', part: 'TECHNICAL', markStep: '0.5' },
    { no: 2, letters: 'B', name: 'Circle', coefficient: '2', maximum: '10', part: 'TECHNICAL', markStep: '0.5' },
    { no: 3, name: 'Paces', coefficient: '1', maximum: '10', part: 'COLLECTIVE', markStep: '0.5' },
  ],
  courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'ELIMINATION' }],
  judgeDecimals: 3,
  decimals: 3,
  tieBreak: ['COLLECTIVE'],
  comparedBy: 'TOTAL_POINTS',
  inputKind: 'DROPDOWN',
}
const stored = (over: Partial<{ version: number; testCount: number; definition: DressageProtocol }> = {}) => ({
  ref,
  name: 'Novice 3',
  definition,
  testCount: 4,
  version: 7,
  ...over,
})
type Protocols = NonNullable<NonNullable<Answers['catalogue']>['protocol']>
const show = (protocol: Protocols, at = `protocols/dressage/${ref}`) =>
  renderOffice({
    url: `/myfederation/${testFederationRef}/${at}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true, canReadRegistry: true })] }),
    answers: {
      catalogue: { protocol },
      federation: {
        federation: { getSettings: () => testFederationSettings(), abilities: () => testFederationAbilities({}) },
      },
      parties: {},
    },
  })
const sheet = () => screen.getByRole('region', { name: 'Judge’s sheet' })
const namesOnSheet = () =>
  [...sheet().querySelectorAll('tbody tr')].flatMap((row) => row.querySelectorAll('td')[2]?.textContent ?? [])
const sent = (update: ReturnType<typeof vi.fn>) =>
  update.mock.calls[0]?.[0] as { version: number; definition: DressageProtocol }

describe('a dressage protocol (ps072)', () => {
  it('accepts a pasted table, moves a row by keyboard, shows both on the sheet and keeps values that it does not show', async () => {
    const updateDressage = vi.fn((input: { name: string; definition: DressageProtocol }) => ({
      ...stored({ version: 8 }),
      name: input.name,
      definition: input.definition,
    }))
    const { user } = await show({ getDressage: () => stored(), updateDressage: updateDressage as never })
    expect(await screen.findByText('4 tests use it and keep their own copy.')).toBeVisible()
    expect(screen.getByText(/coefficients 4 · maximum 40 points a judge/)).toBeVisible()
    fireEvent.paste(screen.getByRole('list', { name: 'Movements' }), {
      clipboardData: { getData: () => 'K-X-M\tLengthen the trot\t2\nX\tHalt\ttwo\nC\tTrack left\t1' },
    })
    const drawer = await screen.findByRole('dialog', { name: 'Paste into Movements' })
    expect(within(drawer).getByText('Not a number')).toBeVisible()
    expect(within(drawer).getByRole('alert')).toHaveTextContent('1 row cannot be taken')
    await user.click(within(drawer).getByRole('button', { name: 'Add 2 exercises' }))
    expect(await screen.findByText(/coefficients 7 · maximum 70 points a judge/)).toBeVisible()
    expect(namesOnSheet()).toEqual(expect.arrayContaining(['Enter', 'Circle', 'Lengthen the trot', 'Track left']))
    await user.click(screen.getByRole('textbox', { name: 'Exercise of exercise 4' }))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByRole('textbox', { name: 'Exercise of exercise 3' })).toHaveValue('Track left')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('textbox', { name: 'Exercise of exercise 3' })).toHaveValue('Lengthen the trot')
    await user.click(screen.getByRole('button', { name: 'Save protocol' }))
    await waitFor(() => expect(updateDressage).toHaveBeenCalledOnce())
    const { version, definition: saved } = sent(updateDressage)
    expect(version).toBe(7)
    expect(saved.exercises.map(({ no, name, part }) => [no, name, part])).toEqual([
      [1, 'Enter', 'TECHNICAL'],
      [2, 'Circle', 'TECHNICAL'],
      [3, 'Lengthen the trot', 'TECHNICAL'],
      [4, 'Track left', 'TECHNICAL'],
      [5, 'Paces', 'COLLECTIVE'],
    ])
    expect({ ...saved, exercises: [] }).toEqual({ ...definition, exercises: [] })
  })

  it('shows errors at their field; a stale version keeps the typed values until the user chooses (q077)', async () => {
    let version = 7
    const updateDressage = vi.fn((input: { version: number }) => {
      if (input.version < version) throw refusal(409, { code: '000-0000000062', field: 'version' })
      return stored({ version: 9 })
    })
    const { user, history } = await show({
      getDressage: () => stored({ version }),
      updateDressage: updateDressage as never,
    })
    const maximum = await screen.findByRole('textbox', { name: 'Maximum of exercise 1' })
    await user.clear(maximum)
    await user.type(maximum, 'ten')
    await user.click(screen.getByRole('button', { name: 'Save protocol' }))
    expect(await screen.findByText('A number, such as 1 or 0.5')).toBeVisible()
    expect(updateDressage).not.toHaveBeenCalled()
    await user.clear(maximum)
    await user.type(maximum, '20')
    version = 8
    await user.click(screen.getByRole('button', { name: 'Save protocol' }))
    expect(await screen.findByText(/Somebody else changed this protocol/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Maximum of exercise 1' })).toHaveValue('20')
    history.push(`/myfederation/${testFederationRef}/protocols`)
    const question = await screen.findByRole('dialog', { name: 'Not saved yet' })
    await user.click(within(question).getByRole('button', { name: 'Keep filling in' }))
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Save protocol' }))
    await waitFor(() => expect(updateDressage).toHaveBeenLastCalledWith(expect.objectContaining({ version: 8 })))
  })
})

describe('the list of protocols (ps071)', () => {
  it('is filtered by kind, and copies a protocol', async () => {
    const createDressage = vi.fn(() => stored())
    const { user } = await show(
      {
        list: () => [
          { ref, name: 'Novice 3', kind: 'DRESSAGE', categoryCount: 0, testCount: 4, version: 7 },
          { ref: `${ref.slice(0, -1)}b`, name: 'Table A', kind: 'JUMPING', categoryCount: 1, testCount: 0, version: 1 },
        ],
        listPresets: () => [],
        getDressage: () => stored(),
        createDressage: createDressage as never,
      },
      'protocols?kind=DRESSAGE',
    )
    await user.click(await screen.findByRole('button', { name: 'Actions for Novice 3' }))
    expect(screen.queryByText('Table A')).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    const drawer = await screen.findByRole('dialog', { name: 'Copy Novice 3' })
    await user.click(within(drawer).getByRole('button', { name: 'Copy' }))
    await waitFor(() =>
      expect(createDressage).toHaveBeenCalledWith({
        federation: testFederationRef,
        name: 'Novice 3 (copy)',
        definition,
      }),
    )
  })
})

describe('the values in the editors', () => {
  const kept = (protocol: SheetProtocol): SheetProtocol => {
    const values = sheetValuesOf('Any', protocol, (text) => text.replace('.', ','))
    switch (protocol.discipline) {
      case 'DRESSAGE':
        return toDressage(values)
      case 'STYLE_RIDING':
        return toStyleRiding(values)
      case 'PRESENTATION':
        return toPresentation(values)
    }
  }
  const sheets = protocolPresets.flatMap(({ key, definition: preset }) =>
    preset.discipline === 'DRESSAGE' || preset.discipline === 'STYLE_RIDING' || preset.discipline === 'PRESENTATION'
      ? [[key, preset] as const]
      : [],
  )
  it.each([
    ...sheets,
    [
      'every field',
      { ...definition, arena: 'LARGE', artisticWeight: '0.4', judgeMaximum: '40.5' } satisfies DressageProtocol,
    ],
    [
      'headings',
      {
        ...definition,
        exercises: definition.exercises.map((each) => ({ ...each, heading: 'Trot', directive: 'Rhythm' })),
      },
    ],
  ] as [string, SheetProtocol][])('are the protocol as stored: %s (ps072, ps073, ps074)', (_key, protocol) => {
    expect(kept(protocol)).toEqual(protocol)
  })
})

describe('a pasted table', () => {
  it('is read by its line of column names, in their order', () => {
    expect(readPasted('Coëfficiënt\tOefening\tLetters\r\n2\tVolte\tB')).toMatchObject([
      { line: 2, letters: 'B', name: 'Volte', coefficient: '2', problems: [] },
    ])
  })
  it('is read without one: numbers in front, weights at the end, a line without a number continues', () => {
    const [first, second] = readPasted('1\tA\tEnter\t1\t10\n\tX\t"Halt, ""salute"""\t\t\n2\tC\tTrack left\t1,5\t10')
    expect(first).toMatchObject({ letters: 'A\nX', name: 'Enter\nHalt, "salute"', coefficient: '1', maximum: '10' })
    expect(second).toMatchObject({ line: 3, letters: 'C', name: 'Track left', coefficient: '1,5', problems: [] })
  })
  it('reports invalid values at their line', () => {
    expect(
      readPasted(`A\tEnter\t1\nB\tCircle\tx\nC\t${'long '.repeat(90)}\t1`).map(({ problems }) => problems),
    ).toEqual([[], [{ field: 'coefficient', problem: 'NUMBER' }], [{ field: 'name', problem: 'LONG' }]])
  })
})
