import { Button } from '@mantine/core'
import { EquipeBatchKind } from '@oxer/domain/exchange/equipe/equipe-batch.schema'
import { Section } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Start lists and results as a show in Equipe takes them. */
export const BatchFiles = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('exchange')
  return (
    <Section
      title={t('equipe.batch.send')}
      description={t('equipe.batch.sendWhy')}
      actions={EquipeBatchKind.options.map((kind) => (
        <Button
          key={kind}
          component="a"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          href={`/api/competition/manage/${competition}/equipe/batch?kind=${kind}`}
          download
        >
          {t(`equipe.batch.download.${kind}`)}
        </Button>
      ))}
    />
  )
}
