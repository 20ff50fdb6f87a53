// The web may know these types of the api, and nothing else.
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from './router.ts'

export type { FailureBody } from './kernel/failure/failure.mappers.ts'
export type { AppRouter } from './router.ts'
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>
export type { PublicFrame, PublicPage } from './shell/public-page/public-page.queries.ts'
