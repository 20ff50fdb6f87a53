export { type Endpoint, listEndpoints } from './endpoint.ts'
export { type ExampleWords, withExamples } from './examples.ts'
export { AdapterError, type ErrorReply, errorMessageHeader, type FailureInfo, type FailureReason } from './failure.ts'
export { contentDisposition, FileReply } from './file-reply.ts'
export { formData } from './form-fields.ts'
export { type ListPaging, largestSlice } from './list-paging.ts'
export {
  type AccessLevels,
  type DocumentOptions,
  generateOpenApiDocument,
  type OpenApiDocument,
  type SecurityRequirement,
} from './open-api-document.ts'
export { createOpenApiRoutes, type OpenApiRoutesOptions } from './open-api-routes.ts'
export {
  del,
  get,
  type HttpMethod,
  patch,
  post,
  put,
  type Route,
  type RouteDeclaration,
  type RouteExtra,
  type RouteMeta,
} from './route-meta.ts'
