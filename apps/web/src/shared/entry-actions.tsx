import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Edit and delete, at the end of a row. */
export const EntryActions = ({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string
  onEdit: () => void
  /** Absent for entries that are never deleted. */
  onDelete?: (() => void) | undefined
  /** Further items of the menu. */
  children?: ReactNode
}) => {
  const { t } = useTranslation('catalogue')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('entry.actionsOf', { name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('entry.edit')}
        </Menu.Item>
        {children}
        {onDelete && (
          <Menu.Item c="var(--oxer-danger-ink)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('entry.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
