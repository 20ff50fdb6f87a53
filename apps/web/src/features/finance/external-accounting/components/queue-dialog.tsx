import { QueueExports } from '@oxer/domain/finance/external-accounting/accounting-export.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useExportChanges } from '../external-accounting.mutations.ts'

type Values = { fromDate: string | null }

/** Documents that were final before the books were connected. */
export const QueueDialog = ({ federation, onClose }: { federation: string; onClose: () => void }) => {
  const { t, i18n } = useTranslation('finance')
  const done = useDone()
  const { queue } = useExportChanges()
  const words: FormWords<Values> = { fromDate: t('show.from') }
  return (
    <EditDrawer<Values>
      title={t('export.queue')}
      onClose={onClose}
      initialValues={{ fromDate: null }}
      validate={(values) => schemaErrorsOf(QueueExports, values, i18n)}
      saveLabel={t('export.queueNow')}
      save={async ({ fromDate }) => {
        const { queued } = await queue.mutateAsync({ organisation: federation, fromDate: fromDate ?? '' })
        done({ message: t('export.queued', { count: queued }) })
      }}
    >
      {(form) => (
        <>
          <p>{t('export.queueWhat')}</p>
          {fieldsOf(form, words).day('fromDate', { autofocus: true, required: true })}
        </>
      )}
    </EditDrawer>
  )
}
