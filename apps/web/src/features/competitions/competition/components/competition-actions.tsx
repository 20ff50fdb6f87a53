import { Button, Menu } from '@mantine/core'
import type { CompetitionStatusAction } from '@oxer/domain/competitions/competition/competition.schema'
import { eventTargetOf } from '@oxer/domain/federation/event-status/event-status.rules'
import { useUi } from '@oxer/ui'
import {
  IconArchive,
  IconBan,
  IconDotsVertical,
  IconExternalLink,
  IconEyeOff,
  IconFileExport,
  IconHash,
  IconHistory,
  IconLock,
  IconLockOpen,
  IconPrinter,
  IconSend,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { FavouriteStar } from '../../../../shared/favourite-star.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { placeOfCompetition } from '../../../../shared/place-of.ts'
import { placeOf } from '../../../../shared/test-panes/panes.ts'
import { useCompetitionMoves } from '../competition.mutations.ts'
import { useCompetitionUndo } from '../use-competition-undo.ts'

// Dialogs are loaded when they are opened, because the manage screens do not need them.
const CodeDialog = lazy(() => import('./code-dialog.tsx').then((file) => ({ default: file.CodeDialog })))
const HistoryDrawer = lazy(() => import('./history-drawer.tsx').then((file) => ({ default: file.HistoryDrawer })))
const MoveDialog = lazy(() => import('./move-dialog.tsx').then((file) => ({ default: file.MoveDialog })))
const PublishCompetitionDialog = lazy(() =>
  import('./publish-competition-dialog.tsx').then((file) => ({ default: file.PublishCompetitionDialog })),
)
const ShareDrawer = lazy(() => import('./share-drawer.tsx').then((file) => ({ default: file.CompetitionShareDrawer })))

const PrintItem = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('competitions')
  return (
    <Menu.Item
      component={AppLink}
      href={`/competitions/${competition}/manage/print`}
      leftSection={<IconPrinter size={16} aria-hidden />}
    >
      {t('print.action')}
    </Menu.Item>
  )
}

/** The whole competition in the open format that other systems read. */
const ExchangeItem = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('exchange')
  return (
    <Menu.Item
      component="a"
      href={`/api/competition/manage/${competition}/exchange`}
      download
      leftSection={<IconFileExport size={16} aria-hidden />}
    >
      {t('document.action')}
    </Menu.Item>
  )
}

type Dialog = 'publish' | 'share' | 'history' | 'code' | 'lock' | 'archive' | 'cancel' | 'delete'

/** The actions on the competition that the server allows for this user in this state (decision 8). */
export const CompetitionActions = () => {
  const { t } = useTranslation('competitions')
  const { texts } = useUi()
  const { competition, abilities } = useManagedCompetition()
  const moves = useCompetitionMoves(competition.ref)
  const undo = useCompetitionUndo(competition.ref)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = (): void => setDialog(null)
  const may = (action: CompetitionStatusAction): boolean => abilities.actions.includes(action)
  const canPublishParts = abilities.canManage && competition.status !== 'CANCELLED'
  const publicPage = placeOfCompetition(competition.ref, eventTargetOf(competition.status, false))
  const input = { competition: competition.ref }
  // The panes of a test have the button that publishes the test.
  const { pathname } = useLocation()
  const isInPane = placeOf(competition.ref, pathname, null) !== null
  return (
    <>
      <FavouriteStar competition={competition.ref} name={competition.name} />
      {abilities.canAdministrate && (
        <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => setDialog('share')}>
          {t('competition.action.share')}
        </Button>
      )}
      {canPublishParts && !isInPane && (
        <Button
          // The main thing to do only until it is done once.
          variant={competition.status === 'DRAFT' ? 'filled' : 'default'}
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={() => setDialog('publish')}
        >
          {t('competition.action.publish')}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={texts.action.moreActions}>
            <IconDotsVertical size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {canPublishParts && isInPane && (
            <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => setDialog('publish')}>
              {t('competition.action.publishWhole')}
            </Menu.Item>
          )}
          {publicPage !== null && (
            <Menu.Item component={AppLink} href={publicPage} leftSection={<IconExternalLink size={16} aria-hidden />}>
              {t('competition.action.publicPage')}
            </Menu.Item>
          )}
          <PrintItem competition={competition.ref} />
          <ExchangeItem competition={competition.ref} />
          <Menu.Item leftSection={<IconHash size={16} aria-hidden />} onClick={() => setDialog('code')}>
            {t('competition.action.code')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setDialog('history')}>
            {t('competition.action.history')}
          </Menu.Item>
          {abilities.actions.some((action) => action !== 'PUBLISH') && <Menu.Divider />}
          {may('HIDE') && (
            <Menu.Item
              leftSection={<IconEyeOff size={16} aria-hidden />}
              onClick={() => moves.hide.mutate(input, { onSuccess: undo.hidden })}
            >
              {t('competition.action.hide')}
            </Menu.Item>
          )}
          {may('LOCK') && (
            <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => setDialog('lock')}>
              {t('competition.action.lock')}
            </Menu.Item>
          )}
          {may('UNLOCK') && (
            <Menu.Item
              leftSection={<IconLockOpen size={16} aria-hidden />}
              onClick={() => moves.unlock.mutate(input, { onSuccess: undo.unlocked })}
            >
              {t('competition.action.unlock')}
            </Menu.Item>
          )}
          {may('ARCHIVE') && (
            <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => setDialog('archive')}>
              {t('competition.action.archive')}
            </Menu.Item>
          )}
          {may('CANCEL') && (
            <Menu.Item
              c="var(--oxer-danger-ink)"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => setDialog('cancel')}
            >
              {t('competition.action.cancel')}
            </Menu.Item>
          )}
          {may('DELETE') && (
            <Menu.Item
              c="var(--oxer-danger-ink)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDialog('delete')}
            >
              {t('competition.action.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'publish' && <PublishCompetitionDialog onClose={close} />}
        {dialog === 'share' && <ShareDrawer onClose={close} />}
        {dialog === 'history' && <HistoryDrawer onClose={close} />}
        {dialog === 'code' && <CodeDialog onClose={close} />}
        {(dialog === 'lock' || dialog === 'archive' || dialog === 'cancel' || dialog === 'delete') && (
          <MoveDialog move={dialog} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
