import { TestState, type TestsOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import { useTranslation } from 'react-i18next'
import { countStates } from '../home.view.ts'
import classes from './test-states.module.css'

/** How many tests are where on the line from entries to official. */
export const TestStates = ({ overview }: { overview: TestsOverview }) => {
  const { t } = useTranslation('competitions')
  const counts = countStates(overview)
  return (
    <ol className={classes.line} aria-label={t('competition.home.states')}>
      {TestState.options.map((state) => (
        <li key={state} className={classes.state} data-empty={!counts.has(state) || undefined} data-state={state}>
          <span className={classes.count}>{counts.get(state) ?? 0}</span> {t(`test.state.${state}`)}
        </li>
      ))}
    </ol>
  )
}
