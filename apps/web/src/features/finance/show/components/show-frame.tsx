import { Button, Group, Stack } from '@mantine/core'
import { SectionNav } from '@oxer/ui'
import { IconCashRegister } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useTitlePart } from '../../../../shared/use-title.ts'
import { type ShowPart, showParts } from '../show.view.ts'

/** A page of the money of a competition, with the way to its others. */
export const ShowFrame = ({
  competition,
  part,
  actions,
  children,
}: {
  competition: string
  part: ShowPart
  actions?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation('finance')
  const { federationRef } = useManagedCompetition().competition
  useTitlePart(t(`show.part.${part}`))
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="center" gap="sm">
        <SectionNav
          label={t('payer.parts')}
          items={showParts.map((each) => ({
            href: `/competitions/${competition}/manage/finance/${each}`,
            label: t(`show.part.${each}`),
            isCurrent: each === part,
          }))}
        />
        <Group gap="xs">
          <Button
            component={AppLink}
            href={`/finance/${federationRef}/desk/${competition}`}
            variant="default"
            leftSection={<IconCashRegister size={16} aria-hidden />}
          >
            {t('show.desk')}
          </Button>
          {actions}
        </Group>
      </Group>
      {children}
    </Stack>
  )
}
