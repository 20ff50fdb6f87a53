import { useSeller } from '../../../shared/finance/use-seller.ts'
import { trpc } from '../../../shared/trpc.ts'
import { ContactAccounts } from './components/contact-accounts.tsx'

const AccountsOfOrganisation = ({ organisation }: { organisation: string }) => {
  const { data } = trpc.parties.organisation.abilities.useQuery({ organisation })
  return data?.canEdit ? <ContactAccounts contact={{ contactType: 'ORGANISATION', contactRef: organisation }} /> : null
}

/** The billing accounts of a seller, which its documents are sent from. */
export const SellerAccountsPage = ({ seller }: { seller: string }) =>
  useSeller(seller).isFederation ? (
    <ContactAccounts contact={{ contactType: 'FEDERATION', contactRef: seller }} />
  ) : (
    <AccountsOfOrganisation organisation={seller} />
  )
