import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/competitions/$competition/manage/finance/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/competitions/$competition/manage/finance/$part',
      params: { ...params, part: 'overview' },
    })
  },
})
