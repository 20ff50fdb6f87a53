import type { AnyRouter } from '@trpc/server'
import * as z from 'zod'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { isVoid, type Schema } from './input-shape.ts'
import {
  binary,
  isEmptyObject,
  isObject,
  type JsonSchema,
  type Property,
  propertiesOf,
  type SchemaCollection,
  schemaCollection,
  usedComponents,
  withoutProperties,
} from './json-schema.ts'
import { largestSlice, linkHeader, sliceParameters } from './list-paging.ts'

export type SecurityRequirement = Record<string, string[]>

/** The security requirements of each level of access; an empty list is public. */
export type AccessLevels = Record<string, SecurityRequirement[]>

export type DocumentOptions = {
  routers: readonly AnyRouter[]
  title: string
  version: string
  description?: string
  license?: { name: string; url?: string; identifier?: string }
  contact?: { name?: string; url?: string; email?: string }
  servers?: { url: string; description?: string }[]
  tags?: { name: string; description: string }[]
  /** The body of every failed call; `{ message, code }` if absent. */
  errorSchema?: z.ZodType
  securitySchemes?: Record<string, JsonSchema>
  /** A level that is not listed requires any one of the security schemes; a route without a level is public. */
  accessLevels?: AccessLevels
  /** The version in which an operation (`GET /horse/{horse}`) first was served, for `x-since`. */
  since?: (operation: string) => string | undefined
  /** What a caller needs to know beyond the summary and the description of the route. */
  explain?: (endpoint: Endpoint) => string | undefined
  /** The scopes that a call needs, for the security schemes of type `oauth2`. */
  scopes?: (endpoint: Endpoint) => readonly string[]
  /** What a parameter is, by its name, where its schema does not say so. */
  parameterTexts?: Readonly<Record<string, string>>
  /** Headers that a host reads beside the procedures, by the name of their component. */
  headerParameters?: Record<string, { parameter: JsonSchema; takes: (endpoint: Endpoint) => boolean }>
  /** Largest single file of an upload, in bytes, as `createOpenApiRoutes` has it. */
  uploadLimit?: number
  /** Headers of every answer. */
  answerHeaders?: Record<string, JsonSchema>
  /** What a host serves beside the procedures: for each path its operations. */
  extraPaths?: OpenApiDocument['paths']
}

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: JsonSchema
  servers: { url: string; description?: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, JsonSchema>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, JsonSchema>
    examples?: Record<string, JsonSchema>
    parameters?: Record<string, JsonSchema>
    headers?: Record<string, JsonSchema>
    securitySchemes?: Record<string, JsonSchema>
  }
}

const DefaultError = z.looseObject({ message: z.string(), code: z.string() })

const failures = {
  400: ['BadRequest', 'The path, the query or the body is not as described'],
  401: ['Unauthorized', 'Not signed in'],
  403: ['Forbidden', 'Signed in, but not allowed'],
  404: ['NotFound', 'There is no such thing'],
  409: ['Conflict', 'The state or version of the thing does not allow this'],
  413: ['ContentTooLarge', 'The body or a file is too large'],
  415: ['UnsupportedMediaType', 'The body is of a type that this call does not take'],
  422: ['UnprocessableContent', 'A rule refuses this'],
  429: ['TooManyRequests', 'Too many calls; repeat the call after `Retry-After` seconds'],
  '4XX': ['Refused', 'Any other refusal'],
  503: ['Unavailable', 'The server cannot do this just now; repeat the call after `Retry-After` seconds'],
  '5XX': ['Failed', 'The server failed'],
} as const

const retryAfter: JsonSchema = {
  description: 'Seconds to wait before the call is repeated',
  schema: { type: 'integer', minimum: 1 },
}
const retryStatuses: ReadonlySet<string> = new Set(['429', '503'])

const answerHeadersOf = ({ answerHeaders = {} }: DocumentOptions): JsonSchema =>
  Object.fromEntries(Object.keys(answerHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]))

type FailureStatus = keyof typeof failures

