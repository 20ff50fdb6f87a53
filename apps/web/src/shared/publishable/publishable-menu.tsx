import { ActionIcon, Menu } from '@mantine/core'
import type { EntityAction } from '@oxer/ui'
import {
  IconArchive,
  IconDotsVertical,
  IconEyeOff,
  IconHistory,
  IconPencil,
  type IconProps,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { entityActionsOf, type PublishableItem } from './publishable-item.ts'

const icons: Readonly<Record<EntityAction, ComponentType<IconProps>>> = {
  publish: IconSend,
  edit: IconPencil,
  unpublish: IconEyeOff,
  archive: IconArchive,
  delete: IconTrash,
}

/** The actions that the state of a row allows, at its end; every reader may open its revisions. */
export const PublishableMenu = <Item extends PublishableItem>({
  item,
  canEdit,
  onAction,
}: {
  item: Item
  canEdit: boolean
  onAction: (item: Item, action: EntityAction | 'revisions') => void
}) => {
  const { t } = useTranslation(['catalogue', 'ui'])
  const actions = entityActionsOf(item, canEdit)
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('entry.actionsOf', { name: item.name })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['publish', 'edit', 'unpublish', 'archive'] as const)
          .filter((action) => actions.includes(action))
          .map((action) => {
            const Icon = icons[action]
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => onAction(item, action)}
              >
                {t(`ui:action.${action}`)}
              </Menu.Item>
            )
          })}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => onAction(item, 'revisions')}>
          {t('publishable.revisions')}
        </Menu.Item>
        {actions.includes('delete') && (
          <Menu.Item
            c="var(--oxer-danger-ink)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAction(item, 'delete')}
          >
            {t('ui:action.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
