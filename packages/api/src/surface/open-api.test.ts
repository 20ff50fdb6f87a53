import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { apiDocument } from './open-api.ts'
import { undescribedFields } from './open-api-fields.ts'
import { documentTags } from './open-api-texts.ts'
import { surface } from './surface.ts'

const document = apiDocument({ version: '1.2.3', url: 'https://oxer.example/api', cookieName: 'session' })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)
const operationOf = (name: string) => operations.find((each) => each.name === name)?.operation

const Parameter = z.union([
  z.object({ $ref: z.string() }),
  z.looseObject({ name: z.string(), description: z.string().optional() }),
])
const parametersOf = (operation: Record<string, unknown>) => z.array(Parameter).parse(operation.parameters ?? [])

const Media = z.looseObject({
  schema: z.looseObject({}),
  example: z.unknown().optional(),
  examples: z.object({ example: z.object({ $ref: z.string() }) }).optional(),
})
type Place = { pointer: string; media: z.infer<typeof Media> }

const shared = (reference: { $ref: string } | undefined): unknown =>
  document.components.examples?.[reference?.$ref.split('/').at(-1) ?? '']?.value

/** All JSON that calls take and answer, and all that is sent as a form. */
const mediasOf = (node: unknown, pointer = ''): Place[] => {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, inner]) => {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (key === 'schemas' || key === 'examples' || key === 'parameters') return []
    if (pointer.endsWith('/content'))
      return /json|form-data/.test(key) ? [{ pointer: here, media: Media.parse(inner) }] : []
    return mediasOf(inner, here)
  })
}

describe('the published description', () => {
  it('describes every operation, every parameter and every tag', () => {
    const Described = z.looseObject({ summary: z.string().min(5), description: z.string().min(20) })
    expect(operations.filter(({ operation }) => !Described.safeParse(operation).success)).toEqual([])
    const undescribed = operations.flatMap(({ name, operation }) =>
      parametersOf(operation).flatMap((each) =>
        'name' in each && each.description === undefined ? [`${name} ${each.name}`] : [],
      ),
    )
    expect(undescribed).toEqual([])
    expect(document.tags.filter(({ description }) => description === undefined)).toEqual([])
    const used = new Set(document.tags.map(({ name }) => name))
    expect(Object.keys(documentTags).filter((name) => !used.has(name))).toEqual([])
  })

  it('describes every field', () => {
    expect(undescribedFields(document)).toEqual([])
  })

  it('has an example of each body, answer and refusal, which its schema allows', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false, code: { optimize: false } })
    addFormats.default(ajv)
    ajv.addSchema(document, 'document')
    const faults: string[] = []
    const medias = mediasOf(document)
    for (const { pointer, media } of medias) {
      const value = media.example ?? shared(media.examples?.example)
      if (value === undefined) faults.push(`${pointer} has none`)
      else if (!ajv.validate({ $ref: `document#${pointer}/schema` }, value))
        faults.push(`${pointer}: ${ajv.errorsText()}`)
    }
    expect(medias.length).toBeGreaterThan(1_000)
    expect(faults).toEqual([])
  })

  it('names the codes of the refusals of each operation', () => {
    const Described = z.looseObject({ description: z.string() })
    const without = operations.filter(
      ({ name, operation }) =>
        !name.includes('/live/') && !/`\d{3}-\d{10}`/.test(Described.parse(operation).description),
    )
    expect(without.map(({ name }) => name)).toEqual([])
    const { description } = Described.parse(operationOf('GET /horse/{horse}'))
    for (const code of ['003-0000000002', '003-0000000001', '000-0000000060', '002-0000000004']) {
      expect(description).toContain(code)
    }
  })

  it('states who may call, with which scope', () => {
    expect(document.components.securitySchemes).toMatchObject({
      clientCredentials: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://oxer.example/oidc/token',
            scopes: { 'competitions:read': expect.any(String), 'competitions:write': expect.any(String) },
          },
        },
      },
    })
    for (const { procedure, scope, level, method, endpoint } of surface()) {
      const operation = operationOf(`${method} ${endpoint.path}`)
      expect(operation?.description, procedure).toContain(`\`${scope}\``)
      if (level === 'open') expect(operation?.security).toEqual([])
      else expect(operation?.security).toEqual([{ session: [] }, { bearer: [] }, { clientCredentials: [scope] }])
    }
    expect(operationOf('GET /competition/manage/{competition}/subscription/export')?.description).toContain(
      'result processor',
    )
  })

  it('states how a call is retried', () => {
    expect(document.components.parameters).toMatchObject({ IdempotencyKey: { in: 'header', name: 'Idempotency-Key' } })
    for (const { method, endpoint, type, level } of surface()) {
      const operation = operationOf(`${method} ${endpoint.path}`) ?? {}
      const isRetried = parametersOf(operation).some((each) => '$ref' in each)
      expect([endpoint.operationId, isRetried]).toEqual([endpoint.operationId, type === 'mutation' && level !== 'open'])
      expect(operation.responses, endpoint.operationId).toMatchObject({
        429: { $ref: '#/components/responses/TooManyRequests' },
        503: { $ref: '#/components/responses/Unavailable' },
        [String(endpoint.successStatus)]: { headers: { 'x-request-id': expect.anything() } },
      })
    }
    for (const name of ['TooManyRequests', 'Unavailable']) {
      expect(document.components.responses[name]).toMatchObject({
        headers: { 'retry-after': expect.anything(), 'x-request-id': expect.anything() },
      })
    }
  })

  it('names the types of every file, and the stream of a competition', () => {
    const downloads = surface().filter(({ isDownload }) => isDownload)
    expect(downloads.length).toBeGreaterThan(10)
    expect(downloads.filter(({ endpoint }) => endpoint.route.contentTypes === undefined)).toEqual([])
    expect(operationOf('GET /live/competition/{competition}')).toMatchObject({
      servers: [{ url: 'https://oxer.example' }],
      responses: { 200: { content: { 'text/event-stream': expect.anything() } } },
    })
  })
})

