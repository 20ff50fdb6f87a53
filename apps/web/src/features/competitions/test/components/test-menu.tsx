import { ActionIcon, Menu } from '@mantine/core'
import type { TestSummary } from '@oxer/domain/competitions/test/test.schema'
import {
  IconBan,
  IconCoins,
  IconDotsVertical,
  IconListNumbers,
  IconPencil,
  IconRestore,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import type { useTestChanges } from '../test.mutations.ts'
import { useTestUndo } from '../use-test-undo.ts'

/** The actions of one test; the page opens the drawers. */
export const TestMenu = ({
  test,
  changes,
  onOpen,
}: {
  test: TestSummary
  changes: ReturnType<typeof useTestChanges>
  onOpen: (open: { kind: 'edit' | 'prizes' | 'places' | 'segment' | 'delete'; test: TestSummary }) => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const undo = useTestUndo()
  const of = { competition: competition.ref, test: test.ref }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('test.actionsOf', { name: test.name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {test.isCancelled ? (
          <Menu.Item
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => changes.undoCancel.mutate(of, { onSuccess: () => undo.restored(test) })}
          >
            {t('test.undoCancel')}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => onOpen({ kind: 'edit', test })}
            >
              {t('test.edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconListNumbers size={16} aria-hidden />}
              onClick={() => onOpen({ kind: 'places', test })}
            >
              {t('waitingList.open')}
            </Menu.Item>
            {abilities.canManageFinance && (
              <Menu.Item
                leftSection={<IconCoins size={16} aria-hidden />}
                onClick={() => onOpen({ kind: 'prizes', test })}
              >
                {t('prizes.open')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconScissors size={16} aria-hidden />}
              onClick={() => onOpen({ kind: 'segment', test })}
            >
              {t('test.segment.open')}
            </Menu.Item>
            <Menu.Item
              c="var(--oxer-danger-ink)"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => changes.cancel.mutate(of, { onSuccess: () => undo.cancelled(test) })}
            >
              {t('test.cancel')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          c="var(--oxer-danger-ink)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onOpen({ kind: 'delete', test })}
        >
          {t('test.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
