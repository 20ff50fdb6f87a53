import { BookSettings, UpdateBookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useSettingsChanges } from '../settings.mutations.ts'

type Values = Pick<BookSettings, 'termDays' | 'mailsDocuments' | 'attachesUbl' | 'needsSecondPerson'>

/** How documents are sent and payouts are decided on from now on. */
export const SettingsDrawer = ({
  organisation,
  settings,
  onClose,
}: {
  organisation: string
  settings: BookSettings
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const { save } = useSettingsChanges()
  const words: FormWords<Values> = {
    termDays: t('settings.termDays'),
    mailsDocuments: t('settings.mails'),
    attachesUbl: t('settings.ubl'),
    needsSecondPerson: t('settings.secondPerson'),
  }
  return (
    <ChangeDrawer<Values, BookSettings>
      title={t('settings.documents')}
      onClose={onClose}
      stored={settings}
      view={BookSettings}
      valuesOf={({ termDays, mailsDocuments, attachesUbl, needsSecondPerson }) => ({
        termDays,
        mailsDocuments,
        attachesUbl,
        needsSecondPerson,
      })}
      words={words}
      validate={(values) => schemaErrorsOf(UpdateBookSettings, { ...values, version: settings.version }, i18n)}
      save={(values, { version }) => save.mutateAsync({ organisation, ...values, version })}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            {field.whole('termDays', {
              autofocus: true,
              description: t('settings.termDaysHint'),
              whenEmpty: 0,
            })}
            {field.flag('mailsDocuments', { description: t('settings.mailsHint') })}
            {field.flag('attachesUbl', { description: t('settings.ublHint') })}
            {field.flag('needsSecondPerson', { description: t('settings.secondPersonHint') })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
