import { Button } from '@mantine/core'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { IconUpload } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { batchColumns } from './batch.columns.tsx'

const ReceiveDialog = lazy(() =>
  import('./components/receive-dialog.tsx').then((file) => ({ default: file.ReceiveDialog })),
)
const ReceivedDocument = lazy(() =>
  import('./components/received-document.tsx').then((file) => ({ default: file.ReceivedDocument })),
)

/** What other systems have sent to a federation, and a document that it receives from a file. */
export const BatchesSection = ({
  task,
  onOrdered,
}: {
  /** The task of the document that is received; undefined without one. */
  task: string | undefined
  onOrdered: (task: string) => void
}) => {
  const { t } = useTranslation('exchange')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const { federation, abilities } = useManagedFederation()
  const [isChoosing, setIsChoosing] = useState(false)
  const asked = { federation: federation.ref }
  const list = useCursorList(getQueryKey(trpc.exchange.batch.list, asked, 'infinite'), (after) =>
    client.exchange.batch.list.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  if (!abilities.canManage) return null
  const follow = (ordered: string): void => {
    setIsChoosing(false)
    onOrdered(ordered)
  }
  return (
    <>
      {task !== undefined && (
        <Suspense fallback={null}>
          <ReceivedDocument key={task} federation={federation.ref} task={task} onOrdered={follow} />
        </Suspense>
      )}
      <Section
        title={t('batch.title')}
        description={t('batch.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => setIsChoosing(true)}
          >
            {t('batch.receive')}
          </Button>
        }
      >
        <DataTable
          {...list}
          label={t('batch.title')}
          tableId="exchange-batches"
          columns={batchColumns(t, formats)}
          rowKey={({ ref }) => ref}
          rowName={({ source }) => source}
          rowTone={({ undoneAt }) => (undoneAt === null ? undefined : 'muted')}
          rowHref={({ ref }) => `/myfederation/${federation.ref}/exchange/${ref}`}
          empty={<EmptyState title={t('batch.none')} message={t('batch.noneWhy')} />}
        />
      </Section>
      {isChoosing && (
        <Suspense fallback={null}>
          <ReceiveDialog federation={federation.ref} onOrdered={follow} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
