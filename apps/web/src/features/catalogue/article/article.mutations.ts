import { useChanges } from '../../../shared/changes.ts'
import { trpc } from '../../../shared/trpc.ts'

export const useArticleChanges = () => useChanges('catalogue', trpc.catalogue.article)
