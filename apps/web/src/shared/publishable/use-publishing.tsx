import { DeleteConfirmation, type EntityAction, PublishDialog } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishableChanges, PublishableItem } from './publishable-item.ts'
import { RevisionsDrawer } from './revisions-drawer.tsx'

type Asked<Item> = { what: 'publish' | 'delete' | 'revisions'; item: Item }

export type Publishing<Item> = {
  ask: (item: Item, action: EntityAction | 'revisions') => void
  /** Rendered once on the screen, outside of any row, because key events in a dialog would bubble through the table. */
  dialogs: ReactNode
}

/**
 * Handles a chosen action: publishing asks for its note, deleting for a confirmation. Withdrawing and archiving can be
 * undone by the next button, so they ask nothing. A refusal is shown as a toast, and the dialog keeps the typed values.
 */
export const usePublishing = <Item extends PublishableItem>(
  federation: string,
  { send, isBusy }: PublishableChanges<Item>,
  onEdit: (item: Item) => void,
): Publishing<Item> => {
  const { t } = useTranslation('catalogue')
  const [asked, setAsked] = useState<Asked<Item> | null>(null)
  const close = (): void => setAsked(null)
  const name = asked?.item.name ?? ''
  const ask = (item: Item, action: EntityAction | 'revisions'): void => {
    if (action === 'edit') onEdit(item)
    else if (action === 'unpublish') send(item, 'UNPUBLISH', '', close)
    else if (action === 'archive') send(item, 'ARCHIVE', '', close)
    else setAsked({ what: action, item })
  }
  const dialogs = (
    <>
      <PublishDialog
        opened={asked?.what === 'publish'}
        onClose={close}
        isBusy={isBusy}
        note={asked?.item.publishNote ?? null}
        onPublish={(note) => asked && send(asked.item, 'PUBLISH', note, close)}
      />
      <DeleteConfirmation
        opened={asked?.what === 'delete'}
        onClose={close}
        isBusy={isBusy}
        what={t('entry.deleteName', { name })}
        message={t('publishable.deleteWhy')}
        onConfirm={() => asked && send(asked.item, 'DELETE', '', close)}
      />
      {asked?.what === 'revisions' && <RevisionsDrawer federation={federation} item={asked.item} onClose={close} />}
    </>
  )
  return { ask, dialogs }
}
