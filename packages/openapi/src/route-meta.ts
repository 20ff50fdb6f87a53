/** The route of a procedure over HTTP and its description. The `meta` of a tRPC procedure contains it. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Route = {
  method: HttpMethod
  /** Below the base path; a `{param}` segment names a field of the input. */
  path: `/${string}`
  summary: string
  description?: string
  /** The first literal segment of the path when absent. */
  tags?: string[]
  /** The name of the level of access, for the security part of the document. */
  access?: string
  /** 200 if absent, and 204 for a procedure without output. */
  successStatus?: number
  /** The output is a file reply; also recognised by the `FileReply` output schema. */
  download?: boolean
  /** The types that a downloaded file may have; any type if absent. */
  contentTypes?: readonly string[]
  deprecated?: boolean
  /** The answer contains a secret that is shown once, so a host stores it nowhere, not even for a retry. */
  answersSecret?: boolean
  /** Replaces the general limit: of the body for JSON, of each file for multipart. */
  maxBodyBytes?: number
  /** The whole JSON body is this input field, for a body that is a list or a single value. */
  bodyField?: string
  /** Input fields that a write reads from the query string; a GET or DELETE reads all of them there. */
  query?: string[]
  /** For an array with its own `after` and `size`: the path of the field of its last row that is the next `after`. */
  nextAfter?: readonly string[]
  /** The types of file that an upload takes; any type if absent. */
  fileTypes?: readonly string[]
  /** A POST that only reads (a filter too large for a query string); the procedure is then a query. */
  readOnly?: boolean
}

export type RouteMeta = {
  openapi?: Route
  /** May be set once on a base procedure; `openapi.access` wins over it. */
  access?: string
}

export type RouteExtra = Omit<Route, 'method' | 'path' | 'summary'>

/** The argument of `.meta(...)`; `openapi` is required, so that a procedure builder infers it exactly. */
export type RouteDeclaration = {
  openapi: Route
}

const declare =
  (method: HttpMethod) =>
  (path: `/${string}`, summary: string, extra?: RouteExtra): RouteDeclaration => ({
    openapi: { method, path, summary, ...extra },
  })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const patch = declare('PATCH')
export const del = declare('DELETE')
