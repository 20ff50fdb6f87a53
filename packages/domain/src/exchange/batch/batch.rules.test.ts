import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import request from '../document/testing/batch-request.json' with { type: 'json' }
import example from '../document/testing/example.json' with { type: 'json' }
import {
  actionOf,
  addCounts,
  asStored,
  batchUndoUntil,
  countsOf,
  type Fields,
  type Likeness,
  mergeFields,
  recordOf,
  storedOf,
} from './batch.rules.ts'
import { ApplyBatch } from './batch.schema.ts'
import { fieldsOfRecord, identifiersOf, sentNameOf, unsupportedOf, yearOfRecord } from './batch-record.rules.ts'

const keeping = { keepUserChanges: true }

it('the request that was designed for a batch is taken as it is', () => {
  const sent = { ...request, federation: '01890000-0000-7000-8000-000000000001', document: example }
  expect(ApplyBatch.parse(sent)).toMatchObject({ batch: request.batch, dryRun: true, apply: request.apply })
})

describe('the merge of a record', () => {
  it.each<[string, Fields, Fields, Fields, Fields, string[]]>([
    ['the same value changes nothing', { name: 'A' }, { name: 'A' }, {}, {}, []],
    [
      'what nobody has changed since takes the new value',
      { name: 'A' },
      { name: 'B' },
      { name: 'A' },
      { name: 'B' },
      [],
    ],
    ['what a person has changed stays', { name: 'X' }, { name: 'B' }, { name: 'A' }, {}, ['name']],
    ['what a person has emptied stays empty', { name: null }, { name: 'B' }, { name: 'A' }, {}, ['name']],
    ['what was never sent stays', { name: 'X' }, { name: 'B' }, {}, {}, ['name']],
    ['what is empty and was never sent is filled in', { name: null }, { name: 'B' }, {}, { name: 'B' }, []],
    ['what is not sent is not touched', { name: 'A', colour: 'BAY' }, { name: 'A' }, { colour: 'BAY' }, {}, []],
  ])('%s', (_, current, sent, base, told, kept) => {
    expect(mergeFields(current, sent, base, keeping)).toMatchObject({ told, kept })
  })

  it('overwrites what a person has changed if it is asked to', () => {
    const merged = mergeFields({ name: 'X' }, { name: 'B' }, { name: 'A' }, { keepUserChanges: false })
    expect(merged).toEqual({ told: { name: 'B' }, changed: ['name'], kept: [] })
  })

  it('takes a value that is stored in another spelling for the same', () => {
    const sent = { studbook: 'b.w.p.', name: 'A', owner: 'New' }
    const after = { studbook: 'BWP', name: 'A', owner: 'Old' }
    const base = { sent, stored: storedOf(sent, after, ['owner']) }
    expect(base.stored).toEqual({ studbook: 'BWP', name: 'A', owner: 'New' })
    expect(asStored({ studbook: 'b.w.p.', name: 'B' }, base)).toEqual({ studbook: 'BWP', name: 'B' })
  })

  const value = fc.oneof(fc.constantFrom('a', 'b', 'c', '', true, 1), fc.constant(null))
  const fields = fc.dictionary(fc.constantFrom('one', 'two', 'three'), value)
  const said = fc.dictionary(fc.constantFrom('one', 'two', 'three'), fc.constantFrom('a', 'b', 'c', true, 1))

  test.prop([fields, said, said, fc.boolean()])(
    'the same record sent again changes nothing',
    (current, sent, base, keepUserChanges) => {
      const after = { ...current, ...mergeFields(current, sent, base, { keepUserChanges }).told }
      expect(mergeFields(after, sent, sent, { keepUserChanges }).changed).toEqual([])
    },
  )

  test.prop([fields, said, said, said])(
    'a change by a person survives what is sent afterwards',
    (current, first, second, changes) => {
      const stored = { ...current, ...mergeFields(current, first, {}, keeping).told }
      const own = Object.fromEntries(
        Object.entries(changes).filter(([name, to]) => first[name] !== undefined && to !== first[name]),
      )
      const changed = { ...stored, ...own }
      const after = { ...changed, ...mergeFields(changed, second, first, keeping).told }
      expect(after).toMatchObject(own)
    },
  )

  test.prop([fields, said, said, fc.boolean()])(
    'what was there is there again once its changes are taken back',
    (current, sent, base, keepUserChanges) => {
      const { told, changed } = mergeFields(current, sent, base, { keepUserChanges })
      const back = Object.fromEntries(changed.map((name) => [name, current[name]]))
      expect({ ...current, ...told, ...back }).toEqual({
        ...Object.fromEntries(changed.map((name) => [name, undefined])),
        ...current,
      })
    },
  )

  test.prop([fields, said, said])('each field that differs is either written or kept', (current, sent, base) => {
    const { changed, kept } = mergeFields(current, sent, base, keeping)
    const differing = Object.keys(sent).filter((name) => sent[name] !== current[name])
    expect([...changed, ...kept].toSorted()).toEqual(differing.toSorted())
  })
})

