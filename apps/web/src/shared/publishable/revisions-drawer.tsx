import { Skeleton } from '@mantine/core'
import { stateAfter } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { EmptyState, ErrorState, PublicationBadge, RevisionLabel, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../managed-federation.ts'
import { trpc } from '../trpc.ts'
import { useFormats } from '../use-formats.ts'
import classes from './publishable.module.css'
import type { PublishableItem } from './publishable-item.ts'

/** Who published, withdrew or archived it, when and why; the newest entry first. */
export const RevisionsDrawer = ({
  federation,
  item,
  onClose,
}: {
  federation: string
  item: PublishableItem
  onClose: () => void
}) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  const { timeZone } = useManagedFederation().federation
  const revisions = trpc.catalogue.publishable.listRevisions.useQuery({ federation, publishable: item.ref })
  return (
    <SideDrawer title={t('publishable.revisionsOf', { name: item.name })} opened onClose={onClose}>
      {revisions.isPending && <Skeleton height={72} />}
      {revisions.isError && <ErrorState onRetry={() => void revisions.refetch()} />}
      {revisions.data?.length === 0 && (
        <EmptyState title={t('publishable.noRevisions')} message={t('publishable.noRevisionsWhy')} />
      )}
      {revisions.data && revisions.data.length > 0 && (
        <ol className={classes.revisions}>
          {revisions.data.map((line) => (
            <li key={line.ref} className={classes.revision}>
              <div className={classes.head}>
                <PublicationBadge state={stateAfter[line.action]} />
                {line.action === 'PUBLISH' && <RevisionLabel number={line.revision} />}
                <time className={classes.moment} dateTime={line.at}>
                  {formats.instant(line.at, timeZone)}
                </time>
              </div>
              {line.note !== '' && <p className={classes.note}>{line.note}</p>}
              <p className={classes.by}>{line.by}</p>
            </li>
          ))}
        </ol>
      )}
    </SideDrawer>
  )
}
