import { Alert } from '@mantine/core'
import type {
  ChampionshipAbilities,
  ChampionshipDetail,
} from '@oxer/domain/championships/championship/championship.schema'
import { ErrorState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import classes from '../championship-part.module.css'
import { ChampionshipActions } from './championship-actions.tsx'

/** What can be done with the championship now, and what is missing before it can be published (cr063). */
export const ActionsTab = ({
  championship,
  abilities,
}: {
  championship: ChampionshipDetail
  abilities: ChampionshipAbilities
}) => {
  const { t } = useTranslation('championships')
  const problems = trpc.championships.championshipPhase.problems.useQuery({ championship: championship.ref })
  return (
    <Section title={t('actions.title')} description={t('actions.about')}>
      {problems.isError && <ErrorState onRetry={() => void problems.refetch()} />}
      {problems.data?.length === 0 && <Alert color="green">{t('actions.ready')}</Alert>}
      {problems.data !== undefined && problems.data.length > 0 && (
        <Alert color="yellow" title={t('actions.missing')}>
          <ul className={classes.sentences}>
            {problems.data.map(({ code, category }) => (
              <li key={`${code} ${category}`}>{t(`actions.problem.${code}`, { category: category ?? '' })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {abilities.actions.length === 0 ? (
        <p className={classes.muted}>{t('actions.none')}</p>
      ) : (
        <ul className={classes.list}>
          {abilities.actions.map((action) => (
            <li key={action} className={classes.item}>
              <span className={classes.name}>{t(`actions.of.${action}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <ChampionshipActions championship={championship} abilities={abilities} />
      </div>
    </Section>
  )
}
