import { type AnyRouter, getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { AdapterError, type ErrorReply, errorMessageHeader, type FailureInfo, type FailureReason } from './failure.ts'
import { contentDisposition, FileReply } from './file-reply.ts'
import { castsOf, listFieldsOf, readForm } from './form-fields.ts'
import { pageOfList } from './list-paging.ts'
import { bodyKind, parseJson, parseMultipart, readBytes, readText, refuseLargeFiles } from './request-body.ts'
import { routeTable } from './route-table.ts'
import { type FieldCast, fieldCast } from './text-cast.ts'

export type OpenApiRoutesOptions = {
  routers: readonly AnyRouter[]
  /** Created for every call before its body is read, so that it can refuse a caller. The endpoint is known, for logs and limits. */
  createContext: (c: Context, endpoint: Endpoint) => unknown
  /** The base path of the routes, such as `/api`; every path below it is answered here. */
  basePath: string
  /** Largest JSON body, in bytes. */
  bodyLimit?: number
  /** Largest single file, in bytes; the other fields may take up to `bodyLimit` more. */
  uploadLimit?: number
  errorBody: (error: TRPCError, info: FailureInfo, c: Context) => ErrorReply
  /** Called for every failure, with the original error; for logs. */
  onError?: (error: TRPCError, info: FailureInfo, c: Context) => void
}

type Fields = Record<string, unknown>

/** The facts about an endpoint that are known before the first call. */
type Plan = {
  method: string
  path: string
  endpoint: Endpoint
  params: { name: string; cast: FieldCast }[]
  query: ReadonlyMap<string, FieldCast>
  form: ReadonlyMap<string, FieldCast>
  formLists: ReadonlySet<string>
  keepsUnknownQuery: boolean
  readsBody: boolean
  jsonLimit: number
  fileLimit: number
  formLimit: number
}

const megabyte = 1_048_576
const jsonHeaders = { 'content-type': 'application/json' }

const planOf = (endpoint: Endpoint, bodyLimit: number, uploadLimit: number): Plan => {
  const { route, shape } = endpoint
  const fields = shape?.fields ?? new Map()
  const fileLimit = route.maxBodyBytes ?? uploadLimit
  const query = [...fields].filter(([name]) => endpoint.queryFields.has(name))
  return {
    method: endpoint.method,
    path: endpoint.path,
    endpoint,
    params: endpoint.params.map((name) => ({ name, cast: fieldCast(fields.get(name) ?? []) })),
    query: castsOf(new Map(query)),
    form: castsOf(fields),
    formLists: listFieldsOf(fields),
    keepsUnknownQuery: endpoint.method === 'GET' && (shape?.seesUnknownFields ?? false),
    readsBody:
      endpoint.method !== 'GET' &&
      (shape === undefined || shape.fields.size > endpoint.params.length || shape.seesUnknownFields),
    jsonLimit: route.maxBodyBytes ?? bodyLimit,
    fileLimit,
    formLimit: fileLimit * endpoint.fileFields.size + bodyLimit,
  }
}

const decodeSegment = (segment: string): string => {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new AdapterError('BAD_REQUEST', 'malformed-path', 'The path is not valid percent-encoding', cause)
  }
}

const addQuery = (input: Fields, plan: Plan, c: Context): void => {
  if (c.req.url.indexOf('?') === -1) return
  const given = c.req.queries()
  for (const name in given) {
    const values = given[name]
    if (values === undefined) continue
    const cast = plan.query.get(name)
    if (cast !== undefined) {
      const value = cast(values)
      if (value !== undefined) input[name] = value
    } else if (plan.keepsUnknownQuery && name !== '__proto__') {
      input[name] = values.length === 1 ? values[0] : values
    }
  }
}

const unsupported = (message: string): AdapterError =>
  new AdapterError('UNSUPPORTED_MEDIA_TYPE', 'unsupported-body', message)

