import { VisuallyHidden } from '@mantine/core'
import { TestState } from '@oxer/domain/competitions/test/test-overview.schema'
import { useTranslation } from 'react-i18next'
import type { TestPart } from './panes.ts'
import classes from './test-panes.module.css'

/** How far a test is, as a ring that fills, beside its word. */
export const StateMark = ({ state }: { state: TestState }) => {
  const at = TestState.options.indexOf(state)
  const last = TestState.options.length - 1
  return (
    <svg className={classes.mark} data-state={state} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" fill="none" strokeDasharray={at === 0 ? '2 2.2' : undefined} />
      {at > 0 && at < last && (
        <circle cx="8" cy="8" r="2" pathLength={last} strokeDasharray={`${at} ${last}`} className={classes.filled} />
      )}
      {at === last && <path d="M5 8.2 7.2 10.4 11 5.9" fill="none" />}
    </svg>
  )
}

/** From entries to official: done, now and to come. */
export const TestSteps = ({ part: { state, results } }: { part: TestPart }) => {
  const { t } = useTranslation('competitions')
  const at = TestState.options.indexOf(state)
  const total = results.done + results.left
  return (
    <div className={classes.steps}>
      <ol aria-label={t('test.steps')}>
        {TestState.options.map((step, index) => (
          <li
            key={step}
            title={t(`test.state.${step}`)}
            data-at={index < at ? 'done' : index === at ? 'now' : 'later'}
            aria-current={index === at ? 'step' : undefined}
          >
            <VisuallyHidden>{t(`test.state.${step}`)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <strong aria-hidden>{t(`test.state.${state}`)}</strong>
      {total > 0 && (
        <span role="status" className={classes.quiet}>
          {t('test.progress', { done: results.done, total })}
        </span>
      )}
    </div>
  )
}
