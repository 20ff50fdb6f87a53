import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPlaylistAdd, IconPlaylistX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import type { StartlistRow } from '../startlist.columns.tsx'
import { useStartlistsChanged } from '../startlist.mutations.ts'

export type Removal = { readonly list: StartlistRow; readonly test: { readonly ref: string; readonly name: string } }

/** cs026: adds a list to the test of this one, or takes this one out of a test that has other lists (c006, c007). */
export const GroupMenu = ({
  list,
  isAlone,
  onRemove,
}: {
  list: StartlistRow
  /** Whether it is the only list of this test. */
  isAlone: (test: string) => boolean
  onRemove: (removal: Removal) => void
}) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const changed = useStartlistsChanged()
  const { client } = trpc.useUtils()
  const done = useDone()
  const add = trpc.competitions.startlist.addToGroup.useMutation({
    onSettled: changed,
    onSuccess: ({ ref, name }, { group }) =>
      done({
        message: t('startlist.group.added', { name }),
        row: ref,
        undo: () =>
          client.competitions.startlist.removeFromGroup
            .mutate({ competition: competition.ref, group, id: ref })
            .finally(() => changed()),
      }),
  })
  const tests = [...new Map(list.tests.map(({ ref, name }) => [ref, { ref, name }])).values()]
  if (tests.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          loading={add.isPending}
          aria-label={t('startlist.group.actionsOf', { name: list.name })}
        >
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {tests.map((test) => (
          <Menu.Item
            key={test.ref}
            leftSection={<IconPlaylistAdd size={16} aria-hidden />}
            onClick={() => add.mutate({ competition: competition.ref, group: test.ref })}
          >
            {t('startlist.group.add', { test: test.name })}
          </Menu.Item>
        ))}
        {tests.map((test) => (
          <Menu.Item
            key={`out ${test.ref}`}
            leftSection={<IconPlaylistX size={16} aria-hidden />}
            disabled={isAlone(test.ref) || list.hasResults}
            onClick={() => onRemove({ list, test })}
          >
            {t('startlist.group.remove', { test: test.name })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