const readMultipart = async (c: Context, plan: Plan, contentType: string): Promise<unknown> => {
  if (plan.endpoint.fileFields.size === 0) throw unsupported('This call takes a JSON body')
  const bytes = await readBytes(c, plan.formLimit)
  if (bytes.byteLength === 0) return undefined
  const form = await parseMultipart(bytes, contentType)
  refuseLargeFiles(form, plan.fileLimit)
  return readForm(form, plan.form, plan.formLists)
}

/** The body as a value; undefined if it is empty, whatever its type. */
const readBody = async (c: Context, plan: Plan): Promise<unknown> => {
  const contentType = c.req.header('content-type')
  const kind = bodyKind(contentType)
  if (kind === 'multipart' && contentType !== undefined) return readMultipart(c, plan, contentType)
  const text = await readText(c, plan.jsonLimit)
  if (text === '') return undefined
  if (plan.endpoint.needsFile) throw unsupported('This call takes a multipart/form-data body')
  if (kind !== 'json') throw unsupported('This call takes a JSON body')
  try {
    return parseJson(text)
  } catch (error) {
    const encoding = c.req.header('content-encoding')
    if (encoding === undefined || encoding === 'identity') throw error
    throw unsupported('This call takes a body without content-encoding')
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of the body. A parsed body is a fresh object, so fields are added to it without a copy. */
const bodyFields = (body: unknown, bodyField: string | undefined): Fields => {
  if (body === undefined) return {}
  if (bodyField !== undefined) return { [bodyField]: body }
  if (isFields(body)) return body
  throw new AdapterError('BAD_REQUEST', 'malformed-body', 'The body must be a JSON object')
}

/** The URL identifies the subject, so it wins over the body: path, then query, then body. */
const readInput = async (c: Context, plan: Plan, values: readonly string[]): Promise<unknown> => {
  const { endpoint } = plan
  if (endpoint.inputs.length === 0) return undefined
  let input: Fields = {}
  if (plan.readsBody) {
    const body = await readBody(c, plan)
    if (endpoint.shape === undefined) return body
    input = bodyFields(body, endpoint.route.bodyField)
  }
  addQuery(input, plan, c)
  for (let index = 0; index < plan.params.length; index += 1) {
    const param = plan.params[index]
    const value = values[index]
    if (param && value !== undefined) input[param.name] = param.cast([decodeSegment(value)])
  }
  return input
}

/** tRPC calls this for the raw input, once for each input of the procedure. */
const rawInput =
  (input: unknown): (() => Promise<unknown>) =>
  async () =>
    input

const cancelStream = async (body: unknown): Promise<void> => {
  if (body instanceof ReadableStream) await body.cancel()
}

/** A response cannot contain shared memory: bytes in it are copied, all others are sent as they are. */
const ownBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))

/** A file is shown or saved but not run, so that nothing in an uploaded file gets the rights of this origin. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The browser's own viewer of PDFs is an object; no page of another origin may show it. */
const framedPolicy =
  "default-src 'none'; object-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

const fileResponse = async (c: Context, reply: unknown, status: number): Promise<Response> => {
  const file = FileReply.parse(reply)
  const { body } = file
  const headers: Record<string, string> = {
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.fileName, file.disposition),
    'x-content-type-options': 'nosniff',
    'content-security-policy': file.isFramed ? framedPolicy : filePolicy,
    ...(file.isFramed && { 'x-frame-options': 'SAMEORIGIN' }),
    ...(file.isFixed && { 'cache-control': 'private, max-age=86400, immutable' }),
  }
  if (body instanceof Uint8Array) headers['content-length'] = String(body.byteLength)
  if (c.req.method === 'HEAD') {
    await cancelStream(body)
    return c.body(null, status as ContentfulStatusCode, headers)
  }
  return c.body(body instanceof Uint8Array ? ownBytes(body) : body, status as ContentfulStatusCode, headers)
}

const emptyResponse = (c: Context, status: number): Response =>
  c.newResponse(null, (status === 200 ? 204 : status) as ContentfulStatusCode)

