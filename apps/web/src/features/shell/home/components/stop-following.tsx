import type { Followed } from '@oxer/domain/shell/favourite/favourite.schema'
import { DeleteConfirmation } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'

export const StopFollowing = ({ followed, onClose }: { followed: Followed; onClose: () => void }) => {
  const { t } = useTranslation('home')
  const utils = trpc.useUtils()
  const remove = trpc.shell.favourite.remove.useMutation({
    onSettled: () => {
      onClose()
      return utils.shell.invalidate()
    },
  })
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      isBusy={remove.isPending}
      title={t('followed.stop', { name: followed.name })}
      message={t('followed.stopWhy')}
      confirm={t('followed.end')}
      onConfirm={() => remove.mutate({ ref: followed.favouriteRef })}
    />
  )
}
