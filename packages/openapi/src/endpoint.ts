// Derives endpoints from procedures, once at start. All invalid routes are reported here together, so that a server with an invalid route
// does not start.
import type { AnyRouter } from '@trpc/server'
import { FileReply } from './file-reply.ts'
import {
  type InputShape,
  isFile,
  isOptional,
  isSchema,
  isVoid,
  joinShapes,
  type Schema,
  shapeOf,
} from './input-shape.ts'
import { type ListPaging, listPagingOf } from './list-paging.ts'
import { type CallProcedure, callOf } from './procedure-call.ts'
import type { HttpMethod, Route, RouteMeta } from './route-meta.ts'

export type Endpoint = {
  method: HttpMethod
  /** Below the base path, with `{param}` segments. */
  path: string
  /** The procedure's path in its router, such as `startlist.move`. */
  operationId: string
  type: 'query' | 'mutation'
  call: CallProcedure
  route: Route
  access: string | undefined
  tags: string[]
  params: string[]
  inputs: Schema[]
  output: Schema | undefined
  /** Undefined if the input is not an object: the body then is the input. */
  shape: InputShape | undefined
  /** Input fields read from the query string. */
  queryFields: ReadonlySet<string>
  fileFields: ReadonlySet<string>
  /** The input has a required file, so only multipart can carry it. */
  needsFile: boolean
  isDownload: boolean
  /** How a list is paged; undefined for an answer that is no list. */
  paging: ListPaging | undefined
  successStatus: number
}

type ProcedureFacts = {
  type: string
  meta: RouteMeta | undefined
  inputs: unknown[]
  output: unknown
  call: CallProcedure
}

const factsOf = (procedure: unknown): ProcedureFacts => {
  const { _def } = procedure as { _def: { type: string; meta?: RouteMeta; inputs?: unknown[]; output?: unknown } }
  return {
    type: _def.type,
    meta: _def.meta,
    inputs: _def.inputs ?? [],
    output: _def.output,
    call: callOf(procedure as CallProcedure),
  }
}

const isParam = (segment: string) => segment.startsWith('{') && segment.endsWith('}')

export const segmentsOf = (path: string): string[] => path.split('/').slice(1)

