import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initTRPC } from '@trpc/server'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { downloadRouter, firstRef, libraryRouter } from './fixtures/lending-library.ts'
import { type DocumentOptions, generateOpenApiDocument } from './open-api-document.ts'
import { createOpenApiRoutes } from './open-api-routes.ts'
import { get, post, type RouteMeta } from './route-meta.ts'

const options: DocumentOptions = {
  routers: [libraryRouter, downloadRouter],
  title: 'Lending library',
  version: '1.2.3',
  description: 'Books and who has them.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  servers: [{ url: '/api' }],
  tags: ['book', 'chapter', 'export', 'search', 'section', 'trouble'].map((name) => ({
    name,
    description: `All of ${name}.`,
  })),
  errorSchema: z.object({ message: z.string(), code: z.string(), reason: z.string() }).meta({ id: 'Failure' }),
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  },
  accessLevels: { open: [] },
}
const document = generateOpenApiDocument(options)
const operation = (path: string, method: string) => document.paths[path]?.[method]

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)))
let folder = ''

beforeAll(() => {
  // Inside the package, so that the generated client finds openapi-fetch.
  mkdirSync(join(packageFolder, 'dist'), { recursive: true })
  folder = mkdtempSync(join(packageFolder, 'dist', 'document-test-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the document', () => {
  test('contains every endpoint once', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
    const ids = operations.map((entry) => entry.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('book.byRef')
    expect(ids).toContain('export.stream')
    expect(ids).not.toContain('withoutRoute')
  })

  test('puts each field at its location', () => {
    expect(operation('/book/{book}/price', 'post')).toMatchObject({
      parameters: [
        { name: 'book', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        { name: 'apply', in: 'query', required: false, schema: { type: 'boolean', default: false } },
      ],
      requestBody: {
        required: false,
        content: { 'application/json': { schema: { type: 'object', properties: { factor: { type: 'number' } } } } },
      },
    })
    const parameters = operation('/book/search', 'get')?.parameters
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'range', content: { 'application/json': { schema: expect.anything() } } }),
    )
    expect(operation('/book/{book}', 'delete')).not.toHaveProperty('requestBody')
    expect(operation('/book/{book}/lock', 'post')).not.toHaveProperty('requestBody')
  })

  test('takes the path parameter out of a union too', () => {
    const body = operation('/book/{book}/lend', 'post')?.requestBody
    expect(JSON.stringify(body)).toContain('#/components/schemas/Loan')
    expect(JSON.stringify(body)).not.toContain('"book"')
  })

  test('describes a body that is a list, a text or a tree', () => {
    const schemaOf = (path: string) => operation(path, 'put')?.requestBody
    expect(schemaOf('/book/{book}/order')).toMatchObject({
      content: { 'application/json': { schema: { type: 'array' } } },
    })
    expect(schemaOf('/book/{book}/note')).toMatchObject({
      content: { 'application/json': { schema: { type: 'string' } } },
    })
    expect(schemaOf('/section/tree')).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Section' } } } },
    })
    expect(document.components.schemas.Section).toMatchObject({
      properties: { parts: { items: { $ref: '#/components/schemas/Section' } } },
    })
  })

  test('names a schema twice if its input and output differ', () => {
    expect(document.components.schemas.BookInput?.required).toEqual(['ref', 'title', 'pages', 'price'])
    expect(document.components.schemas.Book?.required).toEqual(['ref', 'title', 'pages', 'shelf', 'price'])
    expect(document.components.schemas).not.toHaveProperty('SectionInput')
  })

  test('describes files in and out', () => {
    const body = operation('/book/{book}/cover', 'post')?.requestBody
    expect(body).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            properties: { file: { contentMediaType: 'application/octet-stream', 'x-maximum-bytes': 3_145_728 } },
          },
        },
      },
    })
    const either = operation('/book/{book}/pictures', 'post')?.requestBody
    expect(Object.keys((either as { content: object }).content)).toEqual(['multipart/form-data', 'application/json'])
    expect(operation('/export/stream', 'get')?.responses).toMatchObject({
      200: { content: { 'text/csv': { schema: { contentMediaType: 'application/octet-stream' } } } },
    })
  })

  test('gives status, access, deprecation and failures', () => {
    expect(operation('/book', 'post')).toMatchObject({
      security: [{ bearer: [] }, { cookie: [] }],
      'x-access': 'signedIn',
      responses: { 201: {}, 401: { $ref: '#/components/responses/Unauthorized' }, 422: {} },
    })
    expect(operation('/book/search', 'get')).toMatchObject({ security: [], tags: ['book', 'search'] })
    expect(operation('/book/{book}', 'delete')).toMatchObject({ deprecated: true })
    expect(operation('/book/{book}/lock', 'post')?.responses).toMatchObject({ 204: {} })
    expect(document.components.responses.NotFound).toMatchObject({
      headers: { 'error-message': {} },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    })
  })

  test('has no broken references', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '')
    const dead = refs.filter((ref) => {
      const [, , kind, name] = ref.split('/')
      return !(kind === 'schemas' || kind === 'responses') || !(name && name in document.components[kind])
    })
    expect(refs.length).toBeGreaterThan(20)
    expect(dead).toEqual([])
  })

  test('describes the actual answers', async () => {
    const routes = createOpenApiRoutes({
      routers: [libraryRouter],
      createContext: () => ({ reader: 'anna' }),
      basePath: '/api',
      errorBody: (error) => ({ status: 404, body: { message: error.code, code: error.code, reason: 'x' }, codes: [] }),
    })
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema(document, 'document')
    const check = async (path: string, pointer: string) => {
      const body: unknown = await (await routes.request(`/api${path}`)).json()
      expect(ajv.validate({ $ref: `document#${pointer}` }, body), ajv.errorsText()).toBe(true)
    }
    const answer = '/responses/200/content/application~1json/schema'
    await check(`/book/${firstRef}`, `/paths/~1book~1%7Bbook%7D/get${answer}`)
    await check('/book/search?page=2', `/paths/~1book~1search/get${answer}`)
    await check('/section/tree', `/paths/~1section~1tree/get${answer}`)
    await check('/nothing', '/components/responses/NotFound/content/application~1json/schema')
    expect(ajv.validate({ $ref: 'document#/components/schemas/Book' }, { ref: 'x' })).toBe(false)
  })
})

