import { ActionIcon, MultiSelect, TextInput } from '@mantine/core'
import {
  type ConesRules,
  type DrivingDressageRules,
  DrivingProtocol,
  DrivingTieBreak,
  type IncidentRule,
  type MarathonRules,
  type MarathonSection,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { drivingDefaults } from '@oxer/domain/disciplines/driving/driving.presets'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import {
  AddButton,
  DecimalField,
  OptionalPart,
  OutcomeList,
  SecondsField,
  TimeLimitFields,
  TimePenaltyFields,
} from './components/course-fields.tsx'
import { PhaseDressageFields } from './components/phase-dressage-fields.tsx'
import classes from './components/protocol-editor.module.css'
import { RulesEditor } from './components/rules-editor.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { entryOf, fieldOf, type Part } from './protocol-part.form.ts'

type Of<Value> = { part: Part<Value>; isReadOnly: boolean }

const Incidents = ({ part, isReadOnly }: Of<IncidentRule[]>) => {
  const { t } = useTranslation('catalogue')
  const { value: incidents, onChange } = part
  return (
    <FormPart legend={t('protocol.incidents.title')}>
      {incidents.map((incident, index) => {
        const own = entryOf(part, index, incident)
        const code = fieldOf(own, 'code')
        return (
          <div key={String(index)} className={classes.incident}>
            <div className={classes.deduction}>
              <TextInput
                label={t('protocol.incidents.code')}
                description={t('protocol.incidents.codeWhy')}
                value={code.value}
                error={code.errorOf('')}
                maxLength={40}
                onChange={({ currentTarget }) =>
                  code.onChange(currentTarget.value.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_'))
                }
              />
              {!isReadOnly && (
                <ActionIcon
                  size="lg"
                  aria-label={t('protocol.removeOf', { name: incident.code })}
                  onClick={() => onChange(incidents.toSpliced(index, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <OutcomeList
              nameOf={(number) => t('protocol.incidents.time', { number })}
              addLabel={t('protocol.incidents.addTime')}
              part={fieldOf(own, 'outcomes')}
              atMost={10}
            />
          </div>
        )
      })}
      {!isReadOnly && incidents.length < 40 && (
        <AddButton
          label={t('protocol.incidents.add')}
          onClick={() => onChange([...incidents, { code: '', outcomes: [{ kind: 'PENALTIES', value: '5' }] }])}
        />
      )}
    </FormPart>
  )
}

const Sections = ({ part, isReadOnly }: Of<MarathonSection[]>) => {
  const { t } = useTranslation('catalogue')
  const { value: sections, onChange } = part
  const next = String.fromCharCode(65 + sections.length)
  return (
    <FormPart legend={t('protocol.sections.title')}>
      {sections.map((section, index) => {
        const own = entryOf(part, index, section)
        const label = fieldOf(own, 'label')
        return (
          <div key={String(index)} className={classes.incident}>
            <div className={classes.row}>
              <TextInput
                label={t('protocol.sections.label')}
                value={label.value}
                error={label.errorOf('')}
                maxLength={20}
                onChange={({ currentTarget }) => label.onChange(currentTarget.value)}
              />
              <SecondsField label={t('protocol.sections.minimum')} part={fieldOf(own, 'minimumTime')} />
              <SecondsField label={t('protocol.sections.maximum')} part={fieldOf(own, 'maximumTime')} />
              {!isReadOnly && (
                <ActionIcon
                  size="lg"
                  aria-label={t('protocol.removeOf', { name: section.label })}
                  onClick={() => onChange(sections.toSpliced(index, 1))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <TimeLimitFields part={fieldOf(own, 'timeLimit')} />
          </div>
        )
      })}
      {!isReadOnly && sections.length < 10 && (
        <AddButton
          label={t('protocol.sections.add')}
          onClick={() =>
            onChange([...sections, { label: next, minimumTime: null, maximumTime: null, timeLimit: null }])
          }
        />
      )}
    </FormPart>
  )
}

const DressagePart = ({ part, isReadOnly }: Of<DrivingDressageRules>) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <DecimalField label={t('protocol.base')} description={t('protocol.baseWhy')} part={fieldOf(part, 'base')} />
      <PhaseDressageFields part={part} isReadOnly={isReadOnly} />
      <Incidents part={fieldOf(part, 'incidents')} isReadOnly={isReadOnly} />
    </>
  )
}

const MarathonPart = ({ part, isReadOnly }: Of<MarathonRules>) => {
  const { t } = useTranslation('catalogue')
  const obstacles = fieldOf(part, 'obstacles')
  const count = fieldOf(obstacles, 'count')
  return (
    <>
      <div className={classes.row}>
        <WholeNumberInput
          label={t('protocol.marathon.obstacles')}
          whenEmpty={0}
          max={20}
          value={count.value}
          error={count.errorOf('')}
          onChange={count.onChange}
        />
        <DecimalField label={t('protocol.marathon.perSecond')} part={fieldOf(obstacles, 'perSecond')} />
        <SecondsField label={t('protocol.marathon.limit')} part={fieldOf(obstacles, 'timeLimit')} />
      </div>
      <Sections part={fieldOf(part, 'sections')} isReadOnly={isReadOnly} />
      <TimePenaltyFields label={t('protocol.marathon.sectionTime')} part={fieldOf(part, 'sectionTime')} />
      <Incidents part={fieldOf(part, 'incidents')} isReadOnly={isReadOnly} />
    </>
  )
}

const ConesPart = ({ part, isReadOnly }: Of<ConesRules>) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <div className={classes.row}>
        <DecimalField label={t('protocol.ball')} part={fieldOf(part, 'ball')} />
        <SecondsField
          label={t('protocol.timeAllowed')}
          description={t('protocol.timeAllowedHint')}
          part={fieldOf(part, 'timeAllowed')}
        />
      </div>
      <TimePenaltyFields label={t('protocol.timePenalty')} part={fieldOf(part, 'timePenalty')} />
      <TimeLimitFields part={fieldOf(part, 'timeLimit')} />
      <Incidents part={fieldOf(part, 'incidents')} isReadOnly={isReadOnly} />
    </>
  )
}

const Fields = ({ part, isReadOnly }: Of<DrivingProtocol>) => {
  const { t } = useTranslation('catalogue')
  const decimals = fieldOf(part, 'decimals')
  const tieBreak = fieldOf(part, 'tieBreak')
  return (
    <>
      <WholeNumberInput
        label={t('protocol.decimals')}
        description={t('protocol.decimalsHint')}
        whenEmpty={2}
        max={9}
        value={decimals.value}
        error={decimals.errorOf('')}
        onChange={decimals.onChange}
      />
      <FormPart legend={t('protocol.phase.DRESSAGE')}>
        <OptionalPart label={t('protocol.isDriven')} part={fieldOf(part, 'dressage')} initial={presetOf('dressage')}>
          {(rules) => <DressagePart part={rules} isReadOnly={isReadOnly} />}
        </OptionalPart>
      </FormPart>
      <FormPart legend={t('protocol.phase.MARATHON')}>
        <OptionalPart label={t('protocol.isDriven')} part={fieldOf(part, 'marathon')} initial={presetOf('marathon')}>
          {(rules) => <MarathonPart part={rules} isReadOnly={isReadOnly} />}
        </OptionalPart>
      </FormPart>
      <FormPart legend={t('protocol.phase.CONES')}>
        <OptionalPart label={t('protocol.isDriven')} part={fieldOf(part, 'cones')} initial={presetOf('cones')}>
          {(rules) => <ConesPart part={rules} isReadOnly={isReadOnly} />}
        </OptionalPart>
      </FormPart>
      <MultiSelect
        label={t('protocol.tieBreak')}
        description={t('protocol.tieBreakHint')}
        data={DrivingTieBreak.options.map((value) => ({ value, label: t(`protocol.drivingTieBreaks.${value}`) }))}
        value={tieBreak.value}
        error={tieBreak.errorOf('')}
        onChange={(values) => tieBreak.onChange(DrivingTieBreak.array().parse(values))}
      />
    </>
  )
}

/** A phase that is added starts with the preset's rules. */
const presetOf = <Phase extends 'dressage' | 'marathon' | 'cones'>(
  phase: Phase,
): NonNullable<DrivingProtocol[Phase]> => {
  const rules = drivingDefaults[phase]
  if (rules === null) throw new TypeError(`the preset has no ${phase}`)
  return rules
}

/** Driving: dressage, marathon and cones, or some of them. */
export const DrivingProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getDriving.useQuery(input, { meta: { page: true } })
  const { updateDriving } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <RulesEditor
      stored={stored.data}
      schema={DrivingProtocol}
      save={(sent) => updateDriving.mutateAsync({ ...input, ...sent })}
    >
      {(part, isReadOnly) => <Fields part={part} isReadOnly={isReadOnly} />}
    </RulesEditor>
  )
}
