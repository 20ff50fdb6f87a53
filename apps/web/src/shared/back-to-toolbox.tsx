import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from './app-link.tsx'
import { useManagedCompetition } from './managed-competition.ts'

export const BackToToolbox = () => {
  const { t } = useTranslation('exchange')
  const { competition } = useManagedCompetition()
  return (
    <Anchor component={AppLink} href={`/competitions/${competition.ref}/manage/toolbox`}>
      {t('toolbox.back')}
    </Anchor>
  )
}
