import { Button } from '@mantine/core'
import { fileLayouts } from '@oxer/domain/exchange/integration/integration.presets'
import { Section } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BackToToolbox } from '../../../shared/back-to-toolbox.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { useTitlePart } from '../../../shared/use-title.ts'

const files = [
  { exportType: 'KNHS_SHOWJUMPING', integration: 'KNHS_JUMPING_EXPORT' },
  { exportType: 'KNHS_DRESSAGE', integration: 'KNHS_DRESSAGE_EXPORT' },
] as const

/** Results as files for the KNHS (cr333, cr334), whose layout is ours, and the page says so. */
export const KnhsPage = () => {
  const { t } = useTranslation('exchange')
  useTitlePart(t('toolbox.tool.knhs.title'))
  const { competition } = useManagedCompetition()
  return (
    <>
      <Section title={t('knhs.title')} description={t('knhs.why')}>
        <BackToToolbox />
      </Section>
      {files.map(({ exportType, integration }) => (
        <Section
          key={exportType}
          title={t(`knhs.file.${exportType}.title`)}
          description={t(`knhs.file.${exportType}.why`, { layout: fileLayouts[integration].name })}
          actions={
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              href={`/api/competition/${competition.ref}/results/export?exportType=${exportType}`}
              download
            >
              {t(`knhs.file.${exportType}.download`)}
            </Button>
          }
        />
      ))}
    </>
  )
}
