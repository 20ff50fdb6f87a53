import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { AvatarInitials, type AvatarInitialsProps } from '@oxer/ui'
import { IconCamera, IconPhotoUp } from '@tabler/icons-react'
import classes from './picture-button.module.css'

type Sending = {
  /** The ref of the subject, by its name in the form. */
  of: Record<string, string>
  /** The action and its subject: a photo, a crest, a banner. */
  label: string
  isBusy: boolean
  send: (form: FormData) => void
}

const accepted = 'image/png,image/jpeg,image/webp'

/** Sends the chosen picture as a form, with the ref of its subject. */
const sender =
  ({ of, send }: Sending) =>
  (file: File | null): void => {
    if (!file) return
    const form = new FormData()
    for (const [name, ref] of Object.entries(of)) form.set(name, ref)
    form.set('file', file)
    send(form)
  }

/** Chooses a picture for a subject whose picture is not beside it as large as a button. */
export const PictureButton = (sending: Sending) => (
  <FileButton accept={accepted} onChange={sender(sending)}>
    {(props) => (
      <Button {...props} variant="default" loading={sending.isBusy} leftSection={<IconPhotoUp size={16} aria-hidden />}>
        {sending.label}
      </Button>
    )}
  </FileButton>
)

/** The picture of a record. For those who may change it, the picture itself is the button. */
export const RecordPicture = ({
  change,
  ...picture
}: Omit<AvatarInitialsProps, 'size'> & { change?: Sending | false | undefined }) => {
  const image = <AvatarInitials {...picture} size={56} />
  if (!change) return image
  return (
    <FileButton accept={accepted} onChange={sender(change)}>
      {(props) => (
        <UnstyledButton
          {...props}
          className={classes.picture}
          data-shape={picture.shape}
          aria-label={change.label}
          title={change.label}
          disabled={change.isBusy}
        >
          {image}
          <span className={classes.camera}>
            <IconCamera size={13} aria-hidden />
          </span>
        </UnstyledButton>
      )}
    </FileButton>
  )
}
