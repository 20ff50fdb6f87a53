import { Button } from '@mantine/core'
import { EmptyState, FederationPicker } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from './app-link.tsx'
import { type FederationOfUser, useFederation } from './federation.ts'

/** Beside a list: names its federation and links to the others. Hidden for users with only one federation. */
export const FederationSwitch = ({ isPermitted }: { isPermitted?: (federation: FederationOfUser) => boolean }) => {
  const { federation, federations, hrefOf } = useFederation(isPermitted)
  if (!federation || federations.length < 2) return null
  return <FederationPicker label={federation.name} federations={federations} hrefOf={hrefOf} />
}

/** A screen that needs a federation: it gets the resolved one, or lets the reader choose (spec section 2). */
export const ForFederation = ({
  isPermitted,
  children,
}: {
  isPermitted?: (federation: FederationOfUser) => boolean
  children: (federation: FederationOfUser) => ReactNode
}) => {
  const { t } = useTranslation('kernel')
  const { federation, federations, hrefOf } = useFederation(isPermitted)
  if (federation) return children(federation)
  if (federations.length === 0) return <EmptyState title={t('federation.none')} message={t('federation.noneWhy')} />
  return (
    <EmptyState title={t('federation.choose')} message={t('federation.chooseWhy')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {federations.map((each) => (
          <Button key={each.ref} component={AppLink} href={hrefOf(each)} variant="default">
            {each.name}
          </Button>
        ))}
      </div>
    </EmptyState>
  )
}