const pathProblems = (path: string): string[] => {
  const segments = segmentsOf(path)
  const params = segments.filter(isParam)
  const problems: string[] = []
  if (!path.startsWith('/')) problems.push(`path "${path}" does not start with /`)
  if (segments.some((segment) => segment === '')) problems.push(`path "${path}" has an empty segment`)
  if (segments.some((segment) => !isParam(segment) && /[{}*:?#%\s]/.test(segment))) {
    problems.push(`path "${path}" has a segment that is neither plain text nor one whole {param}`)
  }
  if (new Set(params).size < params.length) problems.push(`path "${path}" names a parameter twice`)
  return problems
}

const shapeOfInputs = (inputs: readonly Schema[]): InputShape | undefined => {
  if (inputs.length === 0) return { fields: new Map(), seesUnknownFields: false, isUnion: false }
  const shapes = inputs.map(shapeOf)
  const known = shapes.filter((shape) => shape !== undefined)
  if (known.length < shapes.length) return undefined
  return joinShapes(
    known,
    known.some((shape) => shape.isUnion),
  )
}

const methodProblem = (route: Route, type: string): string | undefined => {
  if (type === 'subscription') return 'a subscription cannot be served as one HTTP answer'
  if (route.method === 'GET' && type === 'mutation') return 'a GET may not be a mutation'
  if (route.method !== 'GET' && type === 'query') {
    if (route.method === 'POST' && route.readOnly) return undefined
    return `a ${route.method} must be a mutation (a POST that only reads says readOnly: true)`
  }
  if (route.readOnly && type === 'mutation') return 'a route with readOnly must be a query'
  return undefined
}

const fieldProblems = (route: Route, params: readonly string[], shape: InputShape | undefined): string[] => {
  if (shape === undefined) {
    if (route.method === 'GET') return ['the input of a GET must be an object']
    if (params.length > 0) return ['an input that is no object cannot take path parameters; name a bodyField']
    return []
  }
  const isKnown = (name: string) => shape.fields.has(name)
  const problems = params
    .filter((name) => !isKnown(name))
    .map((name) => `path parameter {${name}} is no field of the input`)
  for (const name of route.query ?? []) {
    if (!isKnown(name)) problems.push(`query field "${name}" is no field of the input`)
  }
  if (route.bodyField !== undefined) {
    if (route.method === 'GET') problems.push('a GET has no body, so no bodyField')
    if (!isKnown(route.bodyField)) problems.push(`bodyField "${route.bodyField}" is no field of the input`)
  }
  return problems
}

const queryFieldsOf = (route: Route, params: readonly string[], shape: InputShape): Set<string> => {
  if (route.query !== undefined && route.method !== 'GET') return new Set(route.query)
  if (route.method !== 'GET' && route.method !== 'DELETE') return new Set()
  return new Set([...shape.fields.keys()].filter((name) => !params.includes(name) && name !== route.bodyField))
}

const endpointOf = (operationId: string, facts: ProcedureFacts, route: Route, problems: string[]): Endpoint => {
  const report = (text: string) => problems.push(`${route.method} ${route.path} (${operationId}): ${text}`)
  for (const problem of pathProblems(route.path)) report(problem)
  const wrongMethod = methodProblem(route, facts.type)
  if (wrongMethod) report(wrongMethod)
  const inputs = facts.inputs.filter(isSchema)
  if (inputs.length < facts.inputs.length) report('an input is not a zod 4 schema')
  const output = isSchema(facts.output) ? facts.output : undefined
  if (facts.output !== undefined && output === undefined) report('the output is not a zod 4 schema')

  const segments = segmentsOf(route.path)
  const params = segments.filter(isParam).map((segment) => segment.slice(1, -1))
  const isBodyOnly = inputs.length > 0 && inputs.every(isVoid)
  const shape = shapeOfInputs(isBodyOnly ? [] : inputs)
  if (route.successStatus === 204 && output !== undefined && !isVoid(output))
    report('a 204 has no body, but it has an output')
  for (const problem of fieldProblems(route, params, shape)) report(problem)

  const files = [...(shape?.fields ?? [])].filter(([, schemas]) => schemas.some(isFile))
  const firstLiteral = segments.find((segment) => !isParam(segment))
  const paging = listPagingOf(route, output, shape)
  if (paging === 'owned' && route.nextAfter === undefined) report('a list with its own `after` names its `nextAfter`')
  const queryFields = shape ? queryFieldsOf(route, params, shape) : new Set<string>()
  // The rows of a sliced list are counted after the procedure.
  if (paging === 'sliced') queryFields.delete('size')
  return {
    method: route.method,
    path: route.path,
    operationId,
    type: facts.type === 'query' ? 'query' : 'mutation',
    call: facts.call,
    route,
    access: route.access ?? facts.meta?.access,
    tags: route.tags ?? (firstLiteral ? [firstLiteral] : []),
    params,
    inputs: isBodyOnly ? [] : inputs,
    output,
    shape,
    queryFields,
    fileFields: new Set(files.map(([name]) => name)),
    needsFile: !shape?.isUnion && files.some(([, schemas]) => !schemas.every(isOptional)),
    isDownload: route.download === true || output === FileReply,
    paging,
    successStatus: route.successStatus ?? (output !== undefined && isVoid(output) ? 204 : 200),
  }
}

/** Two paths that differ only in parameter names are the same path to a reader. */
export const pathShape = (path: string): string => path.replace(/\{[^}]*\}/g, '{}')

const clashes = (endpoints: readonly Endpoint[]): string[] => {
  const problems: string[] = []
  const byMethodAndShape = new Map<string, Endpoint>()
  const byShape = new Map<string, Endpoint>()
  const byOperation = new Map<string, Endpoint>()
  for (const endpoint of endpoints) {
    const shape = pathShape(endpoint.path)
    const name = `${endpoint.method} ${endpoint.path} (${endpoint.operationId})`
    const same = byMethodAndShape.get(`${endpoint.method} ${shape}`)
    const sibling = byShape.get(shape)
    const namesake = byOperation.get(endpoint.operationId)
    if (same) problems.push(`${name}: ${same.operationId} has the same method and path`)
    else if (sibling && sibling.path !== endpoint.path) {
      problems.push(`${name}: ${sibling.operationId} names the parameters of this path otherwise (${sibling.path})`)
    }
    if (namesake) problems.push(`${name}: another router has a procedure ${endpoint.operationId}`)
    byMethodAndShape.set(`${endpoint.method} ${shape}`, endpoint)
    byShape.set(shape, endpoint)
    byOperation.set(endpoint.operationId, endpoint)
  }
  return problems
}

/**
 * Every procedure with a route in its meta, sorted by path and method. Procedures without one are served only over tRPC. @throws one Error
 * that lists every route that cannot be served as declared
 */
export const listEndpoints = (routers: readonly AnyRouter[]): Endpoint[] => {
  const problems: string[] = []
  const endpoints: Endpoint[] = []
  for (const router of routers) {
    const lazyRouters = Object.keys(router._def.lazy)
    if (lazyRouters.length > 0) problems.push(`lazy routers cannot be listed at start: ${lazyRouters.join(', ')}`)
    for (const [operationId, procedure] of Object.entries<unknown>(router._def.procedures)) {
      const facts = factsOf(procedure)
      const route = facts.meta?.openapi
      if (route) endpoints.push(endpointOf(operationId, facts, route, problems))
    }
  }
  problems.push(...clashes(endpoints))
  if (problems.length > 0)
    throw new Error(`The routes cannot be served:\n${problems.map((line) => `- ${line}`).join('\n')}`)
  const key = (endpoint: Endpoint) => `${endpoint.path} ${endpoint.method}`
  return endpoints.sort((a, b) => (key(a) < key(b) ? -1 : 1))
}
