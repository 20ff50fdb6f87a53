import { CardSettings, UpdateCardSettings } from '@oxer/domain/finance/card-payment/card-payment.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useCardChanges } from '../card-payment.mutations.ts'

type Values = { account: string }

/** The account of the seller at the provider. Its keys are the server's own and are never shown. */
export const AccountDrawer = ({
  organisation,
  settings,
  onClose,
}: {
  organisation: string
  settings: CardSettings
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const { saveSettings } = useCardChanges()
  const words: FormWords<Values> = { account: t('card.account') }
  return (
    <ChangeDrawer<Values, CardSettings>
      title={t('card.account')}
      onClose={onClose}
      stored={settings}
      view={CardSettings}
      valuesOf={({ account }) => ({ account: account ?? '' })}
      words={words}
      validate={({ account }) =>
        schemaErrorsOf(UpdateCardSettings, { account: orNull(account), version: settings.version }, i18n)
      }
      save={({ account }, { version }) => saveSettings.mutateAsync({ organisation, account: orNull(account), version })}
    >
      {(form) =>
        fieldsOf(form, words).text('account', {
          autofocus: true,
          description: t('card.accountHint'),
          placeholder: 'acct_…',
          maxLength: 60,
        })
      }
    </ChangeDrawer>
  )
}
