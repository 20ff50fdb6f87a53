// The published description of the API. The server shows it with its own address; docs/openapi.json is the same at /api.
import { accessErrors } from '@oxer/domain/access/access.errors'
import { TokenScope } from '@oxer/domain/access/personal-token/personal-token.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  type Endpoint,
  generateOpenApiDocument,
  listEndpoints,
  type OpenApiDocument,
  withExamples,
} from '@oxer/openapi'
import * as z from 'zod'
import { unforeseenError } from '../kernel/failure/unforeseen.mappers.ts'
import { scopeOfCall } from '../kernel/procedure/procedures.ts'
import { appRouter, downloadRouter } from '../router.ts'
import { guardTable } from './guard-table.ts'
import { equipePaths, equipeScheme } from './open-api-equipe.ts'
import { exampleWords, withRefusals } from './open-api-examples.ts'
import { describeFields } from './open-api-fields.ts'
import { documentGuide, documentTags, liveEvents, parameterTexts } from './open-api-texts.ts'
import since from './since.json' with { type: 'json' }
import { surface } from './surface.ts'

const routers = [appRouter, downloadRouter]
const signedInWays = [{ session: [] }, { bearer: [] }, { clientCredentials: [] }]

/** By version, the operations that it brought: `{ '0.1.0': ['GET /horse/{horse}'] }`. */
export type SinceTable = Readonly<Record<string, readonly string[]>>

const operationOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** The correct table: each served operation under its first version, and operations that are new under `version`. */
export const sinceTableOf = (known: SinceTable, version: string): Record<string, string[]> => {
  const versionOf = new Map(Object.entries(known).flatMap(([each, list]) => list.map((name) => [name, each] as const)))
  const table: Record<string, string[]> = {}
  for (const name of listEndpoints(routers).map(operationOf).sort()) {
    const first = versionOf.get(name) ?? version
    table[first] = [...(table[first] ?? []), name]
  }
  return table
}

/** The body of every failed call. `current` is the stored value if a stale version was refused. */
const Failure = z
  .looseObject({
    code: z.string().describe('The code of the first cause: `NNN-NNNNNNNNNN`'),
    message: z.string().describe('A sentence for each cause, in the language of the caller'),
    causes: z
      .array(
        z.looseObject({
          code: z.string().describe('What is wrong: `NNN-NNNNNNNNNN`'),
          field: z.string().optional().describe('Path of the field in the input, such as `days.0.start`'),
          values: z
            .record(z.string(), z.union([z.string(), z.number()]))
            .optional()
            .describe('What the sentence names, such as the maximum'),
        }),
      )
      .describe('Everything that is wrong'),
    current: z.unknown().optional().describe('The stored value, if a change to an older version was refused'),
  })
  .meta({ id: 'Error', description: 'Why a call failed' })

const callers: Readonly<Record<string, string>> = {
  open: 'Anybody may call it, signed in or not.',
  signedIn: 'Anybody who has signed in may call it.',
  registered: 'An account that belongs to somebody may call it.',
  superAdmin: 'A super administrator may call it.',
}

/** `clubAdministrator` as `club administrator`. */
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The groups of codes that belong to an area, besides 000 (the input) and 003 (the caller). */
const groupsOf: Readonly<Record<string, readonly string[]>> = {
  access: ['006', '008', '013'],
  careers: ['011', '029', '030'],
  catalogue: ['009', '019', '023', '024', '029', '030'],
  championships: ['033'],
  competitions: ['010', '023', '025', '026', '027', '028', '032', '050'],
  courses: ['021', '023'],
  events: ['038'],
  exchange: ['001', '010', '026', '041', '047', '048', '049', '054'],
  federation: ['004', '005'],
  finance: ['032'],
  parties: ['001', '002', '004', '005', '006'],
  registry: ['005', '013'],
}

