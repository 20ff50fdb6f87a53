import { createFileRoute } from '@tanstack/react-router'

/** Leads to a test, or to all: the frame of the panes finds it. */
export const Route = createFileRoute('/_office/competitions/$competition/manage/subscriptions/')({})
