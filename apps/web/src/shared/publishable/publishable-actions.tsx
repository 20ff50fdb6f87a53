import { Button } from '@mantine/core'
import { EntityActionBar, RevisionLabel } from '@oxer/ui'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './publishable.module.css'
import { entityActionsOf, type PublishableChanges, type PublishableItem } from './publishable-item.ts'
import { usePublishing } from './use-publishing.tsx'

/** The state of one item and the actions that it allows, for the head of its page; includes all dialogs. */
export const PublishableActions = <Item extends PublishableItem>({
  federation,
  item,
  canEdit,
  changes,
  onEdit,
}: {
  federation: string
  item: Item
  canEdit: boolean
  changes: PublishableChanges<Item>
  onEdit: (item: Item) => void
}) => {
  const { t } = useTranslation('catalogue')
  const { ask, dialogs } = usePublishing(federation, changes, onEdit)
  return (
    <div className={classes.bar}>
      <EntityActionBar
        state={item.state}
        revision={item.revision}
        actions={entityActionsOf(item, canEdit)}
        onAction={(action) => ask(item, action)}
      />
      {item.state !== 'PUBLISHED' && item.revision > 0 && <RevisionLabel number={item.revision} />}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => ask(item, 'revisions')}
      >
        {t('publishable.revisions')}
      </Button>
      {dialogs}
    </div>
  )
}
