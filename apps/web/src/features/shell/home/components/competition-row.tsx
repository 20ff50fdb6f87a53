import type { HomeCompetition, HomePoint } from '@oxer/domain/shell/home/home.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { QueueRow } from './queue.tsx'

/** The screen of the competition where each point is settled. */
const screenOf: Readonly<Record<HomePoint, string>> = {
  DRAFT: 'overview',
  HIDDEN: 'overview',
  NO_TESTS: 'tests',
  ENTRIES: 'overview',
  NOT_DRAWN: 'startlists',
  NOT_FINAL: 'startlists',
  NOT_PLANNED: 'timeschedule',
  HELD: 'results',
  RUNNING: 'results',
  RESULTS_MISSING: 'results',
  NOT_OFFICIAL: 'rankings',
  READY: 'overview',
  OFFICIAL: 'overview',
}

/** A competition with what it asks for now. */
export const CompetitionRow = ({ competition, place }: { competition: HomeCompetition; place: string }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const { ref, name, start, end, point, count, asksForWork } = competition
  return (
    <QueueRow
      name={name}
      href={`/competitions/${ref}/manage/${screenOf[point]}`}
      detail={[formats.dateRange(start, end), place].filter(Boolean).join(' · ')}
      fact={t(`point.${point}`, { count })}
      tone={asksForWork ? 'work' : undefined}
    />
  )
}
