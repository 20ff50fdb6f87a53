import { UploadApply } from '@oxer/domain/exchange/batch/batch.schema'
import { describe, expect, it } from 'vitest'
import { applyOf, documentScopeOf, usualInto } from './document-scope.view.ts'

const scopeOf = (document: object) => documentScopeOf(JSON.stringify(document))
const entry = (test: string) => ({ id: test, test })
const all = { keepUserChanges: true, isOnlyFound: false }

describe('what a document says of one competition', () => {
  it('is its tests by their names, and whether all of it is about one', () => {
    const document = {
      ...{ scope: { competition: 'c' }, tests: [{ id: 't1', name: '1,10 m' }] },
      entries: [entry('t1'), entry('t1'), entry('1,20 m')],
      ...{ startlists: [entry('t1')], results: [] },
    }
    const tests = [
      { id: 't1', name: '1,10 m' },
      { id: '1,20 m', name: '1,20 m' },
    ]
    expect(scopeOf(document)).toEqual({
      ...{ entryTests: tests, listTests: tests.slice(0, 1), test: null, hasResults: false },
    })
    expect(scopeOf({ ...document, scope: { competition: 'c', test: 't1' } })?.test).toEqual(tests[0])
  })

  it('is nothing for a document of several, of none, and for what is no document', () => {
    const scope = { competition: 'c' }
    expect(scopeOf({ scope, competitions: [{ id: 'c' }] })).not.toBeNull()
    expect(scopeOf({ scope, competitions: [{ id: 'c' }, { id: 'd' }] })).toBeNull()
    expect(scopeOf({ competitions: [{ id: 'c' }] })).toBeNull()
    expect([documentScopeOf('PK\u0003\u0004'), documentScopeOf(''), scopeOf([])]).toEqual([null, null, null])
  })
})

describe('what is sent with it', () => {
  const scope = scopeOf({
    ...{ scope: { competition: 'c' }, entries: [entry('t1'), entry('t2')], startlists: [entry('t1')] },
    results: [{}],
  })
  if (scope === null) throw new TypeError('a document about one competition')

  it('is what the server takes, and nothing of what has no effect', () => {
    const into = { missing: 'SIGN_OFF', entriesOf: 't2', listOf: 't1' } as const
    const apply = applyOf(scope, into, { keepUserChanges: false, isOnlyFound: true })
    expect(UploadApply.parse(apply)).toMatchObject({
      ...{ persons: { update: false }, horses: { update: false }, organisations: { update: false } },
      entries: { missing: 'SIGN_OFF', where: { test: 't2' }, keepUserChanges: false },
      startlists: { replace: true, where: { test: 't1' } },
      results: { keepUserChanges: false },
    })
    expect(applyOf(null, into, all)).toBeNull()
    expect(applyOf({ ...scope, entryTests: [], hasResults: false }, { ...into, listOf: null }, all)).toBeNull()
  })

  it('leaves other tests alone, if all entries are of one', () => {
    expect(usualInto(scope).entriesOf).toBeNull()
    expect(usualInto({ ...scope, entryTests: scope.entryTests.slice(0, 1) })).toEqual({
      ...{ missing: 'KEEP', entriesOf: 't1', listOf: null },
    })
    expect(applyOf(scope, usualInto(scope), all)).not.toHaveProperty('entries.where')
  })
})
