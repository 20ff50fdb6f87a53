import { trpc } from '../../../../shared/trpc.ts'
import { ContactAccounts } from './contact-accounts.tsx'

/** A part of the overview of an organisation, only for those who manage it. */
export const OrganisationAccounts = ({ organisation }: { organisation: string }) => {
  const { data: abilities } = trpc.parties.organisation.abilities.useQuery({ organisation }, { meta: { page: true } })
  if (!abilities?.canEdit) return null
  return <ContactAccounts contact={{ contactType: 'ORGANISATION', contactRef: organisation }} />
}
