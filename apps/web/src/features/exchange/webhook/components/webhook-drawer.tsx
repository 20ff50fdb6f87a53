import { Webhook, type WebhookWithSecret } from '@oxer/domain/exchange/webhook/webhook.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import {
  newWebhook,
  toWebhookInput,
  useWebhookErrors,
  useWebhookWords,
  WebhookFields,
  type WebhookValues,
  webhookValuesOf,
} from '../webhook.form.tsx'
import { useWebhookChanges } from '../webhook.mutations.ts'

export const NewWebhook = ({
  federation,
  onCreated,
  onClose,
}: {
  federation: string
  onCreated: (made: WebhookWithSecret) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('exchange')
  const { create } = useWebhookChanges()
  const words = useWebhookWords()
  return (
    <EditDrawer<WebhookValues>
      title={t('webhook.create')}
      onClose={onClose}
      initialValues={newWebhook}
      validate={useWebhookErrors()}
      save={async (values) => onCreated(await create.mutateAsync({ ...toWebhookInput(values), federation }))}
    >
      {(form) => <WebhookFields field={fieldsOf(form, words)} federation={federation} />}
    </EditDrawer>
  )
}

export const EditWebhook = ({
  federation,
  webhook,
  onClose,
}: {
  federation: string
  webhook: Webhook
  onClose: () => void
}) => {
  const { t } = useTranslation('exchange')
  const { update } = useWebhookChanges()
  const words = useWebhookWords()
  return (
    <ChangeDrawer<WebhookValues, Webhook>
      title={t('webhook.edit')}
      onClose={onClose}
      stored={webhook}
      view={Webhook}
      valuesOf={webhookValuesOf}
      words={words}
      validate={useWebhookErrors()}
      save={async (values, { ref, version }) => {
        await update.mutateAsync({ ...toWebhookInput(values), federation, webhook: ref, version })
        showSuccess(t('webhook.saved'))
      }}
    >
      {(form) => <WebhookFields field={fieldsOf(form, words)} federation={federation} />}
    </ChangeDrawer>
  )
}
