import { Button, FileButton } from '@mantine/core'
import { AvatarInitials } from '@oxer/ui'
import { IconPhotoUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { useCompetitionSections } from '../competition.mutations.ts'
import classes from './pictures.module.css'

const accepted = 'image/png,image/jpeg,image/webp'

/** The banner of the public page and the small picture of the calendar. */
export const Pictures = () => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const { avatar, banner } = useCompetitionSections(competition.ref)
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
      <div className={classes.below}>
        <AvatarInitials name={competition.name} src={competition.avatar} size={56} />
        {abilities.canManage && (
          <>
            <FileButton accept={accepted} onChange={(file) => send(avatar, file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={avatar.isPending}
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                >
                  {t('competition.picture.avatar')}
                </Button>
              )}
            </FileButton>
            <FileButton accept={accepted} onChange={(file) => send(banner, file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={banner.isPending}
                  leftSection={<IconPhotoUp size={16} aria-hidden />}
                >
                  {t('competition.picture.banner')}
                </Button>
              )}
            </FileButton>
          </>
        )}
      </div>
    </div>
  )
}
