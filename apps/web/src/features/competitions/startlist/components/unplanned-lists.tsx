import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../startlist.module.css'

/** c011: the lists that have no place on the time schedule yet, with the way to it. */
export const UnplannedLists = () => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const lists = trpc.competitions.startlist.unassignedStartlists.useQuery({ competition: competition.ref })
  if (!lists.data || lists.data.length === 0) return null
  return (
    <p className={classes.quiet}>
      {t('startlist.group.unplanned')}: {formats.list(lists.data.map(({ name }) => name))}.{' '}
      <AppLink href={`/competitions/${competition.ref}/manage/timeschedule`}>{t('startlist.group.plan')}</AppLink>
    </p>
  )
}
