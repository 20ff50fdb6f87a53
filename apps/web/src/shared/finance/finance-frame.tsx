import { Stack } from '@mantine/core'
import { SectionNav } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OfficePage } from '../office-page.tsx'
import { type FinancePart, financeParts } from './finance-parts.ts'

/** A page of the money of a federation, with the way to its others. */
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
  return (
    <OfficePage title={t(part === 'overview' ? 'title' : `part.${part}`)} actions={actions}>
      <SectionNav
        label={t('payer.parts')}
        items={financeParts.map((each) => ({
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
