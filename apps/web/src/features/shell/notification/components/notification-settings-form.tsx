import { Alert, Button, Checkbox, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import type { NotificationSettings } from '@oxer/domain/shell/notification/notification.schema'
import { TimeInput } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf, showSuccess } from '../../../../shared/failure.ts'
import { usePageForm } from '../../../../shared/form/use-page-form.tsx'
import { useNotificationChanges } from '../notification.mutations.ts'
import classes from '../notifications.module.css'

const channels = ['page', 'mail', 'push'] as const

export const NotificationSettingsForm = ({ stored: { version, ...stored } }: { stored: NotificationSettings }) => {
  const { t, i18n } = useTranslation('notification')
  const { saveSettings } = useNotificationChanges()
  const [refusal, setRefusal] = useState<string[]>([])
  const form = useForm({ initialValues: stored })
  const { notice, question } = usePageForm(t('settings.title'), form)
  const submit = form.onSubmit(async (values) => {
    setRefusal([])
    try {
      await saveSettings.mutateAsync({ ...values, version })
      form.resetDirty()
      showSuccess(t('settings.saved'))
    } catch (error) {
      const fields = fieldErrorsOf(error, i18n)
      form.setErrors(fields)
      if (Object.keys(fields).length === 0) setRefusal(failureTexts(error, i18n))
    }
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {notice}
      {refusal.length > 0 && (
        <Alert color="red" role="alert">
          {refusal.join(' ')}
        </Alert>
      )}
      <table className={classes.kinds}>
        <thead>
          <tr>
            <th scope="col">{t('settings.kind')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`settings.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NotificationKind.options.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`kind.${kind}.name`)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={t('settings.channel', {
                      kind: t(`kind.${kind}.name`),
                      channel: t(`settings.${channel}`),
                    })}
                    {...form.getInputProps(`channels.${kind}.${channel}`, { type: 'checkbox' })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend>{t('settings.quiet')}</legend>
        <p style={{ marginBlock: 4 }}>{t('settings.quietHint')}</p>
        <div className={classes.hours}>
          <TimeInput
            label={t('settings.quietFrom')}
            {...form.getInputProps('quietFrom')}
            value={form.values.quietFrom}
          />
          <TimeInput
            label={t('settings.quietUntil')}
            {...form.getInputProps('quietUntil')}
            value={form.values.quietUntil}
          />
        </div>
      </fieldset>
      <NumberInput
        label={t('settings.moved')}
        description={t('settings.movedHint')}
        min={0}
        max={240}
        allowDecimal={false}
        {...form.getInputProps('movedMinutes')}
      />
      <Button type="submit" loading={saveSettings.isPending} disabled={!form.isDirty()}>
        {t('settings.save')}
      </Button>
      {question}
    </form>
  )
}
