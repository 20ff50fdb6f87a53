import { ReminderTermsView } from '@oxer/domain/finance/reminder/reminder.schema'
import { parseAmountText, showAmountText } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { useReminderChanges } from '../../../../shared/finance/reminder-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'

type Values = { isOn: boolean; graceDays: number; secondAfterDays: number; fee: string }

/** When the payers of a book are reminded, and what a second reminder costs. */
export const TermsDrawer = ({
  federation,
  terms,
  onClose,
}: {
  federation: string
  terms: ReminderTermsView
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const { saveTerms } = useReminderChanges()
  const words: FormWords<Values> = {
    isOn: t('reminder.daily'),
    graceDays: t('reminder.graceDays'),
    secondAfterDays: t('reminder.secondAfterDays'),
    fee: t('reminder.feeCents'),
  }
  return (
    <ChangeDrawer<Values, ReminderTermsView>
      title={t('reminder.terms')}
      onClose={onClose}
      stored={terms}
      view={ReminderTermsView}
      words={words}
      valuesOf={({ isOn, graceDays, secondAfterDays, feeCents }) => ({
        ...{ isOn, graceDays, secondAfterDays },
        fee: showAmountText(feeCents, i18n.language),
      })}
      fieldOfServer={{ feeCents: 'fee' }}
      validate={({ fee }): Record<string, string> => {
        const cents = parseAmountText(fee)
        return cents === null || cents < 0 ? { fee: t('toPrice.bad') } : {}
      }}
      save={({ fee, ...values }, { version }) =>
        saveTerms.mutateAsync({
          ...{ organisation: federation, ...values, version },
          feeCents: parseAmountText(fee) ?? Number.NaN,
        })
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.flag('isOn', { description: t('reminder.dailyHint'), autofocus: true })}
            {field.whole('graceDays', { whenEmpty: 0 })}
            {field.whole('secondAfterDays', { minimum: 1, whenEmpty: 14, description: t('reminder.lawDays') })}
            {field.text('fee', { inputMode: 'decimal', description: t('reminder.lawCosts') })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
