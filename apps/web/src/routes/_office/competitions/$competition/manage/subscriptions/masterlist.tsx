import { createFileRoute } from '@tanstack/react-router'
import { RegistrationList } from '../../../../../../features/competitions/registration/components/registration-list.tsx'
import { readTexts } from '../../../../../../shared/search-params.ts'

const MasterList = () => <RegistrationList test={null} filter={Route.useSearch().q} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/subscriptions/masterlist')({
  validateSearch: (search) => readTexts(search, 'q'),
  component: MasterList,
})