describe('unusual schemas', () => {
  const t = initTRPC.meta<RouteMeta>().create()
  const documentOf = (router: DocumentOptions['routers'][number]) =>
    generateOpenApiDocument({ routers: [router], title: 'T', version: '1' })

  test('two schemas with one id are refused', () => {
    const router = t.router({
      a: t.procedure
        .meta(get('/a', 'A'))
        .output(z.object({ x: z.string() }).meta({ id: 'Same' }))
        .query(() => ({ x: '' })),
      b: t.procedure
        .meta(get('/b', 'B'))
        .output(z.object({ y: z.string() }).meta({ id: 'Same' }))
        .query(() => ({ y: '' })),
    })
    expect(() => documentOf(router)).toThrow('Two different schemas have the id "Same": one in a, one in b')
  })

  test('an id that is not a valid component name, and one that the input form needs, are refused', () => {
    const odd = t.router({
      a: t.procedure
        .meta(get('/a', 'A'))
        .output(z.object({}).meta({ id: 'a b' }))
        .query(() => ({})),
    })
    expect(() => documentOf(odd)).toThrow('is not a component name')
    const Thing = z.object({ x: z.string().default('') }).meta({ id: 'Thing' })
    const ThingInput = z.object({ y: z.string() }).meta({ id: 'ThingInput' })
    const taken = t.router({
      a: t.procedure
        .meta(post('/a', 'A'))
        .input(Thing)
        .output(Thing)
        .mutation(({ input }) => input),
      b: t.procedure
        .meta(post('/b', 'B'))
        .input(ThingInput)
        .mutation(() => undefined),
    })
    expect(() => documentOf(taken)).toThrow('The id "ThingInput" is taken')
  })

  test('recursion without an id becomes a component of the operation', () => {
    const Tree = z.object({
      name: z.string(),
      get branches() {
        return z.array(Tree)
      },
    })
    const router = t.router({
      grow: t.procedure
        .meta(post('/tree', 'A'))
        .input(Tree)
        .output(z.object({ tree: Tree }))
        .mutation(({ input }) => ({ tree: input })),
    })
    const { paths, components } = documentOf(router)
    expect(paths['/tree']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/growRequest' } } },
    })
    expect(Object.keys(components.schemas)).toEqual(['Error', 'growRequest', 'growResponse0'])
  })

  test('a nested difference gives both forms to every schema that contains it', () => {
    const Inner = z.object({ x: z.string().default('') }).meta({ id: 'Inner' })
    const Outer = z.object({ inner: Inner }).meta({ id: 'Outer' })
    const router = t.router({
      a: t.procedure
        .meta(post('/a', 'A'))
        .input(Outer)
        .output(Outer)
        .mutation(({ input }) => input),
    })
    expect(Object.keys(documentOf(router).components.schemas)).toEqual([
      'Error',
      'Inner',
      'InnerInput',
      'Outer',
      'OuterInput',
    ])
  })

  test('several inputs are combined, and a component without a path parameter stays a reference', () => {
    const Form = z.object({ name: z.string() }).meta({ id: 'Form' })
    const router = t.router({
      a: t.procedure
        .meta(post('/a/{ref}', 'A'))
        .input(z.object({ ref: z.string() }))
        .input(Form)
        .mutation(() => undefined),
    })
    expect(documentOf(router).paths['/a/{ref}']?.post?.requestBody).toEqual({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Form' } } },
    })
  })

  test('dates, bounds and transforms are described as they are sent', () => {
    const router = t.router({
      a: t.procedure
        .meta(post('/a', 'A'))
        .input(z.object({ count: z.int(), text: z.string().transform(Number), any: z.unknown() }))
        .output(z.object({ at: z.date() }))
        .mutation(() => ({ at: new Date(0) })),
    })
    const a = documentOf(router).paths['/a']?.post
    expect(a?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { properties: { count: { type: 'integer' }, text: { type: 'string' }, any: {} } },
        },
      },
    })
    expect(JSON.stringify(a?.requestBody)).not.toContain('9007199254740991')
    expect(a?.responses).toMatchObject({
      200: {
        content: { 'application/json': { schema: { properties: { at: { type: 'string', format: 'date-time' } } } } },
      },
    })
  })
})

