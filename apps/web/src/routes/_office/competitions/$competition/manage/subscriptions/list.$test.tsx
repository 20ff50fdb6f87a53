import { createFileRoute } from '@tanstack/react-router'
import { RegistrationList } from '../../../../../../features/competitions/registration/components/registration-list.tsx'

const ListOfTest = () => {
  const { test } = Route.useParams()
  return <RegistrationList key={test} test={test} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/subscriptions/list/$test')({
  component: ListOfTest,
})
