import { Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconDotsVertical,
  IconEyeOff,
  IconPencil,
  type IconProps,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { PublicationBadge, type PublicationStateName, RevisionLabel } from '../marks/status-badge.tsx'
import { useUi } from '../provider/ui-provider.tsx'
import classes from './actions.module.css'

export type EntityAction = 'edit' | 'delete' | 'publish' | 'unpublish' | 'archive'

const order: readonly EntityAction[] = ['publish', 'edit', 'unpublish', 'archive', 'delete']

const icons: Readonly<Record<EntityAction, ComponentType<IconProps>>> = {
  edit: IconPencil,
  delete: IconTrash,
  publish: IconSend,
  unpublish: IconEyeOff,
  archive: IconArchive,
}

/**
 * The actions for one entity, in one place and one order. The domain decides which actions a state allows; they are
 * passed in. The first two are buttons, the others a menu; a destructive action is never the first.
 */
export const EntityActionBar = ({
  actions,
  onAction,
  state,
  revision,
  busy = null,
}: {
  actions: readonly EntityAction[]
  onAction: (action: EntityAction) => void
  state?: PublicationStateName
  /** Shown as V3 once published. */
  revision?: number | null
  busy?: EntityAction | null
}) => {
  const { texts } = useUi()
  const sorted = order.filter((action) => actions.includes(action))
  const buttons: readonly EntityAction[] = sorted.filter((action) => action !== 'delete').slice(0, 2)
  const rest = sorted.filter((action) => !buttons.includes(action))
  return (
    <div className={classes.bar}>
      {state && <PublicationBadge state={state} />}
      {state === 'PUBLISHED' && typeof revision === 'number' && <RevisionLabel number={revision} />}
      {buttons.map((action) => {
        const Icon = icons[action]
        return (
          <Button
            key={action}
            variant={action === 'publish' ? 'filled' : 'default'}
            leftSection={<Icon size={16} aria-hidden />}
            loading={busy === action}
            disabled={busy !== null && busy !== action}
            onClick={() => onAction(action)}
          >
            {texts.action[action]}
          </Button>
        )
      })}
      {rest.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={texts.action.moreActions} disabled={busy !== null}>
              <IconDotsVertical size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => {
              const Icon = icons[action]
              return (
                <Menu.Item
                  key={action}
                  {...(action === 'delete' && { c: 'var(--oxer-danger-ink)' })}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => onAction(action)}
                >
                  {texts.action[action]}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
