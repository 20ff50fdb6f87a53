import { Button, Modal } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useUi } from '@oxer/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from './drafts.ts'
import { DraftOffer } from './unsaved.tsx'
import { useDraft } from './use-draft.ts'
import { type Leaving, useLeaving } from './use-leaving.ts'

/** Above the page: it has unsaved changes, and the reader goes elsewhere. */
const LeavingDialog = ({ stay, leave }: Leaving) => {
  const { t } = useTranslation('forms')
  const { texts } = useUi()
  return (
    <Modal opened onClose={stay} title={t('leaving.title')} closeButtonProps={{ 'aria-label': texts.action.close }}>
      <p style={{ marginTop: 0 }}>{t('leaving.why')}</p>
      <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 }}>
        <Button variant="default" onClick={leave}>
          {t('leaving.leave')}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t('leaving.stay')}
        </Button>
      </div>
    </Modal>
  )
}

/**
 * What a form on a page of its own shares with those in drawers: it asks before it is left, and offers what was typed
 * and not saved when it opens again.
 */
export const usePageForm = <Fields extends Values>(
  name: string,
  form: UseFormReturnType<Fields>,
): {
  /** Above the fields. */
  notice: ReactNode
  question: ReactNode
  /** A new one resets the fields that have a state of their own. */
  revision: number
} => {
  const isDirty = form.isDirty()
  const [revision, setRevision] = useState(0)
  const leaving = useLeaving(isDirty, () => undefined)
  const draft = useDraft({ name, form, onRestore: () => setRevision((before) => before + 1) })
  const wasDirty = useRef(false)
  useEffect(() => {
    // Saved, or everything was undone: the page stays open, and nothing is left to be offered.
    if (wasDirty.current && !isDirty) draft.discard()
    wasDirty.current = isDirty
  })
  return {
    notice: draft.offered && <DraftOffer draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />,
    question: leaving.question && <LeavingDialog {...leaving.question} />,
    revision,
  }
}