type Json = Record<string, unknown>
const Json = z.record(z.string(), z.unknown())
const isJson = (value: unknown): value is Json => Json.safeParse(value).success
const resolved = (schema: unknown): Json => {
  const json = isJson(schema) ? schema : {}
  if (typeof json.$ref !== 'string') return json
  return resolved(document.components.schemas[json.$ref.split('/').at(-1) ?? ''])
}

describe('a list', () => {
  const Answer = z.looseObject({
    headers: Json.optional(),
    content: z.looseObject({ 'application/json': z.looseObject({ schema: Json }) }),
  })
  const reads = operations
    .filter(({ name }) => name.startsWith('GET '))
    .flatMap(({ name, operation }) => {
      const { data } = Answer.safeParse(resolved(operation.responses)[200])
      const schema = resolved(data?.content['application/json'].schema)
      const parameters = parametersOf(operation).flatMap((each) => ('name' in each ? [each.name] : []))
      return data === undefined ? [] : [{ name, schema, parameters, hasLink: data.headers?.link !== undefined }]
    })
  const isArray = ({ schema }: { schema: Json }) => schema.type === 'array'
  const fieldsOf = ({ schema }: { schema: Json }) => resolved(schema.properties)

  it('is never without its bound', () => {
    const unbounded = reads.filter((read) => {
      const rows = isArray(read) ? [read.schema] : ['items', 'matches'].map((field) => fieldsOf(read)[field])
      return rows.some((each) => each !== undefined && typeof resolved(each).maxItems !== 'number')
    })
    expect(unbounded.map(({ name }) => name)).toEqual([])
  })

  it('is paged by its Link, whatever its body', () => {
    const isPaged = (read: (typeof reads)[number]) =>
      isArray(read) || 'next' in fieldsOf(read) || 'totalElements' in fieldsOf(read)
    const paged = reads.filter(isPaged)
    expect(paged.length).toBeGreaterThan(90)
    expect(paged.filter(({ hasLink }) => !hasLink).map(({ name }) => name)).toEqual([])
    const way = ({ parameters }: { parameters: string[] }) =>
      parameters.includes('after') || parameters.includes('page')
    expect(paged.filter((read) => !way(read)).map(({ name }) => name)).toEqual([])
    expect(reads.filter((read) => read.hasLink && !isPaged(read))).toEqual([])
  })
})

