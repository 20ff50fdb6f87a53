import { CrossCountryFault, type CrossCountryRules } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../../shared/form-part.tsx'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { fieldOf, type Part } from '../protocol-part.form.ts'
import {
  DecimalField,
  NeededSecondsField,
  OptionalPart,
  OutcomeField,
  OutcomeList,
  TimeLimitFields,
  TimePenaltyFields,
} from './course-fields.tsx'
import { ObstacleList } from './obstacle-list.tsx'
import classes from './protocol-editor.module.css'

/** The course and the costs of its faults, in a test of its own and as a phase of eventing. */
export const CrossCountryFields = ({ part, isReadOnly }: { part: Part<CrossCountryRules>; isReadOnly: boolean }) => {
  const { t } = useTranslation('catalogue')
  const faults = fieldOf(part, 'faults')
  const most = fieldOf(part, 'eliminatedAtRefusal')
  return (
    <>
      <ObstacleList part={fieldOf(part, 'obstacles')} isReadOnly={isReadOnly} />
      <FormPart legend={t('protocol.faults.refusals')}>
        <p className={classes.hint}>{t('protocol.faults.refusalsWhy')}</p>
        <OutcomeList
          nameOf={(number) => t('protocol.faults.refusal', { number })}
          addLabel={t('protocol.faults.addRefusal')}
          part={fieldOf(part, 'refusals')}
          atMost={5}
        />
        <WholeNumberInput
          label={t('protocol.faults.eliminatedAtRefusal')}
          description={t('protocol.faults.eliminatedAtRefusalWhy')}
          minimum={1}
          max={20}
          whenEmpty={null}
          value={most.value}
          error={most.errorOf('')}
          onChange={most.onChange}
        />
      </FormPart>
      <FormPart legend={t('protocol.faults.title')}>
        {CrossCountryFault.options.map((fault) => (
          <OutcomeField key={fault} label={t(`protocol.faults.kinds.${fault}`)} part={fieldOf(faults, fault)} />
        ))}
      </FormPart>
      <FormPart legend={t('protocol.time')}>
        <TimePenaltyFields label={t('protocol.overTime')} part={fieldOf(part, 'overTime')} />
        <OptionalPart
          label={t('protocol.earlyTime')}
          part={fieldOf(part, 'earlyTime')}
          initial={{ penalty: '0.4', perStarted: 100, grace: 1500 }}
        >
          {(early) => (
            <div className={classes.row}>
              <DecimalField label={t('protocol.penalty')} part={fieldOf(early, 'penalty')} />
              <NeededSecondsField label={t('protocol.perStarted')} part={fieldOf(early, 'perStarted')} />
              <NeededSecondsField label={t('protocol.grace')} part={fieldOf(early, 'grace')} />
            </div>
          )}
        </OptionalPart>
        <TimeLimitFields part={fieldOf(part, 'timeLimit')} />
      </FormPart>
    </>
  )
}
