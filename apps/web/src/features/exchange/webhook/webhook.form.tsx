import { CreateWebhook, type Webhook } from '@oxer/domain/exchange/webhook/webhook.schema'
import { EventKind } from '@oxer/domain/kernel/event/event.schema'
import { type Found, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { type FieldsOf, inputOf } from '../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { kindKey } from './webhook.view.ts'

export type WebhookValues = {
  name: string
  url: string
  kinds: EventKind[]
  competition: TypeaheadOption | null
  isOn: boolean
}

export const newWebhook: WebhookValues = { name: '', url: '', kinds: [], competition: null, isOn: true }

export const webhookValuesOf = ({ name, url, kinds, competition, isOn }: Webhook): WebhookValues => ({
  ...{ name, url, kinds, competition, isOn },
})

export const toWebhookInput = ({ competition, ...values }: WebhookValues) => ({
  ...values,
  competition: competition?.ref ?? null,
})

export const useWebhookErrors = () => {
  const { i18n } = useTranslation()
  return (values: WebhookValues) => schemaErrorsOf(CreateWebhook, toWebhookInput(values), i18n)
}

export const useWebhookWords = (): FormWords<WebhookValues> => {
  const { t } = useTranslation('exchange')
  return {
    name: t('webhook.name'),
    url: t('webhook.url'),
    kinds: {
      label: t('webhook.kinds'),
      options: choices(EventKind.options, (kind) => t(`event.kind.${kindKey(kind)}`)),
    },
    competition: t('webhook.competition'),
    isOn: t('webhook.isOn'),
  }
}

const useCompetitionSearch = (federation: string) => {
  const { client } = trpc.useUtils()
  const formats = useFormats()
  return async (text: string, signal: AbortSignal): Promise<Found<TypeaheadOption>> => {
    const { matches, hasMore } = await client.competitions.competition.search.query(
      { q: text, federationRef: federation },
      { signal },
    )
    const options = matches.map(({ ref, name, start, cityName }) => ({
      ...{ ref, name },
      detail: [formats.date(start), cityName].filter((part) => part !== '').join(' · '),
    }))
    return { matches: options, hasMore }
  }
}

export const WebhookFields = ({ field, federation }: { field: FieldsOf<WebhookValues>; federation: string }) => {
  const { t } = useTranslation('exchange')
  const search = useCompetitionSearch(federation)
  return (
    <>
      {field.text('name', { required: true, autofocus: true })}
      {field.text('url', { required: true, description: t('webhook.urlWhy'), inputMode: 'url' })}
      {field.several('kinds', { description: t('webhook.kindsWhy'), clearable: true })}
      <Typeahead
        full={(text) => `/competitions?${new URLSearchParams({ q: text }).toString()}`}
        search={search}
        description={t('webhook.competitionWhy')}
        {...inputOf(field.of('competition'))}
      />
      {field.flag('isOn', { description: t('webhook.isOnWhy') })}
    </>
  )
}
