import { DeleteConfirmation } from '@oxer/ui'
import { useTranslation } from 'react-i18next'

export const DeleteTest = ({
  name,
  isBusy,
  onClose,
  onConfirm,
}: {
  name: string
  isBusy: boolean
  onClose: () => void
  onConfirm: () => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      isBusy={isBusy}
      onConfirm={onConfirm}
      what={name}
      message={t('test.deleteMessage', { name })}
    />
  )
}
