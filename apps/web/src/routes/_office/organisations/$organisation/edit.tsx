import { createFileRoute } from '@tanstack/react-router'
import { OrganisationAccounts } from '../../../../features/parties/contact-account/components/organisation-accounts.tsx'
import { OrganisationOverviewPage } from '../../../../features/parties/organisation/organisation-overview.page.tsx'

const Part = () => {
  const { organisation } = Route.useParams()
  return (
    <>
      <OrganisationOverviewPage organisation={organisation} />
      <OrganisationAccounts organisation={organisation} />
    </>
  )
}

export const Route = createFileRoute('/_office/organisations/$organisation/edit')({ component: Part })
