import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { trpc } from '../../../../shared/trpc.ts'

/** Above every manage screen of a competition that changes elsewhere, or that is the one of this laptop. */
export const TakenAlongNotice = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('exchange')
  const { data } = trpc.exchange.takeAlong.get.useQuery({ competition }, { meta: { quiet: true } })
  if (!data?.lease || !(data.isOut || data.isField)) return null
  const { state, holder } = data.lease
  return (
    <Alert color={state === 'HERE' ? 'blue' : 'yellow'} mb="md" role="status">
      {t(`takeAlong.notice.${state}`, { holder, defaultValue: '' })}{' '}
      <Anchor component={AppLink} href={`/competitions/${competition}/manage/toolbox/take-along`}>
        {t('toolbox.tool.take-along.open')}
      </Anchor>
    </Alert>
  )
}