describe('which record it is', () => {
  const like = (over: Partial<Likeness> = {}): Likeness => ({
    ...{ ref: 'stored', isSameName: true, year: 2001, isSameNumber: false },
    ...over,
  })

  it.each([
    ['a person of the same name and year', 'person', 2001, [like()], { kind: 'KNOWN', ref: 'stored' }],
    ['a namesake of another year', 'person', 1999, [like()], { kind: 'NEW' }],
    ['a namesake without a year', 'person', 2001, [like({ year: null })], { kind: 'PROPOSAL', candidates: ['stored'] }],
    [
      'two of one name and year',
      'person',
      2001,
      [like(), like({ ref: 'b' })],
      { kind: 'PROPOSAL', candidates: ['stored', 'b'] },
    ],
    [
      'a horse of the same name and number',
      'horse',
      null,
      [like({ isSameNumber: true })],
      { kind: 'KNOWN', ref: 'stored' },
    ],
    ['a horse of the same name and year', 'horse', 2001, [like()], { kind: 'PROPOSAL', candidates: ['stored'] }],
    [
      'another name with its number',
      'horse',
      1999,
      [like({ isSameName: false, isSameNumber: true })],
      { kind: 'PROPOSAL', candidates: ['stored'] },
    ],
    [
      'a club of the same name',
      'organisation',
      null,
      [like({ year: null })],
      { kind: 'PROPOSAL', candidates: ['stored'] },
    ],
    ['nobody alike', 'person', 2001, [], { kind: 'NEW' }],
  ] as const)('%s', (_, noun, year, likes, found) => {
    expect(recordOf(noun, { identified: [], year, likes }, 'UNKNOWN')).toEqual(found)
  })

  it('trusts the first identifier, makes what resembles when told to, and refuses what is not known when told to', () => {
    const facts = { identified: [], year: null, likes: [like()] }
    expect(recordOf('person', { ...facts, identified: ['a', 'b'] }, 'UNKNOWN')).toEqual({ kind: 'KNOWN', ref: 'a' })
    expect(recordOf('person', facts, 'ALWAYS')).toEqual({ kind: 'NEW' })
    expect(recordOf('person', facts, 'REFUSE')).toEqual({ kind: 'REFUSED' })
    expect(recordOf('person', { ...facts, year: 2001 }, 'REFUSE')).toEqual({ kind: 'KNOWN', ref: 'stored' })
  })
})

describe('a record', () => {
  const horse = {
    ...{
      id: '9',
      name: ' Cornet ',
      birthYear: 2014,
      gender: 'UNKNOWN',
      withersHeightCode: 'C',
      extensions: { equipe: 1 },
    },
    externalIds: [
      { provider: 'UELN', value: '056 002 000-000001' },
      { provider: 'KNHS', value: '12' },
    ],
  }

  it('says the fields of the form, and its numbers', () => {
    expect(fieldsOfRecord('horse', horse)).toEqual({
      ...{ name: 'Cornet', birthYear: 2014, withersHeight: 'C', ueln: '056002000000001' },
    })
    expect(fieldsOfRecord('horse', horse, ['UELN', 'name'])).toEqual({ birthYear: 2014, withersHeight: 'C' })
    expect(['withersHeight', 'birthDate', 'ueln', 'name'].map((field) => sentNameOf('horse', field))).toEqual([
      ...['withersHeightCode', 'birthYear', 'externalIds', 'name'],
    ])
  })

  it('names what cannot be stored, unless it is to be left out', () => {
    const person = { id: '1', lastName: 'X', birthYear: 2001, organisation: '4', licenses: [] }
    expect(unsupportedOf('person', person, [])).toEqual(['organisation', 'licenses'])
    expect(unsupportedOf('person', person, ['organisation', 'licenses'])).toEqual([])
    expect(unsupportedOf('horse', horse, [])).toEqual([])
  })

  it('has the id of the document as the identifier of its sender, unless it has one', () => {
    expect(identifiersOf(horse, 'EQUIPE')[0]).toEqual({ provider: 'EQUIPE', value: '9' })
    expect(identifiersOf(horse, 'KNHS')).toEqual(horse.externalIds)
  })

  it('knows a year by the date, or else by the year', () => {
    expect(yearOfRecord({ id: '1', birthDate: '2001-05-01', birthYear: 1999 })).toBe(2001)
    expect(yearOfRecord(horse)).toBe(2014)
    expect(yearOfRecord({ id: '1' })).toBeNull()
  })
})

it('counts the rows by action, and a batch can be undone for thirty days', () => {
  expect(countsOf([{ action: 'CREATED' }, { action: 'CREATED' }, { action: 'KEPT' }])).toEqual({ CREATED: 2, KEPT: 1 })
  expect(addCounts({ CREATED: 2, KEPT: 1 }, { CREATED: 3, REFUSED: 1 })).toEqual({ CREATED: 5, KEPT: 1, REFUSED: 1 })
  expect(actionOf({ changed: ['a'], kept: ['b'] })).toBe('UPDATED')
  expect(actionOf({ changed: [], kept: ['b'] })).toBe('KEPT')
  expect(actionOf({ changed: [], kept: [] })).toBe('UNCHANGED')
  expect(batchUndoUntil(new Date('2026-05-01T10:00:00Z')).toISOString()).toBe('2026-05-31T10:00:00.000Z')
})
