import { useTranslation } from 'react-i18next'
import { EventHistoryDrawer } from '../../../../shared/event/history-drawer.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'

/** Who changed what, the newest change first. */
export const HistoryDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('competitions')
  const { client } = trpc.useUtils()
  const { competition } = useManagedCompetition()
  const lineOf = (noun: string, action: string): string => {
    const key = `competitions:competition.history.${noun}.${action}`
    return i18n.exists(key) ? t(key as 'competition.history.competition.create') : `${noun}: ${action}`
  }
  return (
    <EventHistoryDrawer
      words={{ title: t('competition.history.title'), empty: t('competition.history.empty') }}
      queryKey={['competitions.competition.history', competition.ref, competition.version]}
      read={(page) => client.competitions.competition.history.query({ competition: competition.ref, ...page })}
      lineOf={lineOf}
      timeZone={competition.timeZone}
      onClose={onClose}
    />
  )
}