/** A list answers one page, with the address of the next. */
const jsonAnswer = (c: Context, { paging, route, shape }: Endpoint, result: unknown, input: unknown) => {
  if (paging === undefined) return { body: JSON.stringify(result), headers: jsonHeaders }
  const [sizeSchema] = shape?.fields.get('size') ?? []
  const size = sizeSchema && isFields(input) ? z.safeParse(sizeSchema, input.size).data : undefined
  const page = pageOfList(paging, result, new URL(c.req.url), { size, nextAfter: route.nextAfter ?? [] })
  const headers = page.link === null ? jsonHeaders : { ...jsonHeaders, link: page.link }
  return { body: JSON.stringify(page.result), headers }
}

/** All procedures with a route as one Hono app, to be mounted with `app.route('/', routes)`. */
export const createOpenApiRoutes = (options: OpenApiRoutesOptions): Hono => {
  const { createContext, errorBody, onError } = options
  const base = options.basePath.replace(/\/+$/, '')
  let table: ReturnType<typeof routeTable<Plan>> | undefined
  /** Built at the first request: a table of several hundred procedures would delay the start of a server. */
  const find = (path: string) => {
    table ??= routeTable(
      listEndpoints(options.routers).map((endpoint) =>
        planOf(endpoint, options.bodyLimit ?? megabyte, options.uploadLimit ?? 3 * megabyte),
      ),
    )
    return table(path)
  }

  const fail = (
    c: Context,
    thrown: unknown,
    reason: FailureReason,
    plan: Plan | undefined,
    allow?: string,
  ): Response => {
    const error = getTRPCErrorFromUnknown(thrown)
    const info: FailureInfo = {
      reason: error instanceof AdapterError ? error.reason : reason,
      method: c.req.method,
      path: c.req.path,
      operationId: plan?.endpoint.operationId,
    }
    onError?.(error, info, c)
    const { status, body, codes, headers } = errorBody(error, info, c)
    const errorMessage = errorMessageHeader(codes)
    return c.body(JSON.stringify(body), status as ContentfulStatusCode, {
      ...jsonHeaders,
      ...headers,
      ...(errorMessage === undefined ? {} : { 'error-message': errorMessage }),
      ...(allow === undefined ? {} : { allow }),
    })
  }

  const answer = async (c: Context, plan: Plan, values: readonly string[]): Promise<Response> => {
    let reason: FailureReason = 'context'
    const { endpoint } = plan
    try {
      const made = createContext(c, endpoint)
      const ctx = made instanceof Promise ? await made : made
      reason = 'procedure'
      const input = await readInput(c, plan, values)
      const result = await endpoint.call({
        ctx,
        path: endpoint.operationId,
        type: endpoint.type,
        getRawInput: rawInput(input),
        signal: undefined,
        batchIndex: 0,
      })
      reason = 'reply'
      if (endpoint.isDownload) return await fileResponse(c, result, endpoint.successStatus)
      if (result === undefined) return emptyResponse(c, endpoint.successStatus)
      const { body, headers } = jsonAnswer(c, endpoint, result, input)
      return c.body(body, endpoint.successStatus as ContentfulStatusCode, headers)
    } catch (thrown) {
      return fail(c, thrown, reason, plan)
    }
  }

  const handle = (c: Context): Response | Promise<Response> => {
    const path = c.req.path.slice(base.length)
    const match = find(path)
    if (match === undefined) {
      return fail(
        c,
        new AdapterError('NOT_FOUND', 'unknown-path', 'There is nothing at this path'),
        'unknown-path',
        undefined,
      )
    }
    const { method } = c.req
    const { leaf } = match
    const plan = leaf.methods.get(method === 'HEAD' ? 'GET' : method)
    if (plan !== undefined) return answer(c, plan, match.values)
    if (method === 'OPTIONS') return c.body(null, 204, { allow: leaf.allow })
    const refusal = new AdapterError('METHOD_NOT_SUPPORTED', 'wrong-method', `This path answers ${leaf.allow}`)
    return fail(c, refusal, 'wrong-method', undefined, leaf.allow)
  }

  const app = new Hono()
  app.all(`${base}/*`, handle)
  return app
}
