import { Button, FileButton } from '@mantine/core'
import { AvatarInitials } from '@oxer/ui'
import { IconPhotoUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useCompetitionSections } from '../competition.mutations.ts'
import classes from './pictures.module.css'

const accepted = 'image/png,image/jpeg,image/webp'

/** Chooses a picture and sends it. */
const Upload = ({ label, isBusy, send }: { label: string; isBusy: boolean; send: (file: File | null) => void }) => (
  <FileButton accept={accepted} onChange={send}>
    {(props) => (
      <Button {...props} variant="default" loading={isBusy} leftSection={<IconPhotoUp size={16} aria-hidden />}>
        {label}
      </Button>
    )}
  </FileButton>
)

/** The banner and the poster of the public page, and the small picture of the calendar. */
export const Pictures = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const { avatar, banner, poster, noPoster } = useCompetitionSections(competition.ref)
  const send = (upload: typeof avatar | typeof banner, file: File | null): void => {
    if (!file) return
    const form = new FormData()
    form.set('competition', competition.ref)
    form.set('file', file)
    upload.mutate(form)
  }
  return (
    <div className={classes.pictures}>
      {competition.banner !== null && (
        <img
          className={classes.banner}
          src={competition.banner}
          alt={t('competition.picture.bannerOf', { name: competition.name })}
          width={880}
          height={147}
        />
      )}
      {competition.poster !== null && (
        <img
          className={classes.poster}
          src={competition.poster}
          alt={t('competition.picture.posterOf', { name: competition.name })}
          width={170}
          height={240}
        />
      )}
      <div className={classes.below}>
        <AvatarInitials name={competition.name} src={competition.avatar} size={56} />
        {abilities.canManage && (
          <>
            <Upload
              label={t('competition.picture.avatar')}
              isBusy={avatar.isPending}
              send={(file) => send(avatar, file)}
            />
            <Upload
              label={t('competition.picture.banner')}
              isBusy={banner.isPending}
              send={(file) => send(banner, file)}
            />
            <Upload
              label={t('competition.picture.poster')}
              isBusy={poster.isPending}
              send={(file) => send(poster, file)}
            />
            {competition.poster !== null && (
              <Button
                variant="subtle"
                color="gray"
                loading={noPoster.isPending}
                onClick={() => noPoster.mutate({ competition: competition.ref })}
              >
                {t('competition.picture.noPoster')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
