import { createFileRoute } from '@tanstack/react-router'
import { FinanceOfPayerPage } from '../../../../app/finance/finance-of-payer-page.tsx'
import { MemberAccountPage } from '../../../../features/parties/contact-account/member-account.page.tsx'
import { MemberAchievementsPage } from '../../../../features/parties/person/member-achievements.page.tsx'
import { MemberCombinationsPage } from '../../../../features/parties/person/member-combinations.page.tsx'
import { MemberParticipationsPage } from '../../../../features/parties/person/member-participations.page.tsx'
import { MemberPrivacyPage } from '../../../../features/parties/person/member-privacy.page.tsx'
import { MemberSimilarPage } from '../../../../features/registry/merge/member-similar.page.tsx'
import { PageRefusal } from '../../../../shared/page-refusal.ts'

const pages = {
  account: MemberAccountPage,
  achievements: MemberAchievementsPage,
  combinations: MemberCombinationsPage,
  privacy: MemberPrivacyPage,
  similar: MemberSimilarPage,
} as const

const isPage = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name)

/** One route for the parts of a member, because each route is part of the first load. */
const Part = () => {
  const { member, _splat = '' } = Route.useParams()
  const [name = '', ...rest] = _splat.split('/')
  if (name === 'finance') {
    return <FinanceOfPayerPage owner={{ kind: 'member', ref: member }} part={rest.join('/')} />
  }
  if (rest.length > 0) throw new PageRefusal(404)
  if (name === 'results' || name === 'subscriptions') return <MemberParticipationsPage member={member} part={name} />
  if (!isPage(name)) throw new PageRefusal(404)
  const Page = pages[name]
  return <Page member={member} />
}

export const Route = createFileRoute('/_office/members/$member/$')({ component: Part })
