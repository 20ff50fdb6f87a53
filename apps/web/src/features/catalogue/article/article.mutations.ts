import { trpc } from '../../../shared/trpc.ts'

/** A new default replaces another article as default. */
export const useArticleChanges = () => {
  const utils = trpc.useUtils()
  const onSettled = () => utils.catalogue.article.invalidate()
  const router = trpc.catalogue.article
  const quiet = { meta: { quiet: true }, onSettled }
  return {
    create: router.create.useMutation(quiet),
    update: router.update.useMutation(quiet),
    remove: router.remove.useMutation({ onSettled }),
  }
}