/** The codes of the refusals that the level, the guards and the input bring, and the groups of the area. */
const refusalsOf = ({ operationId, access, type }: Endpoint, isGuarded: boolean): string => {
  const { noUserContext, insufficientPermissions, notFound, tooManyRequests } = kernelErrors
  const codes = [
    ...(access === 'open' ? [] : [noUserContext.code, accessErrors.tokenLacksScope.code]),
    ...(isGuarded ? [insufficientPermissions.code, notFound.code] : []),
    ...(/\.search[^.]*$/i.test(operationId) ? [tooManyRequests.code] : []),
    unforeseenError({ path: operationId, isRead: type === 'query' }).code,
  ]
  const groups = groupsOf[operationId.split('.')[0] ?? ''] ?? []
  const ofArea = groups.length === 0 ? '' : `, and those of the groups ${groups.join(', ')}`
  return `Codes of failures: those of the group 000 for the input, ${codes.map((code) => `\`${code}\``).join(', ')}${ofArea}.`
}

const scopeOf = ({ operationId, type }: Endpoint): string => scopeOfCall(operationId, type)

/** Who may call an operation and which scope a token needs, from the guards that decide it. */
const explainers = (): ((endpoint: Endpoint) => string) => {
  const admitted = guardTable()
  const subjectCount = Math.max(...[...admitted.values()].map((names) => names.length))
  const guards = new Map(surface().map((row) => [row.procedure, row.guards.map(({ guard }) => guard)]))
  return (endpoint) => {
    const admissions = (guards.get(endpoint.operationId) ?? []).map((guard) => admitted.get(guard) ?? [])
    return [
      callers[endpoint.access ?? 'open'],
      ...admissions.map((names) =>
        names.length === subjectCount
          ? 'What it is about belongs to the own federation.'
          : `Within the own federation: ${names.map(wordsOf).join(', ')}.`,
      ),
      `A token needs the scope \`${scopeOf(endpoint)}\`.`,
      refusalsOf(endpoint, admissions.length > 0),
      ...(endpoint.route.answersSecret
        ? ['The answer contains a secret that is shown once: a retry with the same `Idempotency-Key` is refused.']
        : []),
    ].join(' ')
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of the caller, new for each change. A retry with the same key and the same input changes nothing and gets the first answer; the same key with another input is refused with 422. Kept for two days.',
  schema: { type: 'string', minLength: 1, maxLength: 200, examples: ['4c1f6f0e-8f0c-4f0e-9d7e-0d9f0f1f2a3b'] },
}

export type ApiDocumentOptions = {
  version: string
  /** Where the API is served: `https://oxer.example/api`, or `/api`. */
  url: string
  /** Name of the cookie that holds a session. */
  cookieName: string
  since?: SinceTable
}

export const apiDocument = ({
  version,
  url,
  cookieName,
  since: table = since,
}: ApiDocumentOptions): OpenApiDocument => {
  const versionOf = new Map(Object.entries(table).flatMap(([each, list]) => list.map((name) => [name, each] as const)))
  const origin = url.replace(/\/api$/, '')
  const document = generateOpenApiDocument({
    routers,
    title: 'Oxer',
    version,
    description: documentGuide,
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    contact: { name: 'The operator of this installation', url: `${origin}/` },
    servers: [{ url }],
    tags: Object.entries(documentTags).map(([name, description]) => ({ name, description })),
    errorSchema: Failure,
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'The session of a browser' },
      equipe: equipeScheme,
      bearer: { type: 'http', scheme: 'bearer', description: 'A personal token, made under *My tokens*' },
      clientCredentials: {
        type: 'oauth2',
        description: 'A client of a script, which a super administrator creates',
        flows: {
          clientCredentials: {
            tokenUrl: `${origin}/oidc/token`,
            scopes: Object.fromEntries(
              TokenScope.options.map((scope) => {
                const [area = '', access] = scope.split(':')
                return [scope, access === 'write' ? `Change ${area}` : `Read ${area}`]
              }),
            ),
          },
        },
      },
    },
    accessLevels: { open: [], signedIn: signedInWays, registered: signedInWays, superAdmin: signedInWays },
    scopes: (endpoint) => [scopeOf(endpoint)],
    explain: explainers(),
    parameterTexts,
    headerParameters: {
      IdempotencyKey: {
        parameter: idempotencyKey,
        takes: ({ type, access }) => type === 'mutation' && access !== 'open',
      },
    },
    answerHeaders: {
      'x-request-id': {
        description: 'Identifies the call in the log of the server; name it when you report a problem',
        schema: { type: 'string' },
      },
    },
    extraPaths: { ...liveEvents(origin === '' ? '/' : origin), ...equipePaths },
    since: (operation) => versionOf.get(operation),
  })
  return describeFields(withRefusals(withExamples(document, exampleWords)))
}