describe('an upload', () => {
  it('names each file with its limit and its types', () => {
    const uploads = surface().filter(({ endpoint }) => endpoint.fileFields.size > 0)
    expect(uploads.length).toBeGreaterThan(10)
    for (const { method, endpoint } of uploads) {
      const content = resolved(resolved(operationOf(`${method} ${endpoint.path}`)?.requestBody).content)
      const { schema, encoding } = resolved(content['multipart/form-data'])
      const file = resolved(resolved(resolved(schema).properties).file)
      expect(file['x-maximum-bytes'], endpoint.operationId).toEqual(expect.any(Number))
      // Several files are a list of them.
      const { contentMediaType } = file.type === 'array' ? resolved(file.items) : file
      expect(contentMediaType, endpoint.operationId).toEqual(expect.any(String))
      expect(encoding, endpoint.operationId).toMatchObject({ file: { contentType: expect.stringContaining('/') } })
    }
  })
})

/** A file is given to an upload as it is, without a cast. */
const uploadByTypes = `import type { paths } from './schema'
type Upload = paths['/horse/{horse}/avatar']['post']['requestBody']['content']['multipart/form-data']
export const upload = (file: File): Upload => ({ file })
`
const uploadByClient = `import { partiesHorseSetAvatar } from './client'
import type { PartiesHorseSetAvatarData } from './client'
type IsOnlyAFile = string extends PartiesHorseSetAvatarData['body']['file'] ? false : true
export const isOnlyAFile: IsOnlyAFile = true
export const upload = (horse: string, file: File) => partiesHorseSetAvatar({ path: { horse }, body: { file } })
`

describe('the published description in the tools of others', () => {
  const packageFolder = join(import.meta.dirname, '..', '..')
  const require = createRequire(import.meta.url)
  let folder = ''

  beforeAll(() => {
    mkdirSync(join(packageFolder, 'dist'), { recursive: true })
    folder = mkdtempSync(join(packageFolder, 'dist', 'open-api-test-'))
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = (script: string, ...options: string[]) =>
    spawnSync(process.execPath, [script, ...options], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    })

  const compile = (...files: string[]) => {
    const compiler = join(dirname(require.resolve('@typescript/native/package.json')), 'bin', 'tsc')
    const { stdout, status } = run(
      compiler,
      ...['--ignoreConfig', '--strict', '--noEmit', '--skipLibCheck', 'false', '--target', 'es2023'],
      ...['--lib', 'es2023,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler', ...files],
    )
    return { output: stdout, status }
  }

  it('is without a warning to a linter, except for ambiguous paths', () => {
    writeFileSync(join(folder, 'redocly.yaml'), 'extends:\n  - recommended\ntelemetry: off\n')
    const linted = run(require.resolve('@redocly/cli/bin/cli.js'), 'lint', 'openapi.json', '--format=json')
    const { problems } = z
      .object({ problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string() })) })
      .parse(JSON.parse(linted.stdout))
    // The paths are those of the specification.
    expect(problems.filter(({ ruleId }) => ruleId !== 'no-ambiguous-paths')).toEqual([])
  })

  it('becomes types that compile strictly', () => {
    const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin', 'cli.js')
    const made = run(generator, 'openapi.json', '-o', 'schema.ts', '--default-non-nullable=false')
    expect(made.status, made.stderr).toBe(0)
    writeFileSync(join(folder, 'upload-by-types.ts'), uploadByTypes)
    expect(compile('--exactOptionalPropertyTypes', 'upload-by-types.ts')).toEqual({ output: '', status: 0 })
  })

  it('becomes a client that compiles strictly', () => {
    const generator = join(dirname(require.resolve('@hey-api/openapi-ts/package.json')), 'bin', 'run.js')
    const made = run(generator, '-i', 'openapi.json', '-o', 'client', '--silent', '--no-log-file')
    expect(made.status, made.stderr).toBe(0)
    writeFileSync(join(folder, 'upload-by-client.ts'), uploadByClient)
    expect(compile('upload-by-client.ts')).toEqual({ output: '', status: 0 })
  })
})
