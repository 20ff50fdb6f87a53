import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../app-link.tsx'

/** The actions of a record: to edit it, and a menu of the others. A screen with an action of its own has that as its primary one. */
export const RecordActions = ({
  edit,
  children,
}: {
  edit: { href: string; label: string; isPrimary: boolean }
  /** The items of the menu. */
  children?: ReactNode
}) => {
  const { t } = useTranslation('ui')
  return (
    <>
      <Button
        component={AppLink}
        href={edit.href}
        variant={edit.isPrimary ? 'filled' : 'default'}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {edit.label}
      </Button>
      {children !== undefined && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="input-sm" aria-label={t('action.moreActions')}>
              <IconDotsVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
