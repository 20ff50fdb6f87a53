import { createFileRoute, useRouter } from '@tanstack/react-router'
import { RuleSetsPage } from '../../../../../features/catalogue/rule-set/rule-sets.page.tsx'

const RuleSets = () => {
  const router = useRouter()
  return <RuleSetsPage onCopied={(href) => router.history.push(href)} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/rulesets/')({ component: RuleSets })
