import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ApiDocument } from './breaking-changes.ts'
import { findMissingFields, type MissingField, namesIn, readDocumentedCalls } from './documented-fields.ts'
import { apiDocument } from './open-api.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const calls = readDocumentedCalls(readFileSync(join(root, 'docs/spec/endpoints.tsv'), 'utf8'))

const anotherName = (name: string): string => `has it as ${name}`
const aList = 'answers a page of rows, whose list is called items'
const ownCalls = 'has calls of its own, since files travel alone'
const heldOffices = 'contacts are the holders of an office, which the memberships of p030 and p031 give'

/** The reason why a documented field is missing. An entry whose field is not missing any more fails the test. */
const exceptions: Readonly<Record<MissingField, string>> = {
  'c041 body startlistRef': 'a text has no start list; the specification does not know whether it applies',
  'c041 body hideEntryTime': 'a text has no entries; the specification does not know whether it applies',
  'c069 returns warnings': 'unconfirmed warnings are the causes of a 422 (decision 4)',
  'c082 returns warnings': 'unconfirmed warnings are the causes of a 422 (decision 4)',
  'c091 returns viewPriority': 'the order of the columns of a ranking is the order of its headers',
  'c092 returns menu': 'the menu comes with c091, once for all rankings',
  'p009 returns championships': 'answers the list itself',
  'p030 body defaultFederation': 'a new member has no login yet; its federation is the one that is sent',
  'p031 body defaultFederation': 'everybody chooses it in the own preferences (q007)',
  'p035 returns rows': aList,
  'p036 returns rows': aList,
  'p046 returns accounts': 'answers the list itself',
  'p048 returns bills': aList,
  'p055 returns orders': aList,
  'p060 body verified': 'a new horse is not verified; the federation verifies it by p061',
  'p060 body withersHeightHistory': 'a new horse has not been measured; q032 adds a measurement',
  'p060 body documents': ownCalls,
  'p061 body documents': ownCalls,
  'p066 returns rows': aList,
  'p067 returns rows': aList,
  'p072 returns rows': aList,
  'p077 returns validity': anotherName('isValid and isInUse'),
  'p078 body contacts': heldOffices,
  'p079 body federation': 'an organisation does not move to another federation',
  'p079 body contacts': heldOffices,
  'p110 returns count': 'count explains days: how many there are',
  'p111 body courseEventRef': 'stands in the path',
  'p167 returns taxlevel': anotherName('taxLevelCode, as every amount does (decision 5)'),
  'p169 returns taxlevel': anotherName('taxLevelCode, as every amount does (decision 5)'),
  'q047 body courseEventRef': 'stands in the path of p111',
  'q048 returns count': 'count explains days: how many there are',
  'q057 returns timezone': anotherName('timeZone'),
  'q058 body timezone': anotherName('timeZone'),
  'q117 body taxlevel': anotherName('taxLevelCode, as every amount does (decision 5)'),
  'q118 body taxlevel': anotherName('taxLevelCode, as every amount does (decision 5)'),
  'q136 returns personRef': anotherName('person'),
  'q138 body imports': 'the file of imports, which are not offered yet (decision 443)',
  'p097 returns bills': aList,
  'p104 returns orders': aList,
  'p181 returns orders': aList,
  'p182 returns orders': aList,
  'p185 returns orders': aList,
  'p198 returns bills': aList,
}

/** As clients read it. */
const document = JSON.parse(
  JSON.stringify(apiDocument({ version: '0', url: '/api', cookieName: 'session' })),
) as ApiDocument

describe('the fields of the specification', () => {
  it('are those of the calls, except for exceptions with a reason', () => {
    expect(findMissingFields(document, calls).sort()).toEqual(Object.keys(exceptions).sort())
  })

  it('are read from lists, nested lists and phrases', () => {
    expect(namesIn('bills[{ref, date}], birthDate (date string), (empty), test body, defaultFederation (ref)')).toEqual(
      ['bills', 'ref', 'date', 'birthDate', 'defaultFederation'],
    )
    expect(calls.flatMap(({ body, returns }) => [...body, ...returns]).length).toBeGreaterThan(900)
  })

  it('are reported as missing if a call loses one', () => {
    const call = { id: 'x001', method: 'POST', path: '/horse/{ref}', body: ['name', 'chip'], returns: ['owner'] }
    const schema = (names: string[]) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) })
    const content = (names: string[]) => ({ content: { 'application/json': { schema: schema(names) } } })
    const small: ApiDocument = {
      paths: { '/horse/{horse}': { post: { requestBody: content(['name']), responses: { 200: content(['name']) } } } },
    }
    expect(findMissingFields(small, [call])).toEqual(['x001 body chip', 'x001 returns owner'])
    expect(findMissingFields({ paths: {} }, [call])).toEqual([])
  })

  it('are found if the API names them as a reference or a flag', () => {
    const call = { id: 'x002', method: 'GET', path: '/rider', body: [], returns: ['horse', 'suspended', 'hors'] }
    const schema = { properties: { horseRef: {}, isSuspended: {} } }
    const small: ApiDocument = {
      paths: { '/rider': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    }
    expect(findMissingFields(small, [call])).toEqual(['x002 returns hors'])
  })
})