const failureResponses = (errorSchema: JsonSchema, always: JsonSchema): Record<string, JsonSchema> => {
  const header = {
    description: 'One `errorCode=NNN-NNNNNNNNNN` for each cause, separated by commas',
    schema: { type: 'string' },
  }
  return Object.fromEntries(
    Object.entries(failures).map(([status, [name, description]]) => {
      const retry = retryStatuses.has(status) ? { 'retry-after': retryAfter } : {}
      const headers = { 'error-message': header, ...retry, ...always }
      return [name, { description, headers, content: { 'application/json': { schema: errorSchema } } }]
    }),
  )
}

const securityOf = (endpoint: Endpoint, options: DocumentOptions): SecurityRequirement[] => {
  const { access } = endpoint
  if (access === undefined) return []
  const schemes = options.securitySchemes ?? {}
  const declared = options.accessLevels?.[access] ?? Object.keys(schemes).map((name) => ({ [name]: [] }))
  const needed = (name: string): string[] =>
    schemes[name]?.type === 'oauth2' ? [...(options.scopes?.(endpoint) ?? [])] : []
  return declared.map((ways) =>
    Object.fromEntries(Object.entries(ways).map(([name, scopes]) => [name, [...scopes, ...needed(name)]])),
  )
}

const takesBody = (endpoint: Endpoint): boolean => {
  if (endpoint.method === 'GET' || endpoint.inputs.length === 0) return false
  if (endpoint.shape === undefined) return true
  const inUrl = new Set([...endpoint.params, ...endpoint.queryFields])
  return endpoint.shape.seesUnknownFields || [...endpoint.shape.fields.keys()].some((name) => !inUrl.has(name))
}

const failureStatuses = (endpoint: Endpoint, isSecured: boolean): FailureStatus[] => {
  const statuses: FailureStatus[] = []
  if (endpoint.inputs.length > 0) statuses.push(400)
  if (isSecured) statuses.push(401, 403)
  if (endpoint.params.length > 0) statuses.push(404)
  if (endpoint.type === 'mutation') statuses.push(409, 422)
  if (takesBody(endpoint)) statuses.push(413, 415)
  return [...statuses, 429, '4XX', 503, '5XX']
}

const describedBy = (schema: JsonSchema): { description?: string } =>
  typeof schema.description === 'string' ? { description: schema.description } : {}

const descriptionOf = (schema: JsonSchema, resolve: SchemaCollection['resolve']): { description?: string } => {
  const own = describedBy(schema)
  return own.description === undefined ? describedBy(resolve(schema)) : own
}

const pathParameter = (
  name: string,
  property: Property | undefined,
  resolve: SchemaCollection['resolve'],
): JsonSchema => {
  const schema = property?.schema ?? { type: 'string' }
  return { name, in: 'path', required: true, ...descriptionOf(schema, resolve), schema }
}

const queryParameter = (
  name: string,
  { schema, isRequired }: Property,
  resolve: SchemaCollection['resolve'],
): JsonSchema => {
  const { type } = resolve(schema)
  const base = { name, in: 'query', required: isRequired, ...descriptionOf(schema, resolve) }
  // An object in a query string is JSON text.
  return type === 'object' ? { ...base, content: { 'application/json': { schema } } } : { ...base, schema }
}

type RequestParts = {
  parameters: JsonSchema[]
  requestBody: JsonSchema | undefined
}

const bodyOf = (
  endpoint: Endpoint,
  whole: readonly JsonSchema[],
  properties: Map<string, Property>,
  resolve: SchemaCollection['resolve'],
) => {
  if (!takesBody(endpoint)) return undefined
  const { bodyField } = endpoint.route
  const field = bodyField === undefined ? undefined : properties.get(bodyField)
  if (field) return { schema: field.schema, isRequired: field.isRequired }
  const inUrl = new Set([...endpoint.params, ...endpoint.queryFields])
  const parts = whole
    .map((part) => withoutProperties(part, inUrl, resolve))
    .filter((part) => !isEmptyObject(part, resolve))
  const [only] = parts
  if (only === undefined) return undefined
  const isRequired =
    endpoint.shape === undefined || [...properties].some(([name, property]) => property.isRequired && !inUrl.has(name))
  return { schema: parts.length === 1 ? only : { allOf: parts }, isRequired }
}

