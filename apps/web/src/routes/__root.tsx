import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { OfficeContext } from '../app/office-context.ts'

export const Route = createRootRouteWithContext<OfficeContext>()({ component: Outlet })
