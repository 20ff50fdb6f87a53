import { createFileRoute } from '@tanstack/react-router'
import { RegistrationList } from '../../../../../../features/competitions/registration/components/registration-list.tsx'

const MasterList = () => <RegistrationList test={null} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/subscriptions/masterlist')({
  component: MasterList,
})
