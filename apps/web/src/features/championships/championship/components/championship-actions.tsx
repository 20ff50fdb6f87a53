import { Button, Menu } from '@mantine/core'
import type {
  ChampionshipAbilities,
  ChampionshipDetail,
} from '@oxer/domain/championships/championship/championship.schema'
import type { EventStatusAction } from '@oxer/domain/federation/event-status/event-status.schema'
import { useUi } from '@oxer/ui'
import {
  IconArchive,
  IconBan,
  IconDotsVertical,
  IconEyeOff,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmedMove } from '../../../../shared/event/event-move-dialog.tsx'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { PictureButton } from '../../../../shared/picture-button.tsx'
import { useChampionshipChanges } from '../championship.mutations.ts'

// Dialogs are loaded when they are opened.
const EditChampionship = lazy(() =>
  import('./championship-drawer.tsx').then((file) => ({ default: file.EditChampionship })),
)
const ChampionshipHistory = lazy(() =>
  import('./championship-dialogs.tsx').then((file) => ({ default: file.ChampionshipHistory })),
)
const ChampionshipMoveDialog = lazy(() =>
  import('./championship-dialogs.tsx').then((file) => ({ default: file.ChampionshipMoveDialog })),
)

const moveItems = [
  { action: 'LOCK', move: 'lock', icon: IconLock },
  { action: 'ARCHIVE', move: 'archive', icon: IconArchive },
  { action: 'CANCEL', move: 'cancel', icon: IconBan },
  { action: 'DELETE', move: 'delete', icon: IconTrash },
] as const satisfies readonly { action: EventStatusAction; move: ConfirmedMove; icon: unknown }[]

/** What the server allows for this user in this state (decision 8). */
export const ChampionshipActions = ({
  championship,
  abilities: { actions, canEdit },
}: {
  championship: ChampionshipDetail
  abilities: ChampionshipAbilities
}) => {
  const { t } = useTranslation('championships')
  const { texts } = useUi()
  const done = useDone()
  const { banner, hide, publish, lock } = useChampionshipChanges()
  const [dialog, setDialog] = useState<ConfirmedMove | 'edit' | 'history' | null>(null)
  const close = (): void => setDialog(null)
  const input = { championship: championship.ref }
  const may = (action: EventStatusAction): boolean => actions.includes(action)
  const show = (): void =>
    publish.mutate(input, {
      onSuccess: () => done({ message: t('championship.said.published'), undo: () => hide.mutateAsync(input) }),
    })
  return (
    <>
      {canEdit && (
        <>
          <PictureButton
            of={input}
            label={t('championship.banner')}
            isBusy={banner.isPending}
            send={(form) => banner.mutate(form)}
          />
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setDialog('edit')}
          >
            {t('championship.edit')}
          </Button>
        </>
      )}
      {may('PUBLISH') && (
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={publish.isPending} onClick={show}>
          {t('championship.action.publish')}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={texts.action.moreActions}>
            <IconDotsVertical size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setDialog('history')}>
            {t('championship.action.history')}
          </Menu.Item>
          {may('HIDE') && (
            <Menu.Item
              leftSection={<IconEyeOff size={16} aria-hidden />}
              onClick={() =>
                hide.mutate(input, {
                  onSuccess: () =>
                    done({ message: t('championship.said.hidden'), undo: () => publish.mutateAsync(input) }),
                })
              }
            >
              {t('championship.action.hide')}
            </Menu.Item>
          )}
          {may('UNLOCK') && (
            <Menu.Item
              leftSection={<IconLockOpen size={16} aria-hidden />}
              onClick={() =>
                publish.mutate(input, {
                  onSuccess: () =>
                    done({ message: t('championship.said.unlocked'), undo: () => lock.mutateAsync(input) }),
                })
              }
            >
              {t('championship.action.unlock')}
            </Menu.Item>
          )}
          {moveItems
            .filter(({ action }) => may(action))
            .map(({ move, icon: Icon }) => (
              <Menu.Item
                key={move}
                {...((move === 'cancel' || move === 'delete') && { c: 'var(--oxer-danger-ink)' })}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => setDialog(move)}
              >
                {t(`championship.action.${move}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'edit' && <EditChampionship championship={championship.ref} onClose={close} />}
        {dialog === 'history' && <ChampionshipHistory championship={championship} onClose={close} />}
        {dialog !== null && dialog !== 'edit' && dialog !== 'history' && (
          <ChampionshipMoveDialog championship={championship} move={dialog} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
