import type { UiTexts } from '@oxer/ui'
import type { i18n } from 'i18next'

/** A section whose texts need no values is taken as it is. */
const whole = { returnObjects: true } as const

/** Passes the texts of the `ui` area to components without translations. */
export const createUiTexts = ({ t }: i18n): UiTexts => ({
  action: t('ui:action', whole),
  state: t('ui:state', whole),
  table: {
    ...t('ui:table', whole),
    emptyFiltered: (text) => t('ui:table.emptyFiltered', { text }),
    selected: (count) => t('ui:table.selected', { count }),
    rows: (count, hasMore) => (hasMore ? t('ui:table.rowsSoFar', { count }) : t('ui:table.rows', { count })),
    loading: t('ui:loading'),
  },
  loading: t('ui:loading'),
  error: t('ui:error', whole),
  publish: t('ui:publish', whole),
  deletion: t('ui:deletion', whole),
  field: t('ui:field', whole),
  money: { ...t('ui:money', whole), negative: t('ui:field.negative') },
  typeahead: {
    ...t('ui:typeahead', whole),
    hint: (count) => t('ui:typeahead.hint', { count }),
    none: (query) => t('ui:typeahead.none', { query }),
    more: (query) => t('ui:typeahead.more', { query }),
  },
  federation: { choose: t('ui:federation.choose') },
  revision: (number) => t('ui:revision', { number }),
  startNumber: (number) => t('ui:startNumber', { number }),
  breadcrumbs: t('ui:breadcrumbs'),
})