/** What a file may be: JSON Schema has no limit of bytes, so a text and an extension name it. */
const withFileLimits = (schema: JsonSchema, { fileFields, route }: Endpoint, uploadLimit: number): JsonSchema => {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const limit = route.maxBodyBytes ?? uploadLimit
  const types = route.fileTypes === undefined ? '' : `: ${route.fileTypes.join(', ')}`
  const described = [...fileFields].flatMap((name) => {
    const field = properties[name]
    if (!isObject(field)) return []
    const text = `A file of at most ${limit.toLocaleString('en')} bytes${types}`
    return [[name, { ...field, description: text, 'x-maximum-bytes': limit }] as const]
  })
  return { ...schema, properties: { ...properties, ...Object.fromEntries(described) } }
}

const multipartOf = (schema: JsonSchema, endpoint: Endpoint, uploadLimit: number): JsonSchema => {
  const { fileTypes } = endpoint.route
  if (fileTypes === undefined) return { schema: withFileLimits(schema, endpoint, uploadLimit) }
  const encoding = [...endpoint.fileFields].map((name) => [name, { contentType: fileTypes.join(', ') }])
  return { schema: withFileLimits(schema, endpoint, uploadLimit), encoding: Object.fromEntries(encoding) }
}

const requestParts = (endpoint: Endpoint, collection: SchemaCollection, uploadLimit: number): RequestParts => {
  const { convert, resolve } = collection
  const whole = endpoint.inputs.map((input: Schema, index) =>
    convert(input, 'input', index === 0 ? endpoint.operationId : `${endpoint.operationId}.${index + 1}`),
  )
  const properties = propertiesOf(whole.length === 1 && whole[0] ? whole[0] : { allOf: whole }, resolve)
  const parameters = endpoint.params.map((name) => pathParameter(name, properties.get(name), resolve))
  for (const [name, property] of properties) {
    if (endpoint.queryFields.has(name)) parameters.push(queryParameter(name, property, resolve))
  }
  if (endpoint.paging === 'sliced') parameters.push(...structuredClone(sliceParameters))
  const body = bodyOf(endpoint, whole, properties, resolve)
  if (body === undefined) return { parameters, requestBody: undefined }
  const json = { 'application/json': { schema: body.schema } }
  const content =
    endpoint.fileFields.size === 0
      ? json
      : {
          'multipart/form-data': multipartOf(body.schema, endpoint, uploadLimit),
          ...(endpoint.needsFile ? {} : json),
        }
  return { parameters, requestBody: { required: body.isRequired, content } }
}

/** The most rows of an array in one answer. */
const largestPageOf = ({ paging, shape }: Endpoint): number | undefined => {
  if (paging === 'sliced') return largestSlice
  const [size] = shape?.fields.get('size') ?? []
  if (paging !== 'owned' || size === undefined) return undefined
  const { maximum } = z.toJSONSchema(size, { io: 'input', unrepresentable: 'any' })
  return maximum
}

const successResponse = (endpoint: Endpoint, convert: SchemaCollection['convert'], always: JsonSchema): JsonSchema => {
  const own = endpoint.paging === undefined ? always : { link: linkHeader, ...always }
  const kept = Object.keys(own).length === 0 ? {} : { headers: own }
  if (endpoint.isDownload) {
    const header = { description: 'The name of the file', schema: { type: 'string' } }
    const file = { schema: binary }
    const types = endpoint.route.contentTypes ?? ['*/*']
    return {
      description: 'The file',
      headers: { 'content-disposition': header, ...always },
      content: Object.fromEntries(types.map((type) => [type, file])),
    }
  }
  const { output } = endpoint
  if (output === undefined) return { description: 'Done', ...kept }
  if (isVoid(output)) return { description: 'Done, nothing to say', ...kept }
  const schema = convert(output, 'output', endpoint.operationId)
  const maxItems = largestPageOf(endpoint)
  const bounded = maxItems === undefined || schema.maxItems !== undefined ? schema : { ...schema, maxItems }
  return { description: 'Done', ...kept, content: { 'application/json': { schema: bounded } } }
}

