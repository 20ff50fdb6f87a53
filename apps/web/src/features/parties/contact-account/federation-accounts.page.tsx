import { ContactAccounts } from './components/contact-accounts.tsx'

/** The billing accounts of a federation, which its documents are sent from. */
export const FederationAccountsPage = ({ federation }: { federation: string }) => (
  <ContactAccounts contact={{ contactType: 'FEDERATION', contactRef: federation }} />
)
