import { Checkbox, MultiSelect, TextInput } from '@mantine/core'
import { StyleRidingProtocol, StyleRidingTieBreak } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { FormPart } from '../../../shared/form-part.tsx'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './components/protocol-editor.module.css'
import { SheetEditor } from './components/sheet-editor.tsx'
import {
  CourseErrorFields,
  DecimalsField,
  JudgeMaximumField,
  JudgesField,
  type SheetForm,
} from './components/sheet-fields.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { toStyleRiding } from './sheet.form.ts'

const General = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <JudgesField form={form} />
      <MultiSelect
        label={t('protocol.tieBreak')}
        description={t('protocol.tieBreakHint')}
        data={StyleRidingTieBreak.options.map((value) => ({ value, label: t(`protocol.styleTieBreaks.${value}`) }))}
        {...form.getInputProps('tieBreak')}
      />
      <div className={classes.row}>
        <DecimalsField form={form} />
        <JudgeMaximumField form={form} />
      </div>
      <Checkbox
        label={t('protocol.hasJumpingRanking')}
        {...form.getInputProps('hasJumpingRanking', { type: 'checkbox' })}
      />
    </>
  )
}

const Course = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <FormPart legend={t('protocol.course')}>
        <div className={classes.row}>
          <TextInput
            label={t('protocol.timeAllowed')}
            description={t('protocol.timeAllowedHint')}
            inputMode="decimal"
            {...form.getInputProps('timeAllowed')}
          />
          <TextInput label={t('protocol.penalty')} inputMode="decimal" {...form.getInputProps('penalty')} />
          <TextInput label={t('protocol.perStarted')} inputMode="decimal" {...form.getInputProps('perStarted')} />
        </div>
      </FormPart>
      <FormPart legend={t('protocol.round.JUMP_OFF')}>
        <Checkbox label={t('protocol.hasJumpOff')} {...form.getInputProps('hasJumpOff', { type: 'checkbox' })} />
        {form.values.hasJumpOff && (
          <div className={classes.row}>
            <TextInput
              label={t('protocol.jumpOffPoints')}
              inputMode="decimal"
              {...form.getInputProps('jumpOffPoints')}
            />
            <TextInput
              label={t('protocol.timeAllowed')}
              inputMode="decimal"
              {...form.getInputProps('jumpOffTimeAllowed')}
            />
            <TextInput label={t('protocol.penalty')} inputMode="decimal" {...form.getInputProps('jumpOffPenalty')} />
            <TextInput
              label={t('protocol.perStarted')}
              inputMode="decimal"
              {...form.getInputProps('jumpOffPerStarted')}
            />
          </div>
        )}
      </FormPart>
    </>
  )
}

/** ps073: marks for style over a jumping course, minus the faults of the course. */
export const StyleRidingProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getStyleRiding.useQuery(input, { meta: { page: true } })
  const { updateStyleRiding } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <SheetEditor
      stored={stored.data}
      schema={StyleRidingProtocol}
      toDefinition={toStyleRiding}
      save={(sent) => updateStyleRiding.mutateAsync({ ...input, ...sent })}
      general={(form) => <General form={form} />}
      after={(form, isReadOnly) => (
        <>
          <Course form={form} />
          <CourseErrorFields form={form} isReadOnly={isReadOnly} />
        </>
      )}
    />
  )
}
