import { describe, expect, it } from 'vitest'
import {
  competitionOfEntries,
  fieldsOfEntry,
  type KnownTest,
  missingEntries,
  partsCalled,
  settleDocument,
  settledAsNew,
  testsCalled,
  wordsOfTest,
} from './entry-import.rules.ts'

const known = (testRef: string, name: string, over: Partial<KnownTest> = {}): KnownTest => ({
  ...{ testRef, testSetRef: `${testRef}-set`, name, externalRef: null, names: [] },
  ...over,
})

describe('the test of an entry', () => {
  const tests = [
    known('a', 'L2', { externalRef: '17' }),
    known('b', 'M1', { names: ['L2'] }),
    known('c', '1,10 m'),
    known('d', '1,10 M'),
  ]
  it.each([
    ['by our ref', 'b', ['b']],
    ['by its number of the other system', '17', ['a']],
    ['by its name, before another name', 'l2', ['a']],
    ['as several of the same name', '1,10 m', ['c', 'd']],
    ['not at all', 'Z', []],
  ])('is found %s', (_how, word, found) => {
    expect(testsCalled([word], tests).map(({ testRef }) => testRef)).toEqual(found)
  })

  it('is the first part of a test that has several', () => {
    const parts = [known('a', 'L2'), { ...known('a', 'L2'), testSetRef: 'second' }]
    expect(testsCalled(['L2'], parts).map(({ testSetRef }) => testSetRef)).toEqual(['a-set'])
    expect(testsCalled(['second'], parts).map(({ testSetRef }) => testSetRef)).toEqual(['second'])
    expect(partsCalled(['L2'], parts).map(({ testSetRef }) => testSetRef)).toEqual(['a-set', 'second'])
    expect(partsCalled(['second'], parts).map(({ testSetRef }) => testSetRef)).toEqual(['second'])
  })

  it('has the words of its record in the document', () => {
    const records = [{ id: 't1', name: 'L2', externalIds: [{ provider: 'KNHS', value: '17' }] }]
    expect(wordsOfTest({ test: 't1' }, records)).toEqual(['t1', '17', 'L2'])
    expect(wordsOfTest({ test: 'B' }, records)).toEqual(['B'])
  })
})

describe('entries of a competition that exists', () => {
  const entries = [{ id: '1', test: 'L2', person: 'p', horse: 'h' }]
  it('are those of a document that names it and brings none', () => {
    const scope = { competition: 'c' }
    expect(competitionOfEntries({ scope, entries })).toBe('c')
    expect(competitionOfEntries({ entries })).toBeNull()
    expect(competitionOfEntries({ scope, entries: [] })).toBeNull()
    expect(competitionOfEntries({ scope, startlists: [{ id: 'l', test: 't', items: [] }] })).toBe('c')
    const own = { id: 'c', name: 'C', start: '2027-05-01', end: '2027-05-01', timeZone: 'Europe/Brussels' }
    expect(competitionOfEntries({ scope, entries, competitions: [own] })).toBeNull()
  })

  it('say only what is sent', () => {
    const of = { person: 'p', horse: 'h' }
    expect(fieldsOfEntry({ id: '1', test: 't', ...of }, of)).toEqual(of)
    expect(fieldsOfEntry({ id: '1', test: 't', ...of, notes: ' x ', startNumber: 3 }, of)).toEqual({
      ...{ ...of, notes: 'x', startNumber: 3 },
    })
  })
})

describe('entries that are missing in a document', () => {
  const stored = (ref: string, testSetRef: string, status: string) => ({ ref, testSetRef, status })
  it('are those of the scope that stand and that no record is', () => {
    const entries = [
      stored('found', 'a-set', 'SUBSCRIBED'),
      stored('missing', 'a-set', 'SUBSCRIBED'),
      stored('announced', 'a-set', 'ANNOUNCED'),
      stored('waiting', 'a-set', 'PENDING_APPROVAL'),
      stored('off', 'a-set', 'SIGNED_OFF'),
      stored('gone', 'a-set', 'CANCELLED'),
      stored('rejected', 'a-set', 'REJECTED'),
      stored('elsewhere', 'b-set', 'SUBSCRIBED'),
    ]
    const missing = missingEntries(entries, { parts: [known('a', 'L2')], found: new Set(['found']) })
    expect(missing.map(({ ref }) => ref)).toEqual(['missing', 'announced', 'waiting'])
    expect(missingEntries(entries, { parts: [], found: new Set() })).toEqual([])
  })
})

describe('what somebody has settled', () => {
  const document = {
    ...{ format: 'oxer-exchange' as const, version: '1.0', kind: 'DELTA' as const },
    ...{ generatedAt: '2027-05-01T10:00:00.000Z', source: { system: 'knhs' } },
    persons: [{ id: 'Noor', lastName: 'Noor' }],
    entries: [{ id: '1', test: 'L2', person: 'Noor', horse: 'Okapi' }],
  }
  it('names the stored record and the test, and leaves the rest', () => {
    const settled = settleDocument(document, { 'persons/Noor': 'ref', 'tests/L2': 'test', 'horses/Okapi': null })
    expect(settled.persons?.[0]?.externalIds).toEqual([{ provider: 'OXER', value: 'ref' }])
    expect(settled.entries?.[0]?.test).toBe('test')
    expect(settleDocument(document, {})).toEqual({ ...document, horses: undefined })
  })

  it('says who is new', () => {
    expect(settledAsNew({ 'persons/Noor': null, 'persons/Bram': 'ref', 'horses/Okapi': null }, 'persons')).toEqual([
      'Noor',
    ])
  })
})
