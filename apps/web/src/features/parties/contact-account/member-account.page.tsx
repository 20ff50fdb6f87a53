import { PageRefusal } from '../../../shared/page-refusal.ts'
import { trpc } from '../../../shared/trpc.ts'
import { ContactAccounts } from './components/contact-accounts.tsx'
import { LoginSection } from './components/login-section.tsx'

/** ps013: the addresses and billing accounts of a member, for users who may see all data of the member. */
export const MemberAccountPage = ({ member }: { member: string }) => {
  const { data: abilities } = trpc.parties.person.abilities.useQuery({ member }, { meta: { page: true } })
  if (!abilities) return null
  if (!abilities.canManage.account) throw new PageRefusal(403)
  return (
    <>
      {abilities.overview.canViewUser && <LoginSection member={member} />}
      <ContactAccounts contact={{ contactType: 'PERSON', contactRef: member }} />
    </>
  )
}
