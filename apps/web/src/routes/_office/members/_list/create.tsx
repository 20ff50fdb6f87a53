import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/members/_list/create')({})
