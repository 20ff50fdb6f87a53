import type { AnyRouter } from '@trpc/server'
import * as z from 'zod'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { isVoid, type Schema } from './input-shape.ts'
import {
  isEmptyObject,
  type JsonSchema,
  type Property,
  propertiesOf,
  type SchemaCollection,
  schemaCollection,
  withoutProperties,
} from './json-schema.ts'

export type SecurityRequirement = Record<string, string[]>

/** The security requirements of each level of access; an empty list is public. */
export type AccessLevels = Record<string, SecurityRequirement[]>

export type DocumentOptions = {
  routers: readonly AnyRouter[]
  title: string
  version: string
  description?: string
  license?: { name: string; url?: string; identifier?: string }
  servers?: { url: string; description?: string }[]
  tags?: { name: string; description: string }[]
  /** The body of every failed call; `{ message, code }` if absent. */
  errorSchema?: z.ZodType
  securitySchemes?: Record<string, JsonSchema>
  /** A level that is not listed requires any one of the security schemes; a route without a level is public. */
  accessLevels?: AccessLevels
  /** The version in which an operation (`GET /horse/{horse}`) first was served, for `x-since`. */
  since?: (operation: string) => string | undefined
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
  '4XX': ['Refused', 'Any other refusal'],
  '5XX': ['Failed', 'The server failed'],
} as const

type FailureStatus = keyof typeof failures

const failureResponses = (errorSchema: JsonSchema): Record<string, JsonSchema> => {
  const header = {
    description: 'One `errorCode=NNN-NNNNNNNNNN` for each cause, separated by commas',
    schema: { type: 'string' },
  }
  return Object.fromEntries(
    Object.values(failures).map(([name, description]) => [
      name,
      { description, headers: { 'error-message': header }, content: { 'application/json': { schema: errorSchema } } },
    ]),
  )
}

const securityOf = (access: string | undefined, options: DocumentOptions): SecurityRequirement[] => {
  if (access === undefined) return []
  const declared = options.accessLevels?.[access]
  return declared ?? Object.keys(options.securitySchemes ?? {}).map((name) => ({ [name]: [] }))
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
  return [...statuses, '4XX', '5XX']
}

const describedBy = (schema: JsonSchema): { description?: string } =>
  typeof schema.description === 'string' ? { description: schema.description } : {}

const pathParameter = (name: string, property: Property | undefined): JsonSchema => {
  const schema = property?.schema ?? { type: 'string' }
  return { name, in: 'path', required: true, ...describedBy(schema), schema }
}

const queryParameter = (
  name: string,
  { schema, isRequired }: Property,
  resolve: SchemaCollection['resolve'],
): JsonSchema => {
  const { type } = resolve(schema)
  const base = { name, in: 'query', required: isRequired, ...describedBy(schema) }
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

const requestParts = (endpoint: Endpoint, collection: SchemaCollection): RequestParts => {
  const { convert, resolve } = collection
  const whole = endpoint.inputs.map((input: Schema, index) =>
    convert(input, 'input', index === 0 ? endpoint.operationId : `${endpoint.operationId}.${index + 1}`),
  )
  const properties = propertiesOf(whole.length === 1 && whole[0] ? whole[0] : { allOf: whole }, resolve)
  const parameters = endpoint.params.map((name) => pathParameter(name, properties.get(name)))
  for (const [name, property] of properties) {
    if (endpoint.queryFields.has(name)) parameters.push(queryParameter(name, property, resolve))
  }
  const body = bodyOf(endpoint, whole, properties, resolve)
  if (body === undefined) return { parameters, requestBody: undefined }
  const types = endpoint.fileFields.size === 0 ? ['application/json'] : ['multipart/form-data']
  if (endpoint.fileFields.size > 0 && !endpoint.needsFile) types.push('application/json')
  const content = Object.fromEntries(types.map((type) => [type, { schema: body.schema }]))
  return { parameters, requestBody: { required: body.isRequired, content } }
}

const successResponse = (endpoint: Endpoint, convert: SchemaCollection['convert']): JsonSchema => {
  if (endpoint.isDownload) {
    const header = { description: 'The name of the file', schema: { type: 'string' } }
    return {
      description: 'The file',
      headers: { 'content-disposition': header },
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const { output } = endpoint
  if (output === undefined) return { description: 'Done' }
  if (isVoid(output)) return { description: 'Done, nothing to say' }
  return {
    description: 'Done',
    content: { 'application/json': { schema: convert(output, 'output', endpoint.operationId) } },
  }
}

const operationOf = (endpoint: Endpoint, collection: SchemaCollection, options: DocumentOptions): JsonSchema => {
  const { route, access } = endpoint
  const security = securityOf(access, options)
  const { parameters, requestBody } = requestParts(endpoint, collection)
  const since = options.since?.(`${endpoint.method} ${endpoint.path}`)
  const responses: Record<string, JsonSchema> = {
    [String(endpoint.successStatus)]: successResponse(endpoint, collection.convert),
  }
  for (const status of failureStatuses(endpoint, security.length > 0)) {
    responses[String(status)] = { $ref: `#/components/responses/${failures[status][0]}` }
  }
  return {
    operationId: endpoint.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
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

const tagsOf = (endpoints: readonly Endpoint[], described: DocumentOptions['tags']): OpenApiDocument['tags'] => {
  const names = [...new Set(endpoints.flatMap((endpoint) => endpoint.tags))].sort()
  return names.map((name) => described?.find((tag) => tag.name === name) ?? { name })
}

/**
 * The OpenAPI 3.1 document of the same procedures that `createOpenApiRoutes` serves. @throws Error if a route cannot be served or two
 * different schemas have one id
 */
export const generateOpenApiDocument = (options: DocumentOptions): OpenApiDocument => {
  const endpoints = listEndpoints(options.routers)
  const collection = schemaCollection()
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path] ?? {}
    item[endpoint.method.toLowerCase()] = operationOf(endpoint, collection, options)
    paths[endpoint.path] = item
  }
  const errorSchema = collection.convert(options.errorSchema ?? DefaultError.meta({ id: 'Error' }), 'output', 'error')
  const responses = failureResponses(errorSchema)
  const { components, rename } = collection.finish()
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      ...(options.description === undefined ? {} : { description: options.description }),
      ...(options.license === undefined ? {} : { license: options.license }),
    },
    servers: options.servers ?? [{ url: '/api' }],
    tags: tagsOf(endpoints, options.tags),
    paths: rename(paths) as OpenApiDocument['paths'],
    components: {
      schemas: components,
      responses: rename(responses) as Record<string, JsonSchema>,
      ...(options.securitySchemes === undefined ? {} : { securitySchemes: options.securitySchemes }),
    },
  }
}
