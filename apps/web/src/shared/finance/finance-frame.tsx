import { Stack } from '@mantine/core'
import { SectionNav } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../office-page.tsx'
import { placeOf } from '../place-of.ts'
import { type FinancePart, partsOfSeller } from './finance-parts.ts'
import { useSeller } from './use-seller.ts'

/** A page of the money of a seller, with the way to its others. */
export const FinanceFrame = ({
  federation,
  part,
  actions,
  children,
}: {
  federation: string
  part: FinancePart
  actions?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation('finance')
  const seller = useSeller(federation)
  return (
    <OfficePage
      title={t(part === 'overview' ? 'title' : `part.${part}`)}
      actions={actions}
      crumbs={
        seller.name === null
          ? []
          : [{ label: seller.name, href: `${placeOf.organisation(federation)}/finance/balance` }]
      }
    >
      <SectionNav
        label={t('payer.parts')}
        items={partsOfSeller(seller).map((each) => ({
          href: `/finance/${federation}/${each}`,
          label: t(`part.${each}`),
          isCurrent: each === part,
        }))}
      />
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </OfficePage>
  )
}
