import { Skeleton } from '@mantine/core'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { ErrorState, SideDrawer } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../../shared/changes.ts'
import { SplitsDrawer } from '../../../../shared/finance/splits-drawer.tsx'
import { useManagedFederation } from '../../../../shared/managed-federation.ts'
import { trpc } from '../../../../shared/trpc.ts'

/** The parts that the federation gives of an article, wherever it is sold. */
export const ArticleSplitsDrawer = ({
  article,
  articles,
  onClose,
}: {
  article: RefName
  articles: readonly RefName[]
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { federation } = useManagedFederation()
  const save = trpc.finance.split.saveOfArticle.useMutation(useSettled('catalogue').quiet)
  const of = { federation: federation.ref, article: article.ref }
  const { data, isError, refetch } = trpc.finance.split.ofArticle.useQuery(of, { staleTime: 0 })
  if (data)
    return (
      <SplitsDrawer
        stored={data}
        federation={federation.ref}
        articles={articles}
        onClose={onClose}
        save={(input) => save.mutateAsync({ ...of, ...input })}
      />
    )
  return (
    <SideDrawer title={t('split.title', { article: article.name })} opened onClose={onClose}>
      {isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height={220} />}
    </SideDrawer>
  )
}