const operationOf = (endpoint: Endpoint, collection: SchemaCollection, options: DocumentOptions): JsonSchema => {
  const { route, access } = endpoint
  const security = securityOf(endpoint, options)
  const { parameters, requestBody } = requestParts(endpoint, collection, options.uploadLimit ?? 3_145_728)
  for (const parameter of parameters) {
    const text = options.parameterTexts?.[String(parameter.name)]
    if (parameter.description === undefined && text !== undefined) parameter.description = text
  }
  for (const [name, { takes }] of Object.entries(options.headerParameters ?? {})) {
    if (takes(endpoint)) parameters.push({ $ref: `#/components/parameters/${name}` })
  }
  const description = [route.description, options.explain?.(endpoint)].filter((text) => text !== undefined)
  const since = options.since?.(`${endpoint.method} ${endpoint.path}`)
  const responses: Record<string, JsonSchema> = {
    [String(endpoint.successStatus)]: successResponse(endpoint, collection.convert, answerHeadersOf(options)),
  }
  for (const status of failureStatuses(endpoint, security.length > 0)) {
    responses[String(status)] = { $ref: `#/components/responses/${failures[status][0]}` }
  }
  return {
    operationId: endpoint.operationId,
    summary: route.summary,
    ...(description.length === 0 ? {} : { description: description.join('\n\n') }),
    tags: endpoint.tags,
    ...(route.deprecated ? { deprecated: true } : {}),
    security,
    ...(access === undefined ? {} : { 'x-access': access }),
    ...(since === undefined ? {} : { 'x-since': since }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses,
  }
}

const tagsOf = (paths: OpenApiDocument['paths'], described: DocumentOptions['tags']): OpenApiDocument['tags'] => {
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const used = operations.flatMap(({ tags }) => (Array.isArray(tags) ? tags.map(String) : []))
  const names = [...new Set(used)].sort()
  return names.map((name) => described?.find((tag) => tag.name === name) ?? { name })
}

/**
 * The OpenAPI 3.1 document of the same procedures that `createOpenApiRoutes` serves. @throws Error if a route cannot be served or two
 * different schemas have one id
 */
export const generateOpenApiDocument = (options: DocumentOptions): OpenApiDocument => {
  const endpoints = listEndpoints(options.routers)
  const collection = schemaCollection()
  const paths: OpenApiDocument['paths'] = { ...options.extraPaths }
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path] ?? {}
    item[endpoint.method.toLowerCase()] = operationOf(endpoint, collection, options)
    paths[endpoint.path] = item
  }
  const errorSchema = collection.convert(options.errorSchema ?? DefaultError.meta({ id: 'Error' }), 'output', 'error')
  const { components, rename } = collection.finish()
  const served = rename(paths) as OpenApiDocument['paths']
  const responses = rename(failureResponses(errorSchema, answerHeadersOf(options))) as Record<string, JsonSchema>
  const parameters = Object.entries(options.headerParameters ?? {}).map(([name, { parameter }]) => [name, parameter])
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      ...(options.description === undefined ? {} : { description: options.description }),
      ...(options.license === undefined ? {} : { license: options.license }),
      ...(options.contact === undefined ? {} : { contact: options.contact }),
    },
    servers: options.servers ?? [{ url: '/api' }],
    tags: tagsOf(served, options.tags),
    paths: served,
    components: {
      schemas: usedComponents(components, [served, responses]),
      responses,
      ...(parameters.length === 0 ? {} : { parameters: Object.fromEntries(parameters) }),
      ...(options.answerHeaders === undefined ? {} : { headers: options.answerHeaders }),
      ...(options.securitySchemes === undefined ? {} : { securitySchemes: options.securitySchemes }),
    },
  }
}
