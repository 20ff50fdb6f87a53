import { createFileRoute, useRouter } from '@tanstack/react-router'
import { RuleSetPage } from '../../../../../features/catalogue/rule-set/rule-set.page.tsx'

const RuleSet = () => {
  const { ruleSet } = Route.useParams()
  const router = useRouter()
  return <RuleSetPage key={ruleSet} ruleSet={ruleSet} onCopied={(href) => router.history.push(href)} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/rulesets/$ruleSet')({ component: RuleSet })
