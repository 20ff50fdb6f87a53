import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Chooses a picture and sends it as a form, with the ref of its subject. */
export const PictureButton = ({
  of,
  isBusy,
  send,
}: {
  of: Record<string, string>
  isBusy: boolean
  send: (form: FormData) => void
}) => {
  const { t } = useTranslation('parties')
  return (
    <FileButton
      accept="image/png,image/jpeg,image/webp"
      onChange={(file) => {
        if (!file) return
        const form = new FormData()
        for (const [name, ref] of Object.entries(of)) form.set(name, ref)
        form.set('file', file)
        send(form)
      }}
    >
      {(props) => (
        <Button {...props} variant="default" loading={isBusy} leftSection={<IconPhotoUp size={16} aria-hidden />}>
          {t('picture.change')}
        </Button>
      )}
    </FileButton>
  )
}
