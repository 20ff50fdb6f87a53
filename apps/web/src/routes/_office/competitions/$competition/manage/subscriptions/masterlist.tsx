import { createFileRoute } from '@tanstack/react-router'
import { RegistrationList } from '../../../../../../features/competitions/registration/components/registration-list.tsx'
import { compact, readText } from '../../../../../../shared/search-params.ts'

const MasterList = () => <RegistrationList test={null} filter={Route.useSearch().q} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/subscriptions/masterlist')({
  validateSearch: (search) => compact({ q: readText(search, 'q') }),
  component: MasterList,
})
