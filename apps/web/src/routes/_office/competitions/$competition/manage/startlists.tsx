import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/competitions/$competition/manage/startlists')({ component: Outlet })
