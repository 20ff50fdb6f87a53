import { describe, expect, it } from 'vitest'
import { type ApiDocument, findBreakingChanges, findUntold, type Json } from './breaking-changes.ts'

type Parts = { input?: Json; output?: Json; required?: string[]; operation?: Json }

const horse = { type: 'string', enum: ['MARE', 'STALLION'] }
const documentOf = ({ input = {}, output = {}, required = ['name'], operation = {} }: Parts = {}): ApiDocument => ({
  paths: {
    '/horse/{horse}': {
      post: {
        parameters: [{ in: 'path', name: 'horse', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Form' } } } },
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Horse' } } } } },
        ...operation,
      },
    },
  },
  components: {
    schemas: {
      Form: {
        type: 'object',
        required,
        properties: { name: { type: 'string', maxLength: 120 }, gender: horse, year: { type: 'integer' }, ...input },
      },
      Horse: {
        type: 'object',
        required: ['name', 'gender', 'foals'],
        properties: {
          name: { type: 'string' },
          gender: horse,
          foals: { type: 'array', items: { $ref: '#/components/schemas/Horse' } },
          owner: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          ...output,
        },
      },
    },
  },
})
const before = documentOf()
const saidOf = (after: ApiDocument) => findBreakingChanges(before, after).map(({ what }) => what)
const without = (name: string): Json => Object.fromEntries([[name, undefined]])
/** The document as it is read from a file, without undefined values. */
const written = (document: ApiDocument): ApiDocument => JSON.parse(JSON.stringify(document)) as ApiDocument

describe('changes that break a client', () => {
  it.each<[string, ApiDocument, string]>([
    ['a path that is gone', { paths: {} }, 'is gone'],
    ['a method that is gone', { ...before, paths: { '/horse/{horse}': {} } }, 'is gone'],
    ['a field that is asked', documentOf({ required: ['name', 'gender'] }), 'body.gender is required'],
    ['a field that is no longer taken', written(documentOf({ input: without('gender') })), 'body.gender is gone'],
    ['another type of input', documentOf({ input: { year: { type: 'string' } } }), 'body.year: integer became string'],
    [
      'a stricter limit',
      documentOf({ input: { name: { type: 'string', maxLength: 60 } } }),
      'body.name: maxLength is 60',
    ],
    [
      'a value that is no longer taken',
      documentOf({ input: { gender: { type: 'string', enum: ['MARE'] } } }),
      'body.gender: STALLION is gone',
    ],
    [
      'a field that is gone from the answer',
      written(documentOf({ output: without('gender') })),
      'answer.gender is gone',
    ],
    [
      'another type of answer',
      documentOf({ output: { name: { type: 'integer' } } }),
      'answer.name: string became integer',
    ],
    [
      'an answer that may be null',
      documentOf({ output: { name: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }),
      'answer.name may be null',
    ],
    [
      'a value that is gone from the answer',
      documentOf({ output: { gender: { type: 'string', enum: ['MARE'] } } }),
      'answer.gender: STALLION is gone',
    ],
    ['a sign-in', documentOf({ operation: { security: [{ bearer: [] }] } }), 'a sign-in is needed'],
    [
      'a parameter that is asked',
      documentOf({ operation: { parameters: [{ in: 'query', name: 'q', required: true, schema: {} }] } }),
      'query q is required',
    ],
    ['another status', documentOf({ operation: { responses: { 204: {} } } }), 'answer 200 is gone'],
  ])('reports %s', (_name, after, expected) => {
    expect(saidOf(after)).toContain(expected)
  })

  it.each<[string, ApiDocument]>([
    ['nothing', documentOf()],
    ['a field that may be sent', documentOf({ input: { nickname: { type: 'string' } } })],
    ['a field more in the answer', documentOf({ output: { nickname: { type: 'string' } } })],
    [
      'a value more that is taken',
      documentOf({ input: { gender: { type: 'string', enum: ['MARE', 'STALLION', 'COLT'] } } }),
    ],
    ['a wider limit', documentOf({ input: { name: { type: 'string', maxLength: 200 } } })],
    ['an answer that is never null', documentOf({ output: { owner: { anyOf: [{ type: 'string' }] } } })],
    [
      'another name of a parameter in the path',
      { ...before, paths: { '/horse/{ref}': before.paths['/horse/{horse}'] ?? {} } },
    ],
    ['a field that takes anything', documentOf({ input: { gender: { description: 'Any JSON value' } } })],
    ['an operation more', { ...before, paths: { ...before.paths, '/foal': { get: {} } } }],
  ])('does not report %s', (_name, after) => {
    expect(saidOf(after)).toEqual([])
  })
})

it('does not report that the type of an answer or of a file becomes known', () => {
  const unknown = documentOf({ output: { owner: { anyOf: [{}, { type: 'null' }] } } })
  expect(findBreakingChanges(unknown, documentOf())).toEqual([])
  const fileOf = (type: string) =>
    documentOf({ operation: { responses: { 200: { content: { [type]: { schema: { type: 'string' } } } } } } })
  expect(findBreakingChanges(fileOf('application/octet-stream'), fileOf('text/csv'))).toEqual([])
  expect(findBreakingChanges(fileOf('text/csv'), fileOf('text/plain'))).toHaveLength(1)
})

it('compares one nullable schema with the one of another name in its place by content', () => {
  const ownedBy = (name: string, properties: Json): ApiDocument => {
    const owner = { anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }] }
    const { components, ...document } = documentOf({ output: { owner } })
    return { ...document, components: { schemas: { ...components?.schemas, [name]: { type: 'object', properties } } } }
  }
  const text = { type: 'string' }
  const then = ownedBy('Owner', { name: text })
  expect(findBreakingChanges(then, ownedBy('PicturedOwner', { name: text, avatar: text }))).toEqual([])
  expect(
    findBreakingChanges(then, ownedBy('OwnerRef', { ref: text }))
      .map(({ what }) => what)
      .join(),
  ).toContain('owner.name is gone')
})

describe('the entries of the changelog', () => {
  const changes = [{ operation: 'POST /horse/{horse}', what: 'body.gender is required' }]
  const sentence = '- `POST /horse/{horse}`: body.gender is required'

  it('are sufficient under the heading in the newest version, with a reason', () => {
    const changelog = `# Changelog\n\n## Unreleased\n\n### Breaks clients\n\n${sentence}, since nobody knew it\n\n## 0.1.0\n`
    expect(findUntold(changes, changelog)).toEqual([])
  })

  it.each([
    ['', 'an empty changelog'],
    [`## Unreleased\n\n${sentence}\n`, 'no heading'],
    [`## Unreleased\n\n### Breaks clients\n\n### Added\n\n${sentence}\n`, 'another heading'],
    [`## Unreleased\n\n## 0.1.0\n\n### Breaks clients\n\n${sentence}\n`, 'an older version'],
    ['## Unreleased\n\n### Breaks clients\n\n- `POST /horse/{horse}`: body.name is required\n', 'another change'],
  ])('are not sufficient: %#', (changelog) => {
    expect(findUntold(changes, changelog)).toEqual([sentence])
  })
})