test('a public linter with its recommended rules finds no error, and warns only of ambiguous paths', () => {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  writeFileSync(join(folder, 'redocly.yaml'), 'extends:\n  - recommended\ntelemetry: off\n')
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
  const linted = spawnSync(process.execPath, [cli, 'lint', 'openapi.json', '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
  })
  const report = z
    .object({
      totals: z.object({ errors: z.number(), warnings: z.number() }),
      problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
    })
    .parse(JSON.parse(linted.stdout))
  expect(report.problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')).toEqual([])
  expect(report.totals.errors).toBe(0)
  expect(linted.status).toBe(0)
})

describe('a generated client', () => {
  const usage = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

const client = createClient<paths>({ baseUrl: 'http://localhost/api' })

export async function use(): Promise<string | undefined> {
  const found = await client.GET('/book/{book}', { params: { path: { book: 'x' } } })
  const title: string | undefined = found.data?.title
  const failure: components['schemas']['Failure'] | undefined = found.error
  await client.POST('/book', { body: { ref: 'x', title: 'T', pages: 1, price: null } })
  await client.GET('/book/search', { params: { query: { shelves: ['MAPS'], page: 2 } } })
  await client.POST('/book/{book}/lend', { params: { path: { book: 'x' } }, body: { kind: 'READER', reader: 'r' } })
  await client.PUT('/book/{book}/order', { params: { path: { book: 'x' } }, body: [1, 2] })
  await client.PUT('/section/tree', { body: [{ name: 'a', parts: [] }] })
  await client.POST('/book/{book}/renew', { params: { path: { book: 'x' } } })
  return title ?? failure?.code
}
`
  const wrong = [
    [`client.POST('/book', { body: { ref: 'x', title: 'T', pages: 'many', price: null } })`, 'a wrong type'],
    [`client.POST('/book', { body: { ref: 'x' } })`, 'missing fields'],
    [`client.POST('/book')`, 'no body'],
    [`client.GET('/book/search', { params: { query: { shelves: ['NONE'] } } })`, 'a wrong query value'],
    [`client.GET('/book/{book}', {})`, 'no path parameter'],
    [`client.DELETE('/book/search')`, 'a wrong method'],
    [`client.PUT('/book/{book}/order', { params: { path: { book: 'x' } }, body: ['a'] })`, 'a wrong list'],
    [
      `client.POST('/book/{book}/lend', { params: { path: { book: 'x' } }, body: { kind: 'LIBRARY', reader: 'r' } })`,
      'a wrong branch',
    ],
  ] as const

  const problemsOf = (files: Record<string, string>): string[] => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const program = ts.createProgram(
      Object.keys(files).map((name) => join(folder, name)),
      {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        skipLibCheck: true,
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
        types: [],
      },
    )
    return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
      const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')
      const line = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? -1
      return `${diagnostic.file?.fileName.split('/').at(-1)}:${line} ${message}`
    })
  }

  test('compiles, and refuses every wrong call', async () => {
    // By default, the generator requires fields that have a default.
    const ast = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false })
    const schema = astToString(ast)
    expect(problemsOf({ 'schema.ts': schema, 'usage.ts': usage })).toEqual([])
    const head = `import createClient from 'openapi-fetch'\nimport type { paths } from './schema.js'\nconst client = createClient<paths>()\n`
    const problems = problemsOf({
      'schema.ts': schema,
      'wrong.ts': `${head}${wrong.map(([call]) => `await ${call}`).join('\n')}\nexport {}\n`,
    })
    const lines = new Set(problems.map((problem) => Number(/^wrong\.ts:(\d+)/.exec(problem)?.[1]) - 3))
    expect(wrong.filter((_call, index) => !lines.has(index)).map(([, what]) => what)).toEqual([])
  }, 120_000)
})
