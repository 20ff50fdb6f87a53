import { NativeSelect, TextInput } from '@mantine/core'
import {
  createProtocolOf,
  JumpingFormat,
  JumpingProtocol,
  JumpOffEntitlement,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { jumpingFormatParts, jumpOffIndex } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './components/protocol-editor.module.css'
import { ProtocolEditor } from './components/protocol-editor.tsx'
import { type JumpingValues, roundsFor, toJumpingProtocol, toJumpingValues } from './jumping-protocol.form.ts'
import { useProtocolChanges } from './protocol.mutations.ts'

const Form = createProtocolOf(JumpingProtocol)

const toInput = (values: JumpingValues) => ({
  name: values.name,
  definition: toJumpingProtocol(values, jumpOffIndex(values.format) >= 0),
})

/** The rules of a jumping test: its format, and the penalty for a second over the time allowed. */
export const JumpingProtocolPage = ({ protocol }: { protocol: string }) => {
  const { t, i18n } = useTranslation('catalogue')
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getJumping.useQuery(input, { meta: { page: true } })
  const { updateJumping } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <ProtocolEditor<JumpingValues, typeof stored.data>
      stored={stored.data}
      canEdit={abilities.canManageSport}
      valuesOf={({ name, definition }) => toJumpingValues(name, definition)}
      validate={(values) => schemaErrorsOf(Form, toInput(values), i18n)}
      save={(values, version) => updateJumping.mutateAsync({ ...input, ...toInput(values), version })}
    >
      {(form) => (
        <>
          <NativeSelect
            label={t('protocol.format')}
            data={JumpingFormat.options.map((value) => ({ value, label: t(`protocol.formats.${value}`) }))}
            value={form.values.format}
            onChange={(event) => {
              const format = JumpingFormat.options.find((value) => value === event.currentTarget.value)
              if (!format) return
              form.setValues({
                format,
                rounds: roundsFor(form.values.rounds, jumpingFormatParts[format].rounds.length),
              })
            }}
          />
          <fieldset className={classes.group}>
            <legend>{t('protocol.timePenalty')}</legend>
            <div className={classes.row}>
              <TextInput label={t('protocol.penalty')} inputMode="decimal" {...form.getInputProps('penalty')} />
              <TextInput label={t('protocol.perStarted')} inputMode="decimal" {...form.getInputProps('perStarted')} />
            </div>
          </fieldset>
          {form.values.rounds.map((_round, index) => {
            const kind = jumpingFormatParts[form.values.format].rounds[index] ?? 'JUMP_OFF'
            const path = `rounds.${String(index)}`
            return (
              <fieldset key={path} className={classes.group}>
                <legend>{t(`protocol.round.${kind}`, { number: index + 1 })}</legend>
                <div className={classes.row}>
                  <TextInput
                    label={t('protocol.timeAllowed')}
                    description={t('protocol.timeAllowedHint')}
                    inputMode="decimal"
                    {...form.getInputProps(`${path}.timeAllowed`)}
                  />
                  <TextInput
                    label={t('protocol.penalty')}
                    description={t('protocol.ownPenaltyHint')}
                    inputMode="decimal"
                    {...form.getInputProps(`${path}.penalty`)}
                  />
                  <TextInput
                    label={t('protocol.perStarted')}
                    inputMode="decimal"
                    {...form.getInputProps(`${path}.perStarted`)}
                  />
                </div>
              </fieldset>
            )
          })}
          {jumpOffIndex(form.values.format) >= 0 && (
            <NativeSelect
              label={t('protocol.jumpOffFor')}
              data={[
                { value: '', label: t('protocol.jumpOff.byRule') },
                ...JumpOffEntitlement.options.map((value) => ({ value, label: t(`protocol.jumpOff.${value}`) })),
              ]}
              {...form.getInputProps('jumpOffFor')}
            />
          )}
          {form.values.format === 'ACCUMULATOR' && (
            <div className={classes.row}>
              <TextInput
                label={t('protocol.obstaclePoints')}
                description={t('protocol.obstaclePointsHint')}
                {...form.getInputProps('values')}
              />
              <TextInput
                label={t('protocol.jokerCleared')}
                inputMode="decimal"
                {...form.getInputProps('jokerCleared')}
              />
              <TextInput label={t('protocol.jokerDown')} inputMode="decimal" {...form.getInputProps('jokerDown')} />
            </div>
          )}
        </>
      )}
    </ProtocolEditor>
  )
}
