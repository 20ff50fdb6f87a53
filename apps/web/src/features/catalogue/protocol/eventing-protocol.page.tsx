import { MultiSelect, NativeSelect } from '@mantine/core'
import { EventingPhase, EventingProtocol, EventingTieBreak } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { crossCountryDefaults } from '@oxer/domain/disciplines/cross-country/cross-country.presets'
import { defaultPhases } from '@oxer/domain/disciplines/eventing/eventing-phases'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import {
  DecimalField,
  OptionalPart,
  OutcomeField,
  OutcomeList,
  SecondsField,
  TimeLimitFields,
  TimePenaltyFields,
} from './components/course-fields.tsx'
import { CrossCountryFields } from './components/cross-country-fields.tsx'
import { PhaseDressageFields } from './components/phase-dressage-fields.tsx'
import classes from './components/protocol-editor.module.css'
import { RulesEditor } from './components/rules-editor.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { fieldOf, orNone, type Part } from './protocol-part.form.ts'

type Of = { part: Part<EventingProtocol>; isReadOnly: boolean }

const orders = EventingPhase.options.flatMap((first) =>
  EventingPhase.options
    .filter((second) => second !== first)
    .map((second) => [first, second, ...EventingPhase.options.filter((last) => last !== first && last !== second)]),
)

const DressagePart = ({ part, isReadOnly }: Of) => {
  const { t } = useTranslation('catalogue')
  const dressage = fieldOf(part, 'dressage')
  const decimals = fieldOf(dressage, 'decimals')
  const judgeDecimals = fieldOf(dressage, 'judgeDecimals')
  return (
    <FormPart legend={t('sportType.DRESSAGE')}>
      <div className={classes.row}>
        <DecimalField
          label={t('protocol.factor')}
          description={t('protocol.factorWhy')}
          part={fieldOf(dressage, 'factor')}
        />
        <WholeNumberInput
          label={t('protocol.decimals')}
          description={t('protocol.decimalsHint')}
          whenEmpty={1}
          max={9}
          value={decimals.value}
          error={decimals.errorOf('')}
          onChange={decimals.onChange}
        />
        <WholeNumberInput
          label={t('protocol.judgeDecimals')}
          description={t('protocol.judgeDecimalsHint')}
          whenEmpty={null}
          max={9}
          value={judgeDecimals.value}
          error={judgeDecimals.errorOf('')}
          onChange={judgeDecimals.onChange}
        />
      </div>
      <PhaseDressageFields part={dressage} isReadOnly={isReadOnly} />
    </FormPart>
  )
}

const JumpingPart = ({ part }: Pick<Of, 'part'>) => {
  const { t } = useTranslation('catalogue')
  const showJumping = fieldOf(part, 'showJumping')
  return (
    <FormPart legend={t('sportType.SHOW_JUMPING')}>
      <OptionalPart
        label={t('protocol.faultsCounted')}
        part={orNone(showJumping)}
        initial={{
          knockDown: '4',
          disobediences: [{ kind: 'PENALTIES', value: '4' }, { kind: 'ELIMINATION' }],
          fall: { kind: 'ELIMINATION' },
          timeAllowed: null,
          timePenalty: { penalty: '0.4', perStarted: 100 },
          timeLimit: null,
        }}
      >
        {(rules) => (
          <>
            <div className={classes.row}>
              <DecimalField label={t('protocol.knockDown')} part={fieldOf(rules, 'knockDown')} />
              <SecondsField
                label={t('protocol.timeAllowed')}
                description={t('protocol.timeAllowedHint')}
                part={fieldOf(rules, 'timeAllowed')}
              />
            </div>
            <OutcomeList
              nameOf={(number) => t('protocol.faults.disobedience', { number })}
              addLabel={t('protocol.faults.addDisobedience')}
              part={fieldOf(rules, 'disobediences')}
              atMost={5}
            />
            <OutcomeField label={t('protocol.faults.fall')} part={fieldOf(rules, 'fall')} />
            <TimePenaltyFields label={t('protocol.timePenalty')} part={fieldOf(rules, 'timePenalty')} />
            <TimeLimitFields part={fieldOf(rules, 'timeLimit')} />
          </>
        )}
      </OptionalPart>
    </FormPart>
  )
}

const Fields = ({ part, isReadOnly }: Of) => {
  const { t } = useTranslation('catalogue')
  const phases = fieldOf(part, 'phases')
  const tieBreak = fieldOf(part, 'tieBreak')
  const crossCountry = fieldOf(part, 'crossCountry')
  const chosen = (phases.value ?? defaultPhases).join(' ')
  return (
    <>
      <NativeSelect
        label={t('protocol.phases')}
        description={t('protocol.phasesWhy')}
        value={chosen}
        error={phases.errorOf('')}
        data={orders.map((order) => ({
          value: order.join(' '),
          label: order.map((phase) => t(`sportType.${phase}`)).join(' – '),
        }))}
        onChange={({ currentTarget }) => phases.onChange(orders.find((each) => each.join(' ') === currentTarget.value))}
      />
      <DressagePart part={part} isReadOnly={isReadOnly} />
      <FormPart legend={t('sportType.CROSS_COUNTRY')}>
        <SecondsField
          label={t('protocol.optimumTime')}
          description={t('protocol.timeAllowedHint')}
          part={fieldOf(part, 'optimumTime')}
        />
        <OptionalPart label={t('protocol.faultsCounted')} part={orNone(crossCountry)} initial={crossCountryDefaults}>
          {(rules) => <CrossCountryFields part={rules} isReadOnly={isReadOnly} />}
        </OptionalPart>
      </FormPart>
      <JumpingPart part={part} />
      <MultiSelect
        label={t('protocol.tieBreak')}
        description={t('protocol.tieBreakHint')}
        data={EventingTieBreak.options.map((value) => ({ value, label: t(`protocol.courseTieBreaks.${value}`) }))}
        value={tieBreak.value}
        error={tieBreak.errorOf('')}
        onChange={(values) => tieBreak.onChange(EventingTieBreak.array().parse(values))}
      />
    </>
  )
}

/** Eventing: its dressage, cross-country and jumping, in their order. */
export const EventingProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getEventing.useQuery(input, { meta: { page: true } })
  const { updateEventing } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <RulesEditor
      stored={stored.data}
      schema={EventingProtocol}
      save={(sent) => updateEventing.mutateAsync({ ...input, ...sent })}
    >
      {(part, isReadOnly) => <Fields part={part} isReadOnly={isReadOnly} />}
    </RulesEditor>
  )
}
