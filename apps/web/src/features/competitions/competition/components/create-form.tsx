import { Alert, Button } from '@mantine/core'
import type { CompetitionCreateMetadata } from '@oxer/domain/competitions/competition/competition.schema'
import { Section, useCurrentInSight, useUi } from '@oxer/ui'
import { IconArrowLeft, IconArrowRight, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { beginInFirstField, focusFirstWrong } from '../../../../shared/form/first-field.ts'
import classes from '../create.module.css'
import { type CreateFormState, steps, useCreateForm } from '../use-create-form.ts'
import { CreateStep } from './create-step.tsx'
import fieldClasses from './fields.module.css'

const Steps = ({ state: { step, index, isComplete, go } }: { state: CreateFormState }) => {
  const { t } = useTranslation('competitions')
  const stepRow = useRef<HTMLOListElement>(null)
  useCurrentInSight(stepRow, step)
  return (
    <ol className={classes.steps} ref={stepRow}>
      {steps.map((each, at) => {
        const isDone = at < index && isComplete(each)
        return (
          <li key={each.id}>
            <button
              type="button"
              className={classes.step}
              aria-current={each.id === step ? 'step' : undefined}
              onClick={() => go(each.id)}
            >
              {isDone ? (
                <IconCheck size={16} aria-hidden className={classes.done} />
              ) : (
                <IconCircleDashed size={16} aria-hidden />
              )}
              {t(`competition.section.${each.id}`)}
              {at < index && !isDone && <span className={classes.open}>{t('competition.create.incomplete')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The seven sections, one at a time; typed values are kept until the competition is created. */
export const CreateForm = ({ metadata }: { metadata: CompetitionCreateMetadata }) => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const heading = useRef<HTMLDivElement>(null)
  const state = useCreateForm(metadata, () => heading.current?.scrollIntoView?.({ block: 'nearest' }))
  const { form, step, index, refusal, wrong, isBusy } = state
  useEffect(() => {
    if (wrong > 0) focusFirstWrong(heading.current)
  }, [wrong])
  return (
    <div className={classes.layout} ref={heading}>
      <nav aria-label={t('competition.create.steps')}>
        <Steps state={state} />
        <p className={classes.kept}>{t('competition.create.kept')}</p>
        <Button variant="subtle" size="compact-sm" onClick={state.startAgain}>
          {t('competition.create.discard')}
        </Button>
      </nav>
      <form
        // Each section is a form of its own, so that it begins in its first field.
        key={step}
        ref={beginInFirstField}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (step === 'publish') void state.submit()
          else state.next()
        }}
      >
        <Section
          title={t(`competition.section.${step}`)}
          description={t('competition.create.step', { current: index + 1, total: steps.length })}
        >
          <div className={fieldClasses.stack}>
            {refusal.length > 0 && (
              <Alert color="red" role="alert">
                {refusal.join(' ')}
              </Alert>
            )}
            <CreateStep step={step} form={form} metadata={metadata} onEdit={state.go} />
          </div>
        </Section>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            disabled={index === 0}
            onClick={() => state.go(steps[index - 1]?.id ?? 'general')}
          >
            {texts.action.previous}
          </Button>
          {step === 'publish' ? (
            <Button type="submit" loading={isBusy}>
              {t(form.values.publishAfterCreate ? 'competition.create.doAndPublish' : 'competition.create.do')}
            </Button>
          ) : (
            <Button type="submit" rightSection={<IconArrowRight size={16} aria-hidden />}>
              {texts.action.next}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
